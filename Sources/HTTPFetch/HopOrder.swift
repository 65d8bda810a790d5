/// Everything a transfer needs to know about one hop.
struct HopOrder {
    /// The fetch it belongs to.
    let id: UInt64
    let question: RedirectChain.Question
    let request: HTTPRequest
    /// What is left of the time for the whole fetch.
    let timeLeft: Duration
    let speaksHTTP1: Bool
    /// Asks for an uncompressed answer and takes the body as it comes.
    let takesBytesAsTheyAre: Bool
    let proxy: String?
    /// Set when the fetch began at a public address.
    let mustBePublic: Bool

    /// Who is asked, as errors name it.
    var host: String { request.unixSocketPath ?? question.address.origin.server }
}
