/// A document in UTF-8, whatever it came in, and what had to be done for that.
package struct UTF8Document: Sendable, Equatable {
    /// Valid UTF-8 without a byte order mark.
    ///
    /// An XML declaration in it may still name the old encoding and must not be believed.
    package var bytes: [UInt8]
    /// `nil` when the bytes are as they came, but for a byte order mark.
    package var repair: EncodingRepair?

    /// The document as text, with a byte order mark: what its declaration says of an older encoding is not
    /// believed then by whoever reads it again.
    package var markedText: String { "\u{FEFF}" + String(decoding: bytes, as: UTF8.self) }
}

/// What was done to get a document into UTF-8.
package enum EncodingRepair: Sendable, Equatable {
    /// It was in another encoding, as it said or as its bytes show.
    case converted(from: String)
    /// It claims to be in this encoding, but is UTF-8.
    case mislabelled(String)
    /// It claims to be UTF-8, but so many bytes in it are not and were taken for windows-1252 or replaced.
    case strayBytes(Int)
}

extension EncodingRepair: CustomStringConvertible {
    package var description: String {
        switch self {
        case .converted(let name): "the document was converted from \(name)"
        case .mislabelled(let name): "the document says that it is in \(name), but it is in UTF-8"
        case .strayBytes(let count): "\(count) bytes of the document were not UTF-8"
        }
    }
}

/// Brings a feed into UTF-8.
///
/// The bytes come first: a byte order mark, the zero bytes of UTF-16 and UTF-32, and valid UTF-8 with
/// letters outside ASCII are believed against every label. Then the charset of HTTP counts, then the
/// XML declaration; only ISO-8859-1 from HTTP gives way to another label in the document, because many
/// servers say it of everything. What claims to be UTF-8 and is not is mended where it is not.
///
/// A document that is valid UTF-8 is handed back without being copied.
///
/// - Parameters:
///   - bytes: The document as it came, after the codings of HTTP were undone.
///   - contentType: The value of the HTTP field, if there is one.
/// - Returns: A document in any case: what cannot be read is U+FFFD.
package func utf8Document(from bytes: [UInt8], contentType: String? = nil) -> UTF8Document {
    let signs = EncodingSigns(bytes)
    switch signs.proven {
    case .utf16(let bigEndian):
        return UTF8Document(
            bytes: utf8(fromUTF16: bytes, from: signs.markLength, bigEndian: bigEndian),
            repair: .converted(from: "UTF-16"))
    case .utf32(let bigEndian):
        return UTF8Document(
            bytes: utf8(fromUTF32: bytes, from: signs.markLength, bigEndian: bigEndian),
            repair: .converted(from: "UTF-32"))
    default:
        break
    }

    let bytes = signs.markLength > 0 ? Array(bytes.dropFirst(signs.markLength)) : bytes
    let label = label(signs, contentType)
    let encoding = label.flatMap { CharacterEncoding(label: $0) }
    let isLegacy = encoding.map(isLegacyEncoding) ?? false
    let validity = UTF8Validity(bytes)
    let name = label?.uppercased() ?? ""

    switch validity {
    case .ascii:
        guard let encoding, encoding.isSevenBit, bytes.contains(0x1B) else { break }
        return converted(bytes, encoding, name) ?? UTF8Document(bytes: bytes, repair: nil)
    case .valid:
        guard let encoding, isLegacy, signs.proven != .utf8 else { break }
        // Two Chinese characters in GBK can be valid UTF-8 by chance; eight cannot.
        if encoding.isMultiByte, !hasMultiByteCharacters(bytes, atLeast: 8),
            let document = converted(bytes, encoding, name)
        {
            return document
        }
        return UTF8Document(bytes: bytes, repair: .mislabelled(name))
    case .invalid:
        if let encoding, isLegacy, signs.proven != .utf8, let document = converted(bytes, encoding, name) {
            return document
        }
        let mended = mendedUTF8(bytes)
        return UTF8Document(bytes: mended.bytes, repair: .strayBytes(mended.strayBytes))
    }
    return UTF8Document(bytes: bytes, repair: nil)
}

private func label(_ signs: EncodingSigns, _ contentType: String?) -> String? {
    let declared = signs.declared.flatMap { CharacterEncoding(label: $0) }
    guard let charset = contentType.flatMap({ EncodingSigns.charset(inContentType: $0) }),
        let sent = CharacterEncoding(label: charset), isLegacyEncoding(sent)
    else { return signs.declared }
    if sent == .windows1252, let declared, isLegacyEncoding(declared) { return signs.declared }
    return charset
}

/// Whether an encoding is one of those before Unicode.
private func isLegacyEncoding(_ encoding: CharacterEncoding) -> Bool {
    switch encoding {
    case .windows1252, .converted: true
    case .utf8, .utf16, .utf32: false
    }
}

private func converted(_ bytes: [UInt8], _ encoding: CharacterEncoding, _ name: String) -> UTF8Document? {
    let text: [UInt8]?
    switch encoding {
    case .windows1252: text = utf8(fromWindows1252: bytes)
    case .converted(let conversion): text = utf8(from: bytes, by: conversion)
    case .utf8, .utf16, .utf32: text = nil
    }
    return text.map { UTF8Document(bytes: $0, repair: .converted(from: name)) }
}
