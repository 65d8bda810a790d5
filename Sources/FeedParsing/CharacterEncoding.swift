/// The encodings that feeds are read in: those of browsers, UTF-32, and what else the system converts that is
/// ASCII where a declaration is.
enum CharacterEncoding: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case windows1252
    /// A conversion of glibc, by its name there.
    case converted(String)

    /// The encoding of a label in an XML declaration or a Content-Type, as the Encoding Standard of
    /// WHATWG reads it: ISO-8859-1 and US-ASCII are windows-1252, GB2312 is GB18030.
    ///
    /// - Returns: `nil` for a label that nobody knows.
    init?(label: String) {
        var name = label.lowercased()
        if let known = CharacterEncoding.known(name) {
            self = known
            return
        }
        // `utf_16`, `Latin 1`, `iso8859_1`: as people misspell them.
        name.removeAll { "-_ :".contains($0) }
        if let known = CharacterEncoding.known(name) ?? CharacterEncoding.misspelt[name] {
            self = known
            return
        }
        guard let found = [label.uppercased(), name.uppercased()].first(where: isSystemEncoding) else {
            return nil
        }
        self = .converted(found)
    }

    /// Whether text in it has escapes, or bytes that are not what they look like in ASCII, so that a document of ASCII alone must be converted too.
    var isSevenBit: Bool {
        self == .converted("ISO-2022-JP-3")
    }

    /// Whether two and more bytes make a character, by which UTF-8 can be mistaken for it.
    var isMultiByte: Bool {
        switch self {
        case .converted(let name):
            CharacterEncoding.multiByte.contains(name)
                || !CharacterEncoding.conversions.contains(name) && isSystemMultiByte(name)
        default: false
        }
    }

    private static func known(_ name: String) -> CharacterEncoding? {
        switch name {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8": .utf8
        case "utf-16", "utf-16le", "ucs-2", "iso-10646-ucs-2", "unicode", "csunicode", "unicodefeff":
            .utf16(bigEndian: false)
        case "utf-16be", "unicodefffe": .utf16(bigEndian: true)
        case "utf-32", "utf-32le", "ucs-4", "iso-10646-ucs-4": .utf32(bigEndian: false)
        case "utf-32be": .utf32(bigEndian: true)
        default: byName[name]
        }
    }

    private static let misspelt: [String: CharacterEncoding] = {
        var found: [String: CharacterEncoding] = [
            "utf16": .utf16(bigEndian: false), "utf16le": .utf16(bigEndian: false),
            "u16": .utf16(bigEndian: false),
            "utf16be": .utf16(bigEndian: true), "utf32": .utf32(bigEndian: false),
            "u32": .utf32(bigEndian: false),
            "utf32le": .utf32(bigEndian: false), "utf32be": .utf32(bigEndian: true), "u8": .utf8,
            "utf": .utf8,
        ]
        for (name, encoding) in byName {
            var plain = name
            plain.removeAll { "-_ :".contains($0) }
            found[plain] = encoding
        }
        return found
    }()

    private static let byName: [String: CharacterEncoding] = {
        var found: [String: CharacterEncoding] = [:]
        for (encoding, labels) in encodingLabels {
            for label in labels.split(separator: " ") {
                found[String(label)] = encoding == "CP1252" ? .windows1252 : .converted(encoding)
            }
        }
        return found
    }()

    /// glibc's names of those that have labels here.
    private static let conversions = Set(encodingLabels.keys)

    private static let multiByte: Set<String> = [
        "GB18030", "BIG5-HKSCS", "EUC-JP-MS", "CP932", "UHC", "ISO-2022-JP-3",
    ]
}

/// The labels of the Encoding Standard by glibc's name of the conversion that fits best.
private let encodingLabels = [
    "CP1252": """
    windows-1252 cp1252 x-cp1252 latin1 l1 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 \
    csisolatin1 cp819 ibm819 ascii us-ascii ansi_x3.4-1968 us latin-1 ansi
    """,
    "ISO-8859-2":
        "iso-8859-2 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 iso-ir-101 csisolatin2 latin2 l2 latin-2",
    "ISO-8859-3": "iso-8859-3 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 iso-ir-109 csisolatin3 latin3 l3",
    "ISO-8859-4": "iso-8859-4 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 iso-ir-110 csisolatin4 latin4 l4",
    "ISO-8859-5": """
    iso-8859-5 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 iso-ir-144 csisolatincyrillic cyrillic
    """,
    "ISO-8859-6": """
    iso-8859-6 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 iso-ir-127 iso-8859-6-e iso-8859-6-i csiso88596e \
    csiso88596i csisolatinarabic arabic asmo-708 ecma-114
    """,
    "ISO-8859-7": """
    iso-8859-7 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 iso-ir-126 csisolatingreek greek greek8 ecma-118 \
    elot_928 sun_eu_greek
    """,
    "ISO-8859-8": """
    iso-8859-8 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 iso-ir-138 iso-8859-8-e iso-8859-8-i csiso88598e \
    csiso88598i csisolatinhebrew hebrew visual logical
    """,
    "ISO-8859-10": "iso-8859-10 iso8859-10 iso885910 iso-ir-157 csisolatin6 latin6 l6",
    "ISO-8859-13": "iso-8859-13 iso8859-13 iso885913",
    "ISO-8859-14": "iso-8859-14 iso8859-14 iso885914",
    "ISO-8859-15": "iso-8859-15 iso8859-15 iso885915 iso_8859-15 csisolatin9 latin9 l9 latin-9",
    "ISO-8859-16": "iso-8859-16",
    "IBM866": "ibm866 cp866 866 csibm866",
    "KOI8-R": "koi8-r koi8 koi koi8_r cskoi8r",
    "KOI8-U": "koi8-u koi8-ru",
    "MACINTOSH": "macintosh mac x-mac-roman csmacintosh macroman",
    "MAC-UK": "x-mac-cyrillic x-mac-ukrainian",
    "CP874": "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 cp874",
    "CP1250": "windows-1250 cp1250 x-cp1250",
    "CP1251": "windows-1251 cp1251 x-cp1251",
    "CP1253": "windows-1253 cp1253 x-cp1253",
    "CP1254": """
    windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 csisolatin5 \
    latin5 l5
    """,
    "CP1255": "windows-1255 cp1255 x-cp1255",
    "CP1256": "windows-1256 cp1256 x-cp1256",
    "CP1257": "windows-1257 cp1257 x-cp1257",
    "CP1258": "windows-1258 cp1258 x-cp1258",
    "GB18030":
        "gb18030 gbk gb2312 gb_2312 gb_2312-80 chinese csgb2312 csiso58gb231280 iso-ir-58 x-gbk cp936 euc-cn",
    "BIG5-HKSCS": "big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950",
    "EUC-JP-MS": "euc-jp x-euc-jp cseucpkdfmtjapanese",
    "CP932": "shift_jis shift-jis sjis x-sjis ms_kanji csshiftjis windows-31j ms932 cp932",
    "ISO-2022-JP-3": "iso-2022-jp csiso2022jp",
    "UHC": """
    euc-kr cseuckr windows-949 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 csksc56011987 iso-ir-149 cp949
    """,
]
