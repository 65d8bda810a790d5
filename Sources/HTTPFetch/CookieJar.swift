/// The cookies of one fetch.
///
/// They live as long as it does and go to the origin that set them only.
///
/// Some publishers let nobody in who does not hand back the cookie of the first answer. That is all a
/// jar is for here, so `Domain` is ignored: a cookie never reaches another host.
struct CookieJar: Sendable, Equatable {
    private struct Cookie: Sendable, Equatable {
        var origin: WebAddress.Origin
        var name: String
        var value: String
        var path: String
    }

    /// A server that sets more than this is not looking for a podcast client.
    private static let limit = 50
    private var cookies: [Cookie] = []

    /// Takes in the `Set-Cookie` fields of an answer.
    mutating func store(_ fields: [String], from address: WebAddress) {
        for field in fields {
            let parts = field.utf8.split(separator: 0x3B, omittingEmptySubsequences: false).map {
                trimmingSpace(String($0) ?? "")
            }
            guard let (name, value) = pair(parts.first ?? ""), !name.isEmpty else { continue }
            let attributes = parts.dropFirst().map { pair($0) ?? ($0, "") }
            var path = attributes.last { isSameName($0.0, "path") }?.1 ?? ""
            if !path.hasPrefix("/") { path = defaultPath(of: address.path) }
            cookies.removeAll { $0.origin == address.origin && $0.name == name && $0.path == path }
            let isDeletion = attributes.contains { isSameName($0.0, "max-age") && (Int($0.1) ?? 1) <= 0 }
            if !isDeletion && cookies.count < Self.limit {
                cookies.append(Cookie(origin: address.origin, name: name, value: value, path: path))
            }
        }
    }

    /// The `Cookie` field for a request, or `nil` when there is nothing to send.
    func header(for address: WebAddress) -> String? {
        let path = address.path
        let fitting = cookies.filter { $0.origin == address.origin && isPath(path, below: $0.path) }
        return fitting.isEmpty ? nil : fitting.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}

/// `name=value`, both trimmed.
private func pair(_ text: String) -> (String, String)? {
    guard let sign = text.utf8.firstIndex(of: 0x3D) else { return nil }
    return (trimmingSpace(String(text[..<sign])), trimmingSpace(String(text[text.index(after: sign)...])))
}

/// The directory of a path, as RFC 6265 section 5.1.4 has it.
private func defaultPath(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
}

private func isPath(_ path: String, below parent: String) -> Bool {
    path == parent || path.hasPrefix(parent.hasSuffix("/") ? parent : parent + "/")
}
