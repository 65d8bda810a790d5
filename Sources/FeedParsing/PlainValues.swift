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
    switch trimmed(text).lowercased() {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0", "notexplicit": false
    default: nil
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
    guard let text = filled(text) else { return nil }
    let digits = text.filter { $0 != "," }
    guard let count = Int64(digits), count > 0 else { return nil }
    return count
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
