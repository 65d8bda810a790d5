import CGnuTLS
import FoundationEssentials

/// A key that a webhook's receiver shares with us, to tell our messages from others'.
///
/// As Standard Webhooks 1.0 has it: `whsec_` and 24 to 64 bytes in Base64.
struct WebhookSecret: Equatable {
    private let key: [UInt8]

    init?(_ text: some StringProtocol) {
        guard text.hasPrefix("whsec_"), let key = Data(base64Encoded: String(text.dropFirst(6))),
            24...64 ~= key.count
        else { return nil }
        self.key = [UInt8](key)
    }

    /// For the examples of RFC 4231, whose keys have any length.
    init(key: [UInt8]) {
        self.key = key
    }

    /// The secrets in a setting, separated by spaces: the new and the old one, while the receiver
    /// changes over.
    ///
    /// - Returns: `nil` when one of them, or all of the text, is no secret.
    static func all(in text: String) -> [WebhookSecret]? {
        let words = text.split(separator: " ")
        let secrets = words.compactMap { WebhookSecret($0) }
        return secrets.isEmpty || secrets.count < words.count ? nil : secrets
    }

    /// What goes into `webhook-signature` for a message.
    func signature(of id: String, at timestamp: Int64, body: [UInt8]) -> String {
        let code = authenticationCode(of: Array("\(id).\(timestamp).".utf8) + body)
        return "v1," + Data(code).base64EncodedString()
    }

    /// HMAC with SHA-256 (RFC 2104), from a library that is loaded anyway: libmicrohttpd brings it.
    func authenticationCode(of message: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        let result = unsafe gnutls_hmac_fast(
            GNUTLS_MAC_SHA256, key, key.count, message, message.count, &code)
        precondition(result == 0, "GnuTLS has HMAC with SHA-256 in every configuration")
        return code
    }
}
