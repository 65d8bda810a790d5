import CLibcurl

/// Which hosts are bad at what, so that they are asked in a way they can answer.
///
/// Remembered as long as the fetcher lives; a host that is mended is none the worse for it.
struct HostFaults {
    /// Hosts to remember for each fault; beyond it all are forgotten and found out again.
    private static let memory = 4096

    private var breakingHTTP2: Set<String> = []
    private var misnamingEncodings: Set<String> = []

    /// Resets streams or sends frames that make no sense.
    func breaksHTTP2(_ host: String) -> Bool { breakingHTTP2.contains(host) }

    /// Calls an answer compressed that is not.
    func misnamesEncodings(_ host: String) -> Bool { misnamingEncodings.contains(host) }

    /// Whether the same question may be answered when it is put in another way; remembers which.
    mutating func blames(_ error: FetchError, _ code: CURLcode, _ order: HopOrder) -> Bool {
        let host = order.question.address.origin.server
        switch error {
        case _ where code == CURLE_HTTP2 || code == CURLE_HTTP2_STREAM:
            guard !order.speaksHTTP1 else { return false }
            if breakingHTTP2.count >= Self.memory { breakingHTTP2 = [] }
            breakingHTTP2.insert(host)
            return true
        case .badEncoding:
            guard !order.takesBytesAsTheyAre else { return false }
            if misnamingEncodings.count >= Self.memory { misnamingEncodings = [] }
            misnamingEncodings.insert(host)
            return true
        default: return false
        }
    }
}
