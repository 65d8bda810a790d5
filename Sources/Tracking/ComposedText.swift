// The standard library composes by itself wherever it compares; how, it shows under this name alone.
@_spi(_Unicode) import Swift

/// The text with each letter and its accents in one (Unicode's form NFC).
///
/// - Returns: `nil` when it is so already, as nearly all are.
func composed(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: mayChange) else { return nil }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    let composed = String(scalars)
    return composed.utf8.elementsEqual(text.utf8) ? nil : composed
}

/// Not the letters that most texts beyond ASCII are made of, which are composed.
private func mayChange(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x400...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3041...0x3096, 0x309B...0x30FF,
        0x4E00...0x9FFF,
        0xAC00...0xD7A3:
        false
    default: true
    }
}
