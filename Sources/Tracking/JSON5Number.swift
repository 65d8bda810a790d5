extension Double {
    /// A number of JSON5, without its sign; `nil` when it is none.
    init?(json5 digits: String) {
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            guard let number = UInt64(digits.dropFirst(2), radix: 16) else { return nil }
            self = Double(number)
            return
        }
        // A point may stand at either end, and no figure is led by a 0.
        let isPlain = digits.utf8.allSatisfy { !(0x41...0x7A).contains($0) || $0 | 0x20 == 0x65 }
        let figures = digits.prefix { ("0"..."9").contains($0) }
        guard isPlain, digits.contains(where: { ("0"..."9").contains($0) }),
            !(figures.count > 1 && figures.first == "0")
        else { return nil }
        var text = digits.hasPrefix(".") ? "0" + digits : digits
        if let point = text.firstRange(of: "."),
            point.upperBound == text.endIndex || !("0"..."9").contains(text[point.upperBound])
        {
            text.replaceSubrange(point, with: ".0")
        }
        self.init(text)
    }
}
