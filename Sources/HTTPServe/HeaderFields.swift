/// Header fields in the order they came.
///
/// Names are compared without regard to case.
package struct HeaderFields: Sendable {
    package let all: [(name: String, value: String)]

    package init(_ all: [(name: String, value: String)] = []) {
        self.all = all
    }

    /// The first value under `name`.
    package subscript(_ name: String) -> String? {
        all.first { sameName($0.name, name) }?.value
    }
}

private func sameName(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8) { lowered($0) == lowered($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}
