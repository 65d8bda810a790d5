// How a start tag is read that has attributes.
extension DocumentWalk {
    /// What there is to say of the attributes of a tag.
    struct TagTraits {
        var attributeCount = 0
        /// Whether they are written as nearly all are, so that libxml2 would find nothing to complain of.
        var isPlain = true
        /// Whether libxml2 was asked about all their names before.
        var namesAreKnown = true
        /// Whether they declare namespaces.
        var declares = false
    }

    /// Reads the attributes of a tag into `attributes`, and moves `index` to its `>`, or to `end`.
    mutating func passAttributes(from index: inout Int, before end: Int) -> TagTraits {
        var tag = TagTraits()
        if unsafe !attributes.isEmpty { unsafe attributes.removeAll(keepingCapacity: true) }
        while tag.isPlain {
            let gap = index
            while index < end, unsafe isSpace(bytes[index]) { index += 1 }
            guard index < end else { return tag }
            if unsafe bytes[index] == UInt8(ascii: ">") { return tag }
            if unsafe bytes[index] == UInt8(ascii: "/"), unsafe byte(at: index + 1) == UInt8(ascii: ">") {
                index += 1
                return tag
            }
            tag.isPlain = index > gap
            if tag.isPlain { unsafe passAttribute(from: &index, before: end, &tag) }
        }
        // Whatever this is, libxml2 judges it; only its end is sought.
        while index < end {
            let byte = unsafe bytes[index]
            if byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                tag.attributeCount += 1
                index = unsafe find(byte, from: index + 1, before: end) ?? end
            } else if byte == UInt8(ascii: "x"), unsafe matches("xmlns", at: index) {
                tag.declares = true
            }
            index += 1
        }
        return tag
    }

    /// Reads `name="value"`; where something else is, the tag is not plain, and `index` stays.
    private func readAttribute(from start: Int, before end: Int) -> TagAttribute? {
        var index = start
        while index < end, unsafe isNameByte(bytes[index]) { index += 1 }
        let name = start..<index
        guard !name.isEmpty, name.count <= KnownNames.lengthLimit, index + 1 < end,
            unsafe bytes[index] == UInt8(ascii: "=")
        else { return nil }
        let quote = unsafe bytes[index + 1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let close = unsafe find(quote, from: index + 2, before: end),
            unsafe isPlainValue(index + 2..<close)
        else { return nil }
        return TagAttribute(name: name, value: index + 2..<close, number: -1)
    }

    private mutating func passAttribute(from index: inout Int, before end: Int, _ tag: inout TagTraits) {
        guard var attribute = unsafe readAttribute(from: index, before: end) else {
            tag.isPlain = false
            return
        }
        if unsafe matches("xmlns", at: attribute.name.lowerBound) { tag.declares = true }
        if let number = unsafe reading.pointee.knownAttributes.number(
            start + attribute.name.lowerBound, attribute.name.count, environment)
        {
            attribute.number = number
        } else {
            tag.namesAreKnown = false
        }
        // libxml2 complains of one that is there twice, and compares each with every other.
        if unsafe attributes.count >= 16 || attributes.contains(where: { unsafe isSame($0, attribute) }) {
            tag.isPlain = false
            return
        }
        unsafe attributes.append(attribute)
        tag.attributeCount += 1
        index = attribute.value.upperBound + 1
    }

    private func isSame(_ one: TagAttribute, _ other: TagAttribute) -> Bool {
        if one.number >= 0, one.number == other.number { return true }
        return unsafe one.name.count == other.name.count
            && bytes[one.name].elementsEqual(bytes[other.name])
    }

    /// Whether a value means what it says: no white space to be made a space, nothing that is forbidden.
    private func isPlainValue(_ value: Range<Int>) -> Bool {
        var index = value.lowerBound
        while index < value.upperBound {
            let byte = unsafe bytes[index]
            if byte < 0x20 || byte == UInt8(ascii: "<") { return false }
            if byte == UInt8(ascii: "&") {
                guard unsafe self.byte(at: index + 1) != UInt8(ascii: "#"),
                    let reference = unsafe TextReference(bytes, at: index), reference.end <= value.upperBound
                else { return false }
                index = reference.end
            } else {
                index += 1
            }
        }
        return true
    }
}
