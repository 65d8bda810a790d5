/// The text with its percent escapes as RFC 3986 (6.2.2) compares them.
///
/// Their digits are in upper case, and letters, digits, `-`, `.`, `_` and `~` stand for themselves. A `%` that starts
/// no escape stays.
package func withEqualEscapes(_ text: String) -> String {
    guard text.utf8.contains(0x25) else { return text }
    let bytes = Array(text.utf8)
    var equal: [UInt8] = []
    equal.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if bytes[index] == 0x25, index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
            let low = hexDigit(bytes[index + 2])
        {
            let byte = high << 4 | low
            if isUnreserved(byte) {
                equal.append(byte)
            } else {
                equal += [0x25, upperHex(high), upperHex(low)]
            }
            index += 3
        } else {
            equal.append(bytes[index])
            index += 1
        }
    }
    return String(decoding: equal, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
}

private func upperHex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x37 + digit
}
