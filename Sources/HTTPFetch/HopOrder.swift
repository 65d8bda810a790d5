/// Everything a transfer needs to know about one hop.
///
/// A class so that a callback takes hold of it with one count instead of one for each string inside.
final class HopOrder {
    private let order: FetchOrder
    let question: RedirectChain.Question
    /// What is left of the time for the whole fetch.
    let timeLeft: Duration
    let speaksHTTP1: Bool
    /// Asks for an uncompressed answer and takes the body as it comes.
    let takesBytesAsTheyAre: Bool
    let proxy: String?
    /// Set when the fetch began at a public address.
    let mustBePublic: Bool
    /// Not over a connection that was kept open.
    let isRepeated: Bool

    init(
        for order: FetchOrder, question: RedirectChain.Question, timeLeft: Duration,
        speaksHTTP1: Bool,
        takesBytesAsTheyAre: Bool, proxy: String?, mustBePublic: Bool, isRepeated: Bool = false
    ) {
        self.order = order
        self.question = question
        self.timeLeft = timeLeft
        self.speaksHTTP1 = speaksHTTP1
        self.takesBytesAsTheyAre = takesBytesAsTheyAre
        self.proxy = proxy
        self.mustBePublic = mustBePublic
        self.isRepeated = isRepeated
    }

    /// Whether a body may wait packed until all of it is there: not when it is handed on as it comes.
    var unpacksBody: Bool { !takesBytesAsTheyAre && request.pieces == nil }

    /// The fetch it belongs to.
    var id: UInt64 { order.id }
    var request: HTTPRequest {
        _read { yield order.request }
    }

    /// Who is asked, as errors name it.
    var host: String { request.unixSocketPath ?? question.address.origin.server }
}
