import AddressText
import CLibcurl

/// A URL that can be asked, read by the same parser that libcurl connects with, so that what is
/// checked here is what is connected to.
struct WebAddress: Sendable, Equatable {
    /// What is asked: no user, no password, no fragment; the path as it was written.
    let url: String
    /// Who may see secrets given for this address.
    let origin: Origin
    /// From `user:password@`, percent-decoded.
    let credentials: Credentials?

    /// Scheme, host and port: who answers for a URL.
    ///
    /// A class, because every question and every answer takes it along.
    final class Origin: Sendable, Hashable {
        /// In lower case.
        let scheme: String
        /// In lower case; IPv6 addresses stand in brackets.
        let host: String
        let port: Int
        /// The server as people know it, and whose turn it is: one name for http and https.
        let server: String

        init(scheme: String, host: String, port: Int) {
            self.scheme = scheme
            self.host = host
            self.port = port
            server = port == 80 || port == 443 ? host : "\(host):\(port)"
        }

        static func == (left: Origin, right: Origin) -> Bool {
            left === right
                || left.port == right.port && left.host == right.host && left.scheme == right.scheme
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(scheme)
            hasher.combine(host)
            hasher.combine(port)
        }
    }

    /// - Throws: ``FetchError/badURL(_:)`` or ``FetchError/unsupportedScheme(url:)``.
    init(_ text: String) throws(FetchError) {
        if let plain = Self.plain(text) {
            self = plain
            return
        }
        try self.init(parsing: text)
    }

    /// Has libcurl read the text, whatever it looks like.
    init(parsing text: String) throws(FetchError) {
        let trimmed = trimmingSpace(text)
        let split = splittingUserInfo(of: trimmed)
        // Without this, libcurl would guess `http` for "example.com/feed" and "ftp" for "ftp.example.com".
        guard split.url.utf8.contains(0x3A), let scheme = schemeOf(split.url) else {
            throw .badURL(maskingCredentials(in: trimmed))
        }
        guard scheme == "http" || scheme == "https" else {
            throw .unsupportedScheme(url: maskingCredentials(in: trimmed))
        }
        guard let parsed = ParsedURL(percentEncodingUnsafe(split.url), against: nil),
            let address = parsed.address(split)
        else {
            throw .badURL(maskingCredentials(in: trimmed))
        }
        self = address
    }

    /// Where a `Location` leads from here.
    ///
    /// - Throws: ``FetchError/unsupportedScheme(url:)`` or ``FetchError/badRedirect(url:location:)``.
    func following(_ location: String) throws(FetchError) -> WebAddress {
        let trimmed = trimmingSpace(location)
        // A place within the very document.
        if trimmed.hasPrefix("#") { return self }
        if let scheme = schemeOf(trimmed), scheme != "http", scheme != "https" {
            throw .unsupportedScheme(url: maskingCredentials(in: trimmed))
        }
        let split = splittingUserInfo(of: trimmed)
        guard let parsed = ParsedURL(percentEncodingUnsafe(split.url), against: url),
            let address = parsed.address(split)
        else {
            throw .badRedirect(url: url, location: maskingCredentials(in: trimmed))
        }
        return address
    }

    init(url: String, origin: Origin, credentials: Credentials?) {
        self.url = url
        self.origin = origin
        self.credentials = credentials
    }
}

extension WebAddress {
    /// The path as it is asked for, without the query.
    var path: String {
        let bytes = url.utf8
        guard
            let authority = bytes.firstIndex(of: 0x3A).flatMap({
                bytes.index($0, offsetBy: 3, limitedBy: bytes.endIndex)
            }),
            let start = bytes[authority...].firstIndex(of: 0x2F)
        else { return "/" }
        return String(url[start...].prefix { $0 != "?" })
    }
}

/// libcurl's view of one URL.
///
/// Ownership, in full: the handle is made in `init`, used by this file only, and freed in `deinit`.
@safe private struct ParsedURL: ~Copyable {
    private let handle: OpaquePointer

    /// Reads `text`, relative to `base` where there is one.
    init?(_ text: String, against base: String?) {
        guard let handle = unsafe curl_url() else { fatalError("out of memory: no room for a URL") }
        unsafe self.handle = handle
        // PATH_AS_IS: `%2F`, `//` and `..` in feed URLs mean what the publisher's server takes them for.
        let flags = CURLU_PATH_AS_IS
        if let base {
            guard unsafe curl_url_set(handle, CURLUPART_URL, base, UInt32(flags)) == CURLUE_OK else {
                return nil
            }
        }
        guard unsafe curl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK else { return nil }
        _ = unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
        _ = unsafe curl_url_set(handle, CURLUPART_USER, nil, 0)
        _ = unsafe curl_url_set(handle, CURLUPART_PASSWORD, nil, 0)
    }

    deinit {
        unsafe curl_url_cleanup(handle)
    }

    func address(_ split: SplitURL) -> WebAddress? {
        guard let url = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME),
            let host = part(CURLUPART_HOST),
            let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }), !host.isEmpty
        else { return nil }
        let credentials = split.user.map {
            Credentials(user: percentDecoded($0), password: percentDecoded(split.password ?? ""))
        }
        let origin = WebAddress.Origin(scheme: scheme, host: host.lowercased(), port: port)
        return WebAddress(url: url, origin: origin, credentials: credentials)
    }

    private func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
        var found: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(handle, part, &found, UInt32(flags)) == CURLUE_OK, let found = unsafe found
        else { return nil }
        defer { unsafe curl_free(found) }
        return unsafe String(cString: found)
    }
}

/// The scheme in lower case when `text` has one: a letter, then letters, digits, `+`, `-`, `.` and a colon.
private func schemeOf(_ text: String) -> String? {
    var scheme = ""
    for byte in text.utf8 {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: scheme.unicodeScalars.append(Unicode.Scalar(lowered(byte)))
        case 0x3A: return scheme.isEmpty ? nil : scheme
        case 0x30...0x39, 0x2B, 0x2D, 0x2E:
            guard !scheme.isEmpty else { return nil }
            scheme.unicodeScalars.append(Unicode.Scalar(byte))
        default: return nil
        }
    }
    return nil
}

/// Percent-encodes what no request line can carry: spaces, control characters, everything beyond ASCII.
///
/// What is encoded already, well or badly, stays as it is, and so does the host.
private func percentEncodingUnsafe(_ url: String) -> String {
    guard !url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return url }
    let bytes = Array(url.utf8)
    let pathStart =
        if let host = authorityStart(of: bytes) {
            bytes[host...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        } else { 0 }
    var encoded = Array(bytes[..<pathStart])
    for byte in bytes[pathStart...] {
        if byte > 0x20 && byte < 0x7F {
            encoded.append(byte)
        } else {
            encoded += [0x25, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 0xF)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

private let hexDigits = Array("0123456789ABCDEF".utf8)

/// The text without spaces, tabs and line ends around it.
func trimmingSpace(_ text: String) -> String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
        let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return first == bytes.startIndex && bytes.index(after: last) == bytes.endIndex
        ? text : String(text[first...last])
}
