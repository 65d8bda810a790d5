/// The text, unless nothing is left of it.
func filled(_ text: String?) -> String? {
    guard let text = text.map(trimmed), !text.isEmpty else { return nil }
    return text
}

func filled(_ text: Span<UInt8>) -> String? {
    text.isEmpty ? nil : string(text)
}

/// What a yes-or-no element says.
func claim(_ text: String) -> Bool? {
    let text = text.utf8.span.extracting(trimmedRange(of: text.utf8.span))
    if isWord("no", text) || isWord("false", text) || isWord("clean", text) || isWord("0", text)
        || isWord("notexplicit", text)
    {
        return false
    }
    let isYes = isWord("yes", text) || isWord("true", text) || isWord("explicit", text) || isWord("1", text)
    return isYes ? true : nil
}

/// What a channel says of itself, in the words of ``claim(_:)`` as Apple and the programs that ask it write them.
///
/// In capitals, or with blanks around, they come from somewhere else and say nothing of the whole.
func channelClaim(_ text: String) -> Bool? {
    let isShouted = text.utf8.count > 1 && !text.utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return isShouted || trimmed(text) != text ? nil : claim(text)
}

func holdsLines(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == 0x0A { return true }
    return false
}

/// Whether `text` is this word of lower-case letters, written in any letter case.
func isWord(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    guard word.utf8CodeUnitCount == text.count else { return false }
    return word.withUTF8Buffer { bytes in
        for index in bytes.indices where unsafe bytes[index] != lowercased(text[index]) { return false }
        return true
    }
}

/// A media type in lower case, without parameters.
func mediaType(_ text: String?) -> String? {
    guard let text = filled(text) else { return nil }
    if text.utf8.allSatisfy({ $0 > 32 && $0 != UInt8(ascii: ";") && !(65...90 ~= $0) }) { return text }
    let type = trimmed(String(text.prefix { $0 != ";" })).lowercased()
    return type.isEmpty ? nil : type
}

/// A number of bytes; `nil` for none, zero, negative ones and prose.
func byteCount(_ text: String?) -> Int64? {
    guard let text else { return nil }
    let bytes = text.utf8.span
    var count: Int64 = 0
    var digits = 0
    let range = trimmedRange(of: bytes)
    for index in range {
        // `+5` is 5, and commas part thousands.
        if bytes[index] == UInt8(ascii: ",")
            || (bytes[index] == UInt8(ascii: "+") && index == range.lowerBound)
        {
            continue
        }
        guard let digit = decimalDigit(bytes[index]), digits < 18 else { return nil }
        count = count * 10 + Int64(digit)
        digits += 1
    }
    return count > 0 ? count : nil
}

/// Podlove's Normal Play Time (`01:02:03.250`) in milliseconds.
func playTime(_ text: String) -> Int? {
    let parts = trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var milliseconds = 0.0
    for part in parts {
        guard let number = Double(part), number >= 0, number < 1e9 else { return nil }
        milliseconds = milliseconds * 60 + number * 1000
    }
    return Int(milliseconds.rounded())
}
