/// A tag of HTML: its name in lower case, and which end of an element it is.
struct HTMLTag {
    let name: String
    let isEnd: Bool

    /// Whether what is inside the element is not for reading.
    var hidesItsContent: Bool {
        !isEnd && (name == "script" || name == "style")
    }

    /// Takes the tag or comment that `text` starts with; a bare `<` is none and stays.
    init?(takingFrom text: inout Substring.UTF8View) {
        var rest = text.dropFirst()
        if rest.starts(with: "!--".utf8) {
            self.init(name: "", isEnd: false)
            text = Self.after("-->", in: rest) ?? rest[rest.endIndex...]
            return
        }
        let isEnd = rest.first == UInt8(ascii: "/")
        if isEnd { rest.removeFirst() }
        let isDeclaration = rest.first == UInt8(ascii: "!")
        if isDeclaration { rest.removeFirst() }
        let letters = rest.prefix { Self.isLetter($0) || decimalDigit($0) != nil }
        guard let first = letters.first, Self.isLetter(first) else { return nil }
        rest = rest[letters.endIndex...]
        guard let next = rest.first,
            [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")].contains(next),
            let end = Self.end(of: rest)
        else { return nil }
        text = rest[end...].dropFirst()
        self.init(name: String(Substring(letters)).lowercased(), isEnd: isEnd)
    }

    private init(name: String, isEnd: Bool) {
        self.name = name
        self.isEnd = isEnd
    }

    /// Steps to behind the end tag of an element, or to the end of the text.
    static func skip(to name: String, in text: inout Substring.UTF8View) {
        while let start = text.firstIndex(of: UInt8(ascii: "<")) {
            text = text[start...]
            guard let tag = HTMLTag(takingFrom: &text) else {
                text.removeFirst()
                continue
            }
            if tag.isEnd, tag.name == name { return }
        }
        text = text[text.endIndex...]
    }

    /// Where the `>` stands that ends the tag; one inside a quoted value does not.
    ///
    /// A quote with a `<` behind it is a stray one. That also keeps the work in proportion to the text:
    /// whatever is looked at twice is taken.
    private static func end(of text: Substring.UTF8View) -> Substring.UTF8View.Index? {
        var quote: UInt8?
        for (index, byte) in zip(text.indices, text) {
            if byte == UInt8(ascii: "<") { break }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return text.firstIndex(of: UInt8(ascii: ">"))
    }

    private static func after(_ mark: String, in text: Substring.UTF8View) -> Substring.UTF8View? {
        var rest = text
        while !rest.isEmpty {
            if rest.starts(with: mark.utf8) { return rest.dropFirst(mark.utf8.count) }
            rest.removeFirst()
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
}
