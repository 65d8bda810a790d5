import JSONText

// Members that are left out when there is nothing to say.
extension JSONWriter {
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        self.text(text)
    }

    mutating func member(_ name: StaticString, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        self.name(name)
        self.number(Int64(number))
    }

    mutating func member(_ name: StaticString, _ number: Double) {
        self.name(name)
        self.number(number)
    }

    mutating func member(_ name: StaticString, _ truth: Bool?) {
        guard let truth else { return }
        self.name(name)
        self.truth(truth)
    }

    mutating func member(_ name: StaticString, _ texts: [String]) {
        member(name, texts) { $0.text($1) }
    }

    mutating func member<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.name(name)
        list(elements, write)
    }

    mutating func objects<Element>(
        _ name: StaticString, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
    ) {
        member(name, elements) { json, element in json.object { members(&$0, element) } }
    }
}
