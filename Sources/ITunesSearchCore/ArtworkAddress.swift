/// An artwork address, cut open where its size stands.
///
/// The last `WxH` of the last path component is the size. File names have sizes of their own in front
/// of it (`cover_1480x1480_01.100x100-75.jpg`), which must stay.
///
/// Modern addresses end in `/100x100bb.jpg`: a size, a crop code and perhaps a quality. Older ones put
/// the size behind the name: `/name.100x100-75.jpg`. Templates have `{w}x{h}` for the numbers.
struct ArtworkAddress {
    /// Everything before the size.
    private let head: Substring
    /// What follows the size, up to the extension: a crop code, a quality, or both.
    private let middle: Substring
    /// The extension without its point; may be empty.
    private let suffix: Substring
    /// The query and fragment with their mark; may be empty.
    private let query: Substring
    private let isTemplate: Bool

    /// `nil` when the address has no size in it.
    init?(_ address: String) {
        let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
        query = address[end...]
        // The host is no path component: without a slash after it there is no picture.
        guard let slash = address[..<end].lastIndex(of: "/"), !address[..<slash].hasSuffix("/") else {
            return nil
        }
        let name = address[address.index(after: slash)..<end]
        let size: Range<Substring.Index>
        if let template = Self.templateSize(in: name) {
            size = template
            isTemplate = true
        } else if let numbers = Self.lastSize(in: name) {
            size = numbers
            isTemplate = false
        } else {
            return nil
        }
        let tail = name[size.upperBound...]
        let point = tail.lastIndex(of: ".")
        head = address[..<size.lowerBound]
        middle = tail[..<(point ?? tail.endIndex)]
        suffix = point.map { tail[tail.index(after: $0)...] } ?? ""
    }

    /// The address of the picture fitted into a box of so many pixels; `nil` for a box without area.
    func resized(width: Int, height: Int, format: ArtworkFormat?) -> String? {
        guard width > 0, height > 0 else { return nil }
        let ending = format?.rawValue ?? (suffix == "{f}" ? ArtworkFormat.jpg.rawValue : String(suffix))
        let point = ending.isEmpty ? "" : "."
        return "\(head)\(width)x\(height)\(crop(changingFormat: format != nil))\(point)\(ending)\(query)"
    }

    /// What stands between the size and the extension: `bb`, which fits without cropping, or, behind
    /// the name of an older address, the quality, which another format has no use for.
    private func crop(changingFormat: Bool) -> String {
        guard !isTemplate, head.last != "/" else { return "bb" }
        if changingFormat { return middle.hasPrefix("-") ? "" : String(middle) }
        return String(middle)
    }

    private static func templateSize(in name: Substring) -> Range<Substring.Index>? {
        guard let width = name.utf8.indices.last(where: { name[$0...].hasPrefix("{w}x{h}") }) else {
            return nil
        }
        return width..<name.index(width, offsetBy: 7)
    }

    private static func lastSize(in name: Substring) -> Range<Substring.Index>? {
        let letters = name.utf8
        var index = letters.endIndex
        while let cross = letters[..<index].lastIndex(of: UInt8(ascii: "x")) {
            let height = letters[letters.index(after: cross)...].prefix { decimalDigit($0) != nil }
            let width = letters[..<cross].suffix(while: { decimalDigit($0) != nil })
            if !height.isEmpty, !width.isEmpty { return width.startIndex..<height.endIndex }
            index = cross
        }
        return nil
    }
}

extension BidirectionalCollection {
    /// The longest end of the collection whose elements all satisfy `predicate`.
    fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex, predicate(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
