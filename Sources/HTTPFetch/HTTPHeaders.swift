/// The header fields of a request or an answer, in order; names are found whatever their case.
///
/// They lie one behind the other in one piece of memory: most answers are "not modified", and to make two texts
/// of each field would cost more than all else about them.
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

    /// Of each field: the lengths of its name and its value in four bytes each, then `name: value` and a zero.
    private var bytes: [UInt8] = []
    /// Where the last one begins.
    private var last = 0
    /// Room for all fields of a "not modified".
    private static let usualLength = 320

    package init(_ fields: [Field] = []) {
        for field in fields { add(field.name, field.value) }
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Every field as it was added or received, repeats included.
    package var fields: [Field] {
        var fields: [Field] = []
        forEach { fields.append(Field(name: text($0.name), value: text($0.value))) }
        return fields
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// The value of the first field of this name; setting replaces every field of this name.
    package subscript(name: String) -> String? {
        get {
            var start = 0
            while let place = place(at: start) {
                if isSame(place.name, name) { return text(place.value) }
                start = place.end
            }
            return nil
        }
        set {
            if has(name) { self = HTTPHeaders(fields.filter { !isSameName($0.name, name) }) }
            if let newValue { add(name, newValue) }
        }
    }

    /// The values of all fields of this name, in order.
    package func all(_ name: String) -> [String] {
        var values: [String] = []
        forEach { if isSame($0.name, name) { values.append(text($0.value)) } }
        return values
    }

    /// The same, without making texts of them.
    func forEachValue(of name: String, _ body: (ArraySlice<UInt8>) -> Void) {
        forEach { if isSame($0.name, name) { body(bytes[$0.value]) } }
    }

    package func has(_ name: String) -> Bool {
        var start = 0
        while let place = place(at: start) {
            if isSame(place.name, name) { return true }
            start = place.end
        }
        return false
    }

    /// Adds a field and leaves others of the same name alone.
    package mutating func add(_ name: String, _ value: String) {
        add(name.utf8, value.utf8)
    }

    /// The same with UTF-8.
    mutating func add(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) {
        if bytes.isEmpty { bytes.reserveCapacity(Self.usualLength) }
        last = bytes.count
        append(number: name.count)
        append(number: value.count)
        bytes.append(contentsOf: name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: value)
        bytes.append(0)
    }

    /// Joins a continuation line to the last field, as RFC 9112 allows a client to.
    mutating func continueLast(with more: String) {
        guard let place = place(at: last), !more.isEmpty else { return }
        bytes.removeLast()
        if !place.value.isEmpty { bytes.append(UInt8(ascii: " ")) }
        bytes += more.utf8
        let length = bytes.count - place.value.lowerBound
        for index in 0..<4 { bytes[last + 4 + index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
        bytes.append(0)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        last = 0
    }
}

// MARK: - Where the fields lie

extension HTTPHeaders {
    private struct Place {
        let name: Range<Int>
        let value: Range<Int>
        /// Behind the zero.
        var end: Int { value.upperBound + 1 }
    }

    private func place(at start: Int) -> Place? {
        guard start < bytes.count else { return nil }
        let name = start + 8
        let value = name + number(at: start) + 2
        return Place(name: name..<value - 2, value: value..<value + number(at: start + 4))
    }

    private func number(at place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }

    private mutating func append(number: Int) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private func forEach(_ body: (Place) -> Void) {
        var start = 0
        while let place = place(at: start) {
            body(place)
            start = place.end
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func isSame(_ range: Range<Int>, _ name: String) -> Bool {
        let other = name.utf8
        guard range.count == other.count else { return false }
        var place = range.lowerBound
        for byte in other {
            guard lowered(bytes[place]) == lowered(byte) else { return false }
            place += 1
        }
        return true
    }

    /// The name of the first field for which something holds.
    func firstName(where holds: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool) -> String? {
        var start = 0
        while let place = place(at: start) {
            if holds(bytes[place.name], bytes[place.value]) { return text(place.name) }
            start = place.end
        }
        return nil
    }

    /// Hands over each line as C wants it, `name: value` and a zero.
    ///
    /// - Parameter body: Whether the value is empty comes along.
    func forEachLine(_ body: (UnsafePointer<CChar>, _ isEmpty: Bool) -> Void) {
        unsafe bytes.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { return }
            forEach { place in
                let line = unsafe (base + place.name.lowerBound).assumingMemoryBound(to: CChar.self)
                unsafe body(line, place.value.isEmpty)
            }
        }
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
