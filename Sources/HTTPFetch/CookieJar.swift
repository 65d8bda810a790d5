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
    /// 2020, for servers that do not say what time it is: cookies are taken back with dates of 1970.
    private static let earliestNow: Int64 = 1_577_836_800
    private var cookies: [Cookie] = []

    /// Takes in the `Set-Cookie` fields of an answer.
    ///
    /// - Parameters:
    ///   - headers: Of the answer; a cookie that has expired by its `Date` is one taken back.
    ///   - address: Where it came from.
    mutating func store(_ headers: HTTPHeaders, from address: WebAddress) {
        let date = headers["Date"].flatMap(secondsSince1970(httpDate:)) ?? Self.earliestNow
        for field in headers.all("Set-Cookie") {
            let parts = field.utf8.split(separator: 0x3B, omittingEmptySubsequences: false).map {
                trimmingSpace(String($0) ?? "")
            }
            guard let (name, value) = pair(parts.first ?? ""), !name.isEmpty else { continue }
            let attributes = parts.dropFirst().map { pair($0) ?? ($0, "") }
            var path = attributes.last { isSameName($0.0, "path") }?.1 ?? ""
            if !path.hasPrefix("/") { path = defaultPath(of: address.path) }
            cookies.removeAll { $0.origin == address.origin && $0.name == name && $0.path == path }
            let isDeletion = attributes.contains { name, value in
                isSameName(name, "max-age") && (Int(value) ?? 1) <= 0
                    || isSameName(name, "expires") && (secondsSince1970(httpDate: value) ?? .max) < date
            }
            if !isDeletion && cookies.count < Self.limit {
                cookies.append(Cookie(origin: address.origin, name: name, value: value, path: path))
            }
        }
    }

    /// The `Cookie` field for a request, or `nil` when there is nothing to send.
    func header(for address: WebAddress) -> String? {
        guard !cookies.isEmpty else { return nil }
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
