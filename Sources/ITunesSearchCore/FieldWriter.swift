import FoundationEssentials

/// Writes a model's fields, leaving out what is absent.
///
/// Dates are ISO 8601 in UTC whatever the encoder's own strategy is: the keys and forms are a promise to
/// whoever reads the JSON.
struct FieldWriter {
    private var container: KeyedEncodingContainer<OwnKey>

    init(_ encoder: any Encoder) {
        container = encoder.container(keyedBy: OwnKey.self)
    }

    mutating func put(_ key: OwnKey, _ value: (some Encodable)?) throws {
        try container.encodeIfPresent(value, forKey: key)
    }

    mutating func put(_ key: OwnKey, _ text: String?) throws {
        guard let text, !text.isEmpty else { return }
        try container.encode(text, forKey: key)
    }

    mutating func put(_ key: OwnKey, _ date: Date?) throws {
        try container.encodeIfPresent(date.map(Timestamp.format), forKey: key)
    }

    mutating func put(_ key: OwnKey, _ values: [some Encodable]) throws {
        guard !values.isEmpty else { return }
        try container.encode(values, forKey: key)
    }
}
