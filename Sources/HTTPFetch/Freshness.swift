/// What a server wishes about the next request. Pure readings of the headers; how far to trust them is the
/// caller's decision.
extension HTTPResponse {
    /// How long `Retry-After` asks to stay away.
    ///
    /// A date counts from the answer's own `Date`, because the two clocks may disagree; without one, from `now`.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: Seconds, never negative; `nil` when there is no such header or it is unreadable.
    package func retryAfter(now: Int64) -> Int64? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = seconds(text) { return seconds }
        guard let date = secondsSince1970(httpDate: text) else { return nil }
        return max(0, date - (self.date ?? now))
    }

    /// For how long the server promises that nothing changes.
    ///
    /// `max-age` minus `Age`, else `Expires` minus `Date` (RFC 9111 section 4.2). An unreadable `Expires`
    /// is in the past, as the RFC has it.
    ///
    /// - Parameter now: Seconds since 1970; used when there is no `Date`.
    /// - Returns: Seconds, never negative; `nil` when the server says nothing.
    package func freshFor(now: Int64) -> Int64? {
        var maxAge: String?
        var mayBeKept = true
        headers.forEachValue(of: "Cache-Control") { field in
            for directive in field.split(separator: 0x2C) {
                if isNamed("no-cache", directive) || isNamed("no-store", directive) { mayBeKept = false }
                if maxAge == nil, isNamed("max-age", directive) { maxAge = value(of: directive) }
            }
        }
        guard mayBeKept else { return 0 }
        if let maxAge {
            guard let maxAge = seconds(maxAge) else { return 0 }
            return max(0, maxAge - (headers["Age"].flatMap(seconds) ?? 0))
        }
        guard let text = headers["Expires"] else { return nil }
        guard let expires = secondsSince1970(httpDate: text) else { return 0 }
        return max(0, expires - (date ?? now))
    }

    /// When the answer was made by the server's clock.
    private var date: Int64? {
        headers["Date"].flatMap(secondsSince1970(httpDate:))
    }
}

/// Digits as seconds.
///
/// More than 68 years is 68 years, as RFC 9111 section 1.2.2 asks.
private func seconds(_ text: String) -> Int64? {
    let digits = trimmingSpace(text).utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(Int64(0)) { min($0 * 10 + Int64($1 - 0x30), 2_147_483_648) }
}

/// Whether a directive of `Cache-Control` has that name, given in lower case.
private func isNamed(_ name: String, _ directive: ArraySlice<UInt8>) -> Bool {
    var rest = directive.drop { $0 == 0x20 || $0 == 0x09 }
    for byte in name.utf8 {
        guard let next = rest.popFirst(), lowered(next) == byte else { return false }
    }
    return rest.first { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x3D } ?? true
}

/// The value of `name=value` or `name="value"`.
private func value(of directive: ArraySlice<UInt8>) -> String? {
    let parts = directive.split(separator: 0x3D, maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let value = trimmingSpace(String(decoding: parts[1], as: UTF8.self))
    return value.hasPrefix("\"") && value.hasSuffix("\"") ? String(value.dropFirst().dropLast()) : value
}
