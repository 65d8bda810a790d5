import FoundationEssentials

/// What is wrong with the settings of a webhook, in words that follow its name; `nil` when nothing is.
///
/// The event travels in the clear over http, so that is for this machine only.
package func problem(withWebhookURL url: String, secret: String?) -> String? {
    guard let parts = URL(string: url, encodingInvalidCharacters: false), let host = parts.host(),
        !host.isEmpty
    else { return "has a webhook that is no URL" }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where isLoopback(host): break
    case "http": return "has a webhook with http to \(host); https is needed anywhere but on this machine"
    default: return "has a webhook that is neither https nor http"
    }
    guard let secret, WebhookSecret.all(in: secret) == nil else { return nil }
    return "has a secret that is not whsec_ and 24 to 64 bytes in Base64"
}

/// Whether a host in a URL is this machine by its very name.
private func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if ["localhost", "::1", "[::1]"].contains(name) { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
}
