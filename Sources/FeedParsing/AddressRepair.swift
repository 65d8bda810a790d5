/// Whether an address can be fetched as it stands; nearly all can, and cost one pass.
func isFitToFetch(_ text: Span<UInt8>) -> Bool {
    guard let start = endOfSlashes(text), start < text.count,
        isLetter(text[start]) || decimalDigit(text[start]) != nil
    else { return false }
    // `http://https://host`
    if text.count > start + 5, text[start] | 0x20 == UInt8(ascii: "h"),
        text[start + 4] == UInt8(ascii: ":") || text[start + 5] == UInt8(ascii: ":")
    {
        return false
    }
    var position = start
    var isHost = true
    let doubtful = doubtfulBytes
    while position < text.count {
        let byte = text[position]
        if byte >= 127 || (byte < 64 ? doubtful.0 : doubtful.1) >> UInt64(byte & 63) & 1 != 0 {
            guard byte == UInt8(ascii: "%"), !isHost, isEscape(text, at: position) else { return false }
        } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
            isHost = false
        }
        position += 1
    }
    return true
}

/// A bit for each byte of ASCII with which an address needs a second look: `%`, `\` and what must be escaped.
private let doubtfulBytes: (UInt64, UInt64) = {
    var bits: [UInt64] = [0, 0]
    for byte in UInt8(0)..<128
    where mustBeEscaped(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") {
        bits[Int(byte / 64)] |= 1 << UInt64(byte & 63)
    }
    return (bits[0], bits[1])
}()

/// The text without white space, marks of direction and other invisible characters around it, and without line ends in it.
func trimmedAddress(_ text: String) -> [UInt8] {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    var bytes = Array(String(scalars).utf8)
    bytes.removeAll { $0 == 9 || $0 == 10 || $0 == 13 }
    return bytes
}

/// The text with `http://` or `https://` in front, if that is what was meant.
func webForm(of text: [UInt8]) -> [UInt8]? {
    var scheme: String?
    var rest = text[...]
    // Each turn takes one scheme off: `http://https://host` has two.
    while let (found, behind) = schemeAtStart(rest), scheme == nil || found.isWritten {
        scheme = found.name
        rest = behind
    }
    if let scheme { return Array(scheme.utf8) + "://".utf8 + rest }
    let lead = text.prefix(4).map { lowercased($0) }
    return lead == Array("www.".utf8) ? Array("http://".utf8) + text : nil
}

/// `http:` or `https:` with any number of slashes of either kind, as browsers read them, or `http//`.
///
/// It `isWritten` when nothing of it is missing.
private func schemeAtStart(
    _ text: ArraySlice<UInt8>
) -> (scheme: (name: String, isWritten: Bool), behind: ArraySlice<UInt8>)? {
    let lead = text.prefix(8).map { lowercased($0) }
    for name in ["https", "http"] where lead.starts(with: name.utf8) {
        var rest = text.dropFirst(name.utf8.count)
        let hasColon = rest.first == UInt8(ascii: ":")
        if hasColon { rest = rest.dropFirst() }
        let hasSlashes = rest.starts(with: "//".utf8)
        guard hasColon || hasSlashes else { continue }
        return ((name, hasColon && hasSlashes), behindSlashes(rest))
    }
    return nil
}

/// What follows slashes and blanks of all kinds.
private func behindSlashes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = text.drop { $0 <= 32 || "/\\".utf8.contains($0) }
    guard let first = rest.first, first >= 0x7F else { return rest }
    let scalars = String(decoding: rest, as: UTF8.self).unicodeScalars
    return Array(String(scalars.drop { isBlank($0) || $0 == "/" || $0 == "\\" }).utf8)[...]
}

/// The address that an entry of a list means: scheme and host are mended, and what follows stays as it is written.
///
/// That is how an address is taken that a person types; in what must be escaped, hosts differ.
///
/// - Returns: `nil` for a text without a character.
func listedAddress(_ written: String) -> String? {
    guard let web = webForm(of: trimmedAddress(written)) else { return webAddress(written) }
    let start = endOfSlashes(web.span) ?? 0
    let end = web[start...].firstIndex { "/\\?#".utf8.contains($0) } ?? web.count
    var rest = web[end...]
    if rest.first == UInt8(ascii: "\\") { rest[end] = UInt8(ascii: "/") }
    return String(decoding: web[..<start] + sendableAuthority(web[start..<end]) + rest, as: UTF8.self)
}

/// Escapes what cannot be sent, in an address that begins with a scheme and `//`.
func repairedAddress(_ text: [UInt8]) -> [UInt8] {
    let span = text.span
    let start = endOfSlashes(span) ?? 0
    var result = Array(text[..<start])
    result.reserveCapacity(text.count + 16)

    let authorityEnd = text[start...].firstIndex { "/\\?#".utf8.contains($0) } ?? text.count
    result += sendableAuthority(text[start..<authorityEnd])

    var isPath = true
    for position in authorityEnd..<text.count {
        let byte = text[position]
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isPath = false }
        if byte == UInt8(ascii: "\\"), isPath {
            result.append(UInt8(ascii: "/"))
        } else if mustBeEscaped(byte) || (byte == UInt8(ascii: "%") && !isEscape(span, at: position)) {
            result.append(UInt8(ascii: "%"))
            result.append(hexadecimalDigits[Int(byte >> 4)])
            result.append(hexadecimalDigits[Int(byte & 15)])
        } else {
            result.append(byte)
        }
    }
    return result
}

/// The user as it is, the host in ASCII, the port as it is.
private func sendableAuthority(_ authority: ArraySlice<UInt8>) -> [UInt8] {
    let hostStart = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    return authority[..<hostStart].filter { $0 > 32 && $0 != 127 }.flatMap(escaped)
        + asciiHost(authority[hostStart...])
}

private let hexadecimalDigits = Array("0123456789ABCDEF".utf8)

/// The place behind `http://` or `https://`.
private func endOfSlashes(_ text: Span<UInt8>) -> Int? {
    guard text.count > 8, text[0] | 0x20 == UInt8(ascii: "h"), text[1] | 0x20 == UInt8(ascii: "t"),
        text[2] | 0x20 == UInt8(ascii: "t"), text[3] | 0x20 == UInt8(ascii: "p")
    else { return nil }
    let colon = text[4] | 0x20 == UInt8(ascii: "s") ? 5 : 4
    guard text[colon] == UInt8(ascii: ":"), text[colon + 1] == UInt8(ascii: "/"),
        text[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    return colon + 3
}

/// The rest of what RFC 3986 forbids is sent by browsers as it is, and servers expect that.
private func mustBeEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case ...32, 127...: true
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        true
    default: false
    }
}

private func isEscape(_ text: Span<UInt8>, at position: Int) -> Bool {
    position + 2 < text.count && hexadecimalDigit(text[position + 1]) != nil
        && hexadecimalDigit(text[position + 2]) != nil
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ...32, 0x7F...0xA0, 0xAD, 0x2000...0x200F, 0x2028...0x202F, 0x2060, 0x3000, 0xFEFF: true
    default: false
    }
}
