/// A request target taken apart: the path, and what follows the question mark.
///
/// Decoding never fails. A percent sign that starts no escape stands for itself, and bytes that are no
/// UTF-8 are repaired.
struct RequestTarget {
    let path: String
    let segments: [String]
    let query: [(String, String)]

    /// Takes `raw` apart, in origin form (`/a?b`) or in absolute form (`http://host/a?b`), as RFC 9112
    /// has a server accept both.
    init(_ raw: [UInt8]) {
        let parts = withoutOrigin(raw[...]).split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let encodedPath = parts.first ?? []
        path = encodedPath.isEmpty ? "/" : decoded(encodedPath)
        segments = encodedPath.split(separator: UInt8(ascii: "/")).map { decoded($0) }
        query = parts.count < 2 ? [] : parts[1].split(separator: UInt8(ascii: "&")).map(pair)
    }
}

private func withoutOrigin(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard target.first != UInt8(ascii: "/") else { return target }
    for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
        let rest = target.dropFirst(scheme.utf8.count)
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        return end.map { rest[$0...] } ?? []
    }
    return target
}

private func pair(_ field: ArraySlice<UInt8>) -> (String, String) {
    let sides = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    return (decoded(sides[0], plusIsSpace: true), sides.count < 2 ? "" : decoded(sides[1], plusIsSpace: true))
}

private func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2, let high = hexValue(rest[rest.startIndex]),
            let low = hexValue(rest[rest.startIndex + 1])
        {
            result.append(high << 4 | low)
            rest = rest.dropFirst(2)
        } else {
            result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
    }
    return String(decoding: result, as: UTF8.self)
}

private func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
