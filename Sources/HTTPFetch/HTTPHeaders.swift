/// The header fields of a request or an answer, in order; names are found whatever their case.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field line.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field as it was added or received, repeats included.
    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of the first field of this name; setting replaces every field of this name.
    package subscript(name: String) -> String? {
        get {
            fields.first { isSameName($0.name, name) }?.value
        }
        set {
            fields.removeAll { isSameName($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// The values of all fields of this name, in order.
    package func all(_ name: String) -> [String] {
        fields.compactMap { isSameName($0.name, name) ? $0.value : nil }
    }

    /// Adds a field and leaves others of the same name alone.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Joins a continuation line to the last field, as RFC 9112 allows a client to.
    mutating func continueLast(with text: String) {
        guard let last = fields.indices.last, !text.isEmpty else { return }
        fields[last].value += fields[last].value.isEmpty ? text : " " + text
    }

    mutating func removeAll() {
        fields.removeAll(keepingCapacity: true)
    }
}

/// Whether two ASCII names differ in case only.
func isSameName(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
        && zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || lowered($0) == lowered($1) }
}

/// The byte, in lower case when it is an ASCII capital.
func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}
