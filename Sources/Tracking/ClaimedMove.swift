import FeedModel

/// An address a podcast is said to live at now.
enum ClaimedMove: Sendable {
    case none
    /// It is this podcast that is there.
    case proved(FeedNews, to: String)
    case watched(PendingMove)
}

extension CheckDecision {
    mutating func bring(_ move: ClaimedMove) {
        switch move {
        case .none: break
        case .proved(let news, let address): bring(news, movedTo: address)
        case .watched(let move): watch(move)
        }
    }
}
