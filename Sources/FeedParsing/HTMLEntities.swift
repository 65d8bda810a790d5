/// The characters of a named character reference of HTML, as `é` for `eacute`.
///
/// - Parameter name: Without ampersand and semicolon; letter case counts, as in HTML.
/// - Returns: `nil` for a name that HTML does not know.
package func htmlEntity(_ name: Span<UInt8>) -> String? {
    // Halving the table: each step lands somewhere in an entry and goes back to where it begins.
    let table = htmlEntityTable.utf8.span
    var low = 0
    var high = table.count
    while low < high {
        var start = (low + high) / 2
        while start > low, table[start - 1] != space { start -= 1 }
        var end = start
        switch order(name, table, &end) {
        case 0: return characters(table, from: end + 1)
        case ..<0: high = start
        default:
            while end < high, table[end] != space { end += 1 }
            low = end + 1
        }
    }
    return nil
}

/// See ``htmlEntity(_:)-(Span<UInt8>)``.
package func htmlEntity(_ name: String) -> String? {
    htmlEntity(name.utf8.span)
}

/// Below zero when the name comes before that of the entry at `place`, which is left at the colon when they are equal.
private func order(_ name: Span<UInt8>, _ table: Span<UInt8>, _ place: inout Int) -> Int {
    for index in 0..<name.count {
        let byte = table[place]
        // The colon comes before every letter of a longer name, as the end of a name should.
        guard byte == name[index], byte != colon else {
            return byte == colon ? 1 : (name[index] < byte ? -1 : 1)
        }
        place += 1
    }
    return table[place] == colon ? 0 : -1
}

private func characters(_ table: Span<UInt8>, from start: Int) -> String {
    var result = String.UnicodeScalarView()
    var code: UInt32 = 0
    var place = start
    while true {
        let byte = place < table.count ? table[place] : space
        if let digit = hexadecimalDigit(byte) {
            code = code << 4 | UInt32(digit)
        } else {
            if let scalar = Unicode.Scalar(code) { result.append(scalar) }
            guard byte == UInt8(ascii: "+") else { return String(result) }
            code = 0
        }
        place += 1
    }
}

private let space = UInt8(ascii: " ")
private let colon = UInt8(ascii: ":")
