/// The entities that a document declares for itself, within bounds.
///
/// Only plain text is taken: a reference inside an entity's text stays unexpanded, so that nothing can
/// grow, and nothing outside the document is ever read.
struct DeclaredEntities {
    private var texts: [String: String] = [:]

    /// Bytes of one entity's text, and entities, that are kept.
    private static let lengthLimit = 4096
    private static let countLimit = 1024

    func text(of name: String) -> String? { texts.isEmpty ? nil : texts[name] }

    /// Reads the document type that starts at `start`.
    ///
    /// - Returns: The place behind it, or the end when it has none.
    mutating func read(_ input: [UInt8], from start: Int) -> Int {
        var index = start + 2
        var isInside = false
        while index < input.count {
            switch input[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = input[(index + 1)...].firstIndex(of: input[index]) ?? input.count
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside: return index + 1
            case UInt8(ascii: "<") where input[index...].starts(with: Array("<!--".utf8)):
                index = commentEnd(input, from: index + 4)
            case UInt8(ascii: "<") where input[index...].starts(with: Array("<!ENTITY".utf8)):
                index = declare(input, from: index + 8)
                continue
            case UInt8(ascii: "<") where !isInside && index > start + 2:
                // The document type was never closed; this is the document.
                return index
            default: break
            }
            index += 1
        }
        return input.count
    }

    /// Reads ` name "text"`; what is not of this form (parameter and external entities) is ignored.
    private mutating func declare(_ input: [UInt8], from start: Int) -> Int {
        var index = start
        while index < input.count, isSpace(input[index]) { index += 1 }
        let nameStart = index
        while index < input.count, isNameByte(input[index]) { index += 1 }
        let name = nameStart..<index
        while index < input.count, isSpace(input[index]) { index += 1 }
        guard !name.isEmpty, index < input.count,
            input[index] == UInt8(ascii: "\"") || input[index] == UInt8(ascii: "'"),
            let end = input[(index + 1)...].firstIndex(of: input[index])
        else { return index }
        let value = input[(index + 1)..<end]
        if value.count <= Self.lengthLimit, texts.count < Self.countLimit {
            let key = String(decoding: input[name], as: UTF8.self)
            if texts[key] == nil { texts[key] = plainText(value) }
        }
        return end + 1
    }

    /// The text of an entity, its character references resolved, and other entities that are known.
    private func plainText(_ value: ArraySlice<UInt8>) -> String {
        guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
        var text = ""
        var rest = Substring(String(decoding: value, as: UTF8.self))
        while let ampersand = rest.firstIndex(of: "&"), text.utf8.count <= Self.lengthLimit {
            text += rest[..<ampersand]
            rest = rest[ampersand...]
            guard let end = rest.firstIndex(of: ";") else { break }
            let reference = rest[rest.index(after: rest.startIndex)..<end]
            text += character(reference) ?? predefined[String(reference)] ?? ""
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    private func character(_ reference: Substring) -> String? {
        guard reference.hasPrefix("#") else { return nil }
        let digits = reference.dropFirst()
        let code =
            digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let code, code >= 0x20, let scalar = Unicode.Scalar(code) else { return nil }
        return String(Character(scalar))
    }

    private func commentEnd(_ input: [UInt8], from start: Int) -> Int {
        var index = start
        while index + 2 < input.count {
            if input[index...].starts(with: Array("-->".utf8)) { return index + 2 }
            index += 1
        }
        return input.count
    }
}

private let predefined = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
