/// The characters that `&name;` and `&#number;` stand for.
enum HTMLEntity {
    /// Takes the entity that `text` starts with; `nil`, and nothing is taken, for one that is unknown.
    static func take(from text: inout Substring.UTF8View) -> String? {
        // No name that we know is longer, so a bare & costs little.
        let head = text.dropFirst().prefix(10)
        guard let end = head.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(Substring(head[..<end]))
        guard let character = name.hasPrefix("#") ? numeric(name.dropFirst()) : named[name] else {
            return nil
        }
        text = text[end...].dropFirst()
        return character
    }

    private static func numeric(_ digits: Substring) -> String? {
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number != 0 else { return nil }
        if let windows = windows1252[number] { return windows }
        guard let scalar = Unicode.Scalar(number) else { return nil }
        return number == 0xA0 ? " " : String(Character(scalar))
    }

    /// Numbers that HTML reads as Windows-1252, because that is what their writers meant.
    private static let windows1252: [UInt32: String] = [
        0x80: "€", 0x82: "‚", 0x84: "„", 0x85: "…", 0x8A: "Š", 0x8C: "Œ", 0x91: "‘", 0x92: "’",
        0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x99: "™", 0x9A: "š", 0x9C: "œ",
    ]

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
        "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
        "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›",
        "hellip": "…", "mdash": "—", "ndash": "–", "bull": "•", "middot": "·", "shy": "",
        "copy": "©", "reg": "®", "trade": "™", "deg": "°", "sect": "§", "para": "¶", "times": "×",
        "cent": "¢", "pound": "£", "yen": "¥", "euro": "€", "frac12": "½", "frac14": "¼", "frac34": "¾",
        "iexcl": "¡", "iquest": "¿", "plusmn": "±", "ordf": "ª", "ordm": "º", "szlig": "ß",
        "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ",
        "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í",
        "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ",
        "ouml": "ö", "oslash": "ø", "oelig": "œ", "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü",
        "yacute": "ý", "yuml": "ÿ", "scaron": "š",
        "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å", "AElig": "Æ",
        "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Iacute": "Í", "Ntilde": "Ñ",
        "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "Oslash": "Ø", "OElig": "Œ", "Uacute": "Ú",
        "Ucirc": "Û", "Uuml": "Ü", "Scaron": "Š",
    ]
}
