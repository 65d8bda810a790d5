/// A URL taken apart into who asks and what is asked.
package struct SplitURL: Equatable {
    /// As written, still percent-encoded; `nil` when there is none.
    package var user: String?
    package var password: String?
    /// The URL without user and password.
    package var url: String

    package init(user: String?, password: String?, url: String) {
        self.user = user
        self.password = password
        self.url = url
    }
}

/// Takes `user:password@` out of a URL.
///
/// People paste passwords as they are, so `#`, `?` and `/` may stand in one although RFC 3986 ends the
/// authority there. Where the strict reading finds neither an `@` nor a port number, the next `@`
/// further on ends the user info.
package func splittingUserInfo(of url: String) -> SplitURL {
    let bytes = Array(url.utf8)
    guard let start = authorityStart(of: bytes), let at = userInfoEnd(of: bytes, from: start) else {
        return SplitURL(user: nil, password: nil, url: url)
    }
    let info = bytes[start..<at]
    let rest = text(bytes[..<start]) + text(bytes[(at + 1)...])
    guard let colon = info.firstIndex(of: 0x3A) else {
        return SplitURL(user: text(info), password: nil, url: rest)
    }
    return SplitURL(user: text(info[..<colon]), password: text(info[(colon + 1)...]), url: rest)
}

/// The URL with user and password replaced by `***`, for logs, lists and errors.
package func maskingCredentials(in url: String) -> String {
    let split = splittingUserInfo(of: url)
    guard split.user != nil, let start = authorityStart(of: Array(split.url.utf8)) else { return url }
    let bytes = Array(split.url.utf8)
    return text(bytes[..<start]) + "***@" + text(bytes[start...])
}

/// Undoes percent-encoding.
///
/// A `%` that starts no escape stays.
package func percentDecoded(_ encoded: String) -> String {
    let bytes = Array(encoded.utf8)
    guard bytes.contains(0x25) else { return encoded }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == 0x25, index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
            let low = hexDigit(bytes[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(bytes[index])
            index += 1
        }
    }
    return text(decoded[...])
}

/// Where user info or host begin: behind `scheme://`, or behind the `//` that leaves the scheme out.
///
/// One slash or three are read as two, as libcurl reads them. `nil` when there is no such thing, as in a
/// path that has a URL in its query.
package func authorityStart(of bytes: [UInt8]) -> Int? {
    if bytes.starts(with: [0x2F, 0x2F]) { return 2 }
    guard let colon = bytes.firstIndex(where: { !isSchemeByte($0) }), colon > 0, bytes[colon] == 0x3A else {
        return nil
    }
    let slashes = bytes[(colon + 1)...].prefix(3).prefix { $0 == 0x2F }
    return slashes.isEmpty ? nil : slashes.endIndex
}

/// A letter, a digit, `+`, `-` or `.`.
private func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
}

/// Where the `@` behind the user info stands.
private func userInfoEnd(of bytes: [UInt8], from start: Int) -> Int? {
    let end = bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.endIndex
    if let at = bytes[start..<end].lastIndex(of: 0x40) { return at }
    // `user:p#1@host/feed`: what follows the colon is no port, so it is a password.
    guard end < bytes.endIndex, let colon = bytes[start..<end].firstIndex(of: 0x3A), colon > start,
        bytes[start] != 0x5B
    else { return nil }
    let port = bytes[(colon + 1)..<end]
    let isPort = port.allSatisfy { (0x30...0x39).contains($0) }
    guard !isPort || bytes[end] == 0x23 else { return nil }
    guard let first = bytes[end...].firstIndex(of: 0x40) else { return nil }
    let hostEnd = bytes[first...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.endIndex
    return bytes[first..<hostEnd].lastIndex(of: 0x40)
}

func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
}
