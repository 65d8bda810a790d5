import JSONText

extension String: JSONValue {
    func write(to json: inout JSONWriter) { json.text(self) }

    init(from json: inout JSONReader) throws(JSONFault) { self = try json.text() }
}

extension Bool: JSONValue {
    func write(to json: inout JSONWriter) { json.truth(self) }

    init(from json: inout JSONReader) throws(JSONFault) { self = try json.truth() }
}

extension Int64: JSONValue {
    func write(to json: inout JSONWriter) { json.number(self) }

    init(from json: inout JSONReader) throws(JSONFault) { self = try json.integer() }
}

extension Int: JSONValue {
    func write(to json: inout JSONWriter) { json.number(Int64(self)) }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let value = Int(exactly: try json.integer()) else { throw .senseless }
        self = value
    }
}

extension UInt64: JSONValue {
    func write(to json: inout JSONWriter) { json.number(self) }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let value = UInt64(exactly: try json.integer()) else { throw .senseless }
        self = value
    }
}

extension Array: JSONValue where Element: JSONValue {
    func write(to json: inout JSONWriter) {
        json.list(self) { json, element in element.write(to: &json) }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        var elements: [Element] = []
        try json.list { json throws(JSONFault) in elements.append(try Element(from: &json)) }
        // Most lists are kept as they are: without the room to grow.
        self = unsafe elements.withUnsafeBufferPointer { unsafe Array($0) }
    }
}

extension [String: HostStanding]: JSONValue {
    func write(to json: inout JSONWriter) {
        json.object { json in
            for (name, standing) in sorted(by: { $0.key < $1.key }) {
                json.name(name)
                standing.write(to: &json)
            }
        }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        self = [:]
        var next = try json.firstMember()
        while let name = next {
            let host = try json.text(name)
            do throws(JSONFault) {
                self[host] = try HostStanding(from: &json)
            } catch {
                throw error.inside(".\(host)")
            }
            next = try json.nextMember()
        }
    }
}

/// One word out of a few.
protocol JSONWord: JSONValue, RawRepresentable<String> {}

extension JSONWord {
    func write(to json: inout JSONWriter) { json.text(rawValue) }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let word = Self(rawValue: try json.text()) else { throw .senseless }
        self = word
    }
}

extension Episode.Source: JSONWord {}
extension Event.Kind: JSONWord {}
extension CheckRecord.Outcome: JSONWord {}
extension Subscription.State: JSONWord {}

extension UnixTime: JSONValue {
    func write(to json: inout JSONWriter) { json.text(iso8601) }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let time = UnixTime(iso8601: try json.text()) else { throw .senseless }
        self = time
    }
}

extension Digest: JSONValue {
    func write(to json: inout JSONWriter) {
        json.plainText { appendHex(to: &$0) }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let digest = Digest(hex: json.bytes, in: try json.string().range) else { throw .senseless }
        self = digest
    }
}

extension DigestSet: JSONValue {
    func write(to json: inout JSONWriter) {
        json.plainText { text in
            for value in sorted { Digest(value: value).appendHex(to: &text) }
        }
    }

    init(from json: inout JSONReader) throws(JSONFault) {
        guard let digests = DigestSet(hex: json.bytes, in: try json.string().range) else { throw .senseless }
        self = digests
    }
}
