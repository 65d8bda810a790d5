import CLibXML2

// Tags that are written again, because the receiver wants the content of an element as markup.
extension XMLReading {
    mutating func writeStartTag(
        _ local: Characters?, _ prefix: Characters?, _ namespaceCount: Int, _ namespaces: CharacterLists?,
        _ attributeCount: Int, _ list: CharacterLists?
    ) {
        beginTag()
        unsafe writeName(local, prefix)
        if namespaceCount > 0, let namespaces = unsafe namespaces {
            for index in 0..<namespaceCount {
                text.append(" xmlns")
                if let name = unsafe namespaces[index * 2] {
                    text.append(UInt8(ascii: ":"))
                    unsafe text.append(terminated: name)
                }
                text.append("=\"")
                if let value = unsafe namespaces[index * 2 + 1] {
                    unsafe writeAttributeValue(UnsafeBufferPointer(start: value, count: length(of: value)))
                }
                text.append(UInt8(ascii: "\""))
            }
        }
        if attributeCount > 0, let list = unsafe list {
            for index in 0..<attributeCount {
                let entry = unsafe list + index * 5
                text.append(UInt8(ascii: " "))
                unsafe writeName(entry[0], entry[1])
                text.append("=\"")
                if let start = unsafe entry[3], let end = unsafe entry[4] {
                    unsafe writeAttributeValue(UnsafeBufferPointer(start: start, count: end - start))
                }
                text.append(UInt8(ascii: "\""))
            }
        }
        tagIsOpen = true
    }

    /// A tag as it is in the document, in the quotation marks of the others.
    mutating func writeStartTag(_ name: UnsafeBufferPointer<UInt8>, _ attributes: ArraySlice<TagAttribute>) {
        beginTag()
        unsafe text.append(name)
        for attribute in attributes {
            text.append(UInt8(ascii: " "))
            unsafe text.append(bytes(attribute.name))
            text.append("=\"")
            for byte in unsafe XMLAttribute(number: 0, bytes: bytes(attribute.value)).value.utf8 {
                writeAttributeByte(byte)
            }
            text.append(UInt8(ascii: "\""))
        }
        tagIsOpen = true
    }

    mutating func writeEndTag(_ local: Characters?, _ prefix: Characters?) {
        if finishEmptyTag() { return }
        text.append("</")
        unsafe writeName(local, prefix)
        text.append(UInt8(ascii: ">"))
    }

    mutating func writeEndTag(_ name: UnsafeBufferPointer<UInt8>) {
        if finishEmptyTag() { return }
        text.append("</")
        unsafe text.append(name)
        text.append(UInt8(ascii: ">"))
    }

    private mutating func beginTag() {
        settle()
        finishTag()
        if let element = open.last, !element.hasTags {
            open[open.count - 1].hasTags = true
            open[open.count - 1].startsWithTag =
                unsafe text.bytes(from: element.textStart).allSatisfy(isSpace)
        }
        text.append(UInt8(ascii: "<"))
    }

    private mutating func finishEmptyTag() -> Bool {
        settle()
        guard tagIsOpen else { return false }
        text.append("/>")
        tagIsOpen = false
        return true
    }

    private mutating func writeName(_ local: Characters?, _ prefix: Characters?) {
        if let prefix = unsafe prefix {
            unsafe text.append(terminated: prefix)
            text.append(UInt8(ascii: ":"))
        }
        if let local = unsafe local { unsafe text.append(terminated: local) }
    }

    /// Without entity substitution libxml2 hands an ampersand over as `&#38;`, which is markup already.
    private mutating func writeAttributeValue(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe bytes[...]
        while let byte = unsafe rest.first {
            switch byte {
            case UInt8(ascii: "&") where unsafe rest.starts(with: escapedAmpersand):
                unsafe rest = unsafe rest.dropFirst(4)
            default: break
            }
            writeAttributeByte(byte)
            unsafe rest = unsafe rest.dropFirst()
        }
    }

    private mutating func writeAttributeByte(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): text.append("&amp;")
        case UInt8(ascii: "<"): text.append("&lt;")
        case UInt8(ascii: "\""): text.append("&quot;")
        default: text.append(byte)
        }
    }

    mutating func finishTag() {
        guard tagIsOpen else { return }
        text.append(UInt8(ascii: ">"))
        tagIsOpen = false
    }
}

@unsafe private func length(of text: UnsafePointer<xmlChar>) -> Int { unsafe Int(xmlStrlen(text)) }
