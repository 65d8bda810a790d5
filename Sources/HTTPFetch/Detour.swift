import CLibcurl

/// Another way to ask the same question, once, after the usual way failed.
enum Detour: Hashable {
    /// For a host that resets HTTP/2 streams or sends frames that make no sense.
    case http1
    /// For a host that calls an answer compressed that is not: asks for it uncompressed and takes it as it comes.
    case bytesAsTheyAre

    /// What may lead around a failure, if anything may.
    init?(around error: FetchError, _ code: CURLcode, _ order: HopOrder, hasHead: Bool) {
        if case .badEncoding = error {
            guard !order.takesBytesAsTheyAre else { return nil }
            self = .bytesAsTheyAre
            return
        }
        guard !order.speaksHTTP1, order.question.address.origin.scheme == "https" else { return nil }
        switch code {
        case CURLE_HTTP2, CURLE_HTTP2_STREAM: break
        // How HTTP/2 ends when the connection ends with it. A POST may have been taken, so it is left alone.
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            guard !hasHead, order.question.method == .get else { return nil }
        default: return nil
        }
        self = .http1
    }
}

/// Which hosts have to be asked by which detour, because the usual way failed there and the detour did not.
///
/// Remembered as long as the fetcher lives; a host that is mended is none the worse for it.
struct Detours {
    /// Hosts to remember for each; beyond it all are forgotten and found out again.
    private static let memory = 4096

    private var hosts: [Detour: Set<String>] = [:]

    func leads(_ detour: Detour, around host: String) -> Bool {
        hosts[detour]?.contains(host) == true
    }

    mutating func remember(_ detour: Detour, around host: String) {
        if let known = hosts[detour], known.count >= Self.memory { hosts[detour] = nil }
        hosts[detour, default: []].insert(host)
    }
}
