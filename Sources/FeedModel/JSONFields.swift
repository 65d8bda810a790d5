import JSONText

/// Walks over the fields of a value, by their names in JSON: to write them, or to read them.
///
/// Each shape is described once, in the order of its names.
protocol JSONFields {
    /// One that must be there.
    mutating func field(_ name: StaticString, _ value: inout some JSONValue) throws(JSONFault)
    /// One that is left out when it is `nil`.
    mutating func field(_ name: StaticString, _ value: inout (some JSONValue)?) throws(JSONFault)
    /// One that is always written; a file of an older podwatch may lack it.
    mutating func younger(_ name: StaticString, _ value: inout some JSONValue) throws(JSONFault)
    /// One that follows from the others: for the reader with `jq`, and not read back.
    mutating func shown(_ name: StaticString, _ value: @autoclosure () -> (some JSONValue)?) throws(JSONFault)
}

/// What stands behind a name, or in a list.
protocol JSONValue {
    func write(to json: inout JSONWriter)
    init(from json: inout JSONReader) throws(JSONFault)
}

/// A value with fields.
protocol JSONShape: JSONValue {
    /// One to be filled in.
    static var blank: Self { get }
    mutating func walk(_ fields: inout some JSONFields) throws(JSONFault)
}

extension JSONShape {
    func write(to json: inout JSONWriter) {
        json.object { json in
            var fields = WrittenFields(json: json)
            // Two owners would make each byte that is appended a copy of all.
            json = JSONWriter()
            var copy = self
            // Writing finds nothing wrong.
            try? copy.walk(&fields)
            json = fields.json
        }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        var value = Self.blank
        var fields = try ReadFields(json)
        while fields.name != nil {
            // What stands in the usual order is read in one walk.
            let before = fields.met
            fields.place = 0
            try value.walk(&fields)
            if fields.met == before { try fields.skip() }
        }
        json = fields.json
        var check = MissingFields(met: fields.met)
        try value.walk(&check)
        self = value
    }
}

private struct WrittenFields: JSONFields {
    var json: JSONWriter

    mutating func field(_ name: StaticString, _ value: inout some JSONValue) {
        json.name(name)
        value.write(to: &json)
    }

    mutating func field(_ name: StaticString, _ value: inout (some JSONValue)?) {
        guard let value else { return }
        json.name(name)
        value.write(to: &json)
    }

    mutating func younger(_ name: StaticString, _ value: inout some JSONValue) {
        json.name(name)
        value.write(to: &json)
    }

    mutating func shown(_ name: StaticString, _ value: @autoclosure () -> (some JSONValue)?) {
        guard let value = value() else { return }
        json.name(name)
        value.write(to: &json)
    }
}

/// Reads members as long as a walk comes by their names.
private struct ReadFields: JSONFields {
    var json: JSONReader
    /// The member whose value is next.
    private(set) var name: JSONString?
    /// The fields that have been there, by their place in the walk.
    private(set) var met: UInt64 = 0
    var place: UInt64 = 0

    init(_ json: JSONReader) throws(JSONFault) {
        self.json = json
        name = try self.json.firstMember()
    }

    /// Steps over a member that nobody knows, or that is there twice.
    mutating func skip() throws(JSONFault) {
        try json.skip()
        name = try json.nextMember()
    }

    private mutating func isNext(_ wanted: StaticString) -> Bool {
        defer { place += 1 }
        guard let name, met >> place & 1 == 0, json.isName(name, wanted) else { return false }
        met |= 1 << place
        return true
    }

    private mutating func read<Value: JSONValue>(_ name: StaticString) throws(JSONFault) -> Value {
        let value: Value
        do throws(JSONFault) {
            value = try Value(from: &json)
        } catch {
            throw error.inside(".\(name)")
        }
        self.name = try json.nextMember()
        return value
    }

    mutating func field(_ name: StaticString, _ value: inout some JSONValue) throws(JSONFault) {
        if isNext(name) { value = try read(name) }
    }

    mutating func field(_ name: StaticString, _ value: inout (some JSONValue)?) throws(JSONFault) {
        guard isNext(name) else { return }
        if try json.takeNull() {
            value = nil
            self.name = try json.nextMember()
        } else {
            value = try read(name)
        }
    }

    mutating func younger(_ name: StaticString, _ value: inout some JSONValue) throws(JSONFault) {
        guard isNext(name) else { return }
        if try json.takeNull() {
            self.name = try json.nextMember()
        } else {
            value = try read(name)
        }
    }

    mutating func shown(_ name: StaticString, _ value: @autoclosure () -> (some JSONValue)?) throws(JSONFault)
    {
        if isNext(name) { try skip() }
    }
}

/// Finds out whether a field that must be there was not.
private struct MissingFields: JSONFields {
    let met: UInt64
    private var place: UInt64 = 0

    init(met: UInt64) {
        self.met = met
    }

    mutating func field(_ name: StaticString, _ value: inout some JSONValue) throws(JSONFault) {
        guard met >> place & 1 == 1 else { throw .senseless.inside(".\(name)") }
        place += 1
    }

    mutating func field(_ name: StaticString, _ value: inout (some JSONValue)?) { place += 1 }
    mutating func younger(_ name: StaticString, _ value: inout some JSONValue) { place += 1 }
    mutating func shown(_ name: StaticString, _ value: @autoclosure () -> (some JSONValue)?) { place += 1 }
}
