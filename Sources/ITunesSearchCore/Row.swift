import FoundationEssentials

/// One row of an answer, read by field: Apple's own shape, or the shape that the models encode to.
///
/// Every accessor takes the name of the field in both shapes, so that a model says once how it is read.
/// What Apple writes as `null`, as `""` or in a form that makes no sense is `nil`.
struct Row {
    private enum Shape {
        case apple([ITunesValue?])
        case named([String: ITunesValue])
        case own([String: ITunesValue])
    }

    private let shape: Shape

    /// A row in Apple's shape, its values in the order of ``AppleField``.
    init(apple values: [ITunesValue?]) {
        shape = .apple(values)
    }

    /// A row of either shape.
    ///
    /// Ours always has an `id`, which Apple's never has: there it is a `trackId`, and so on.
    init(_ fields: [String: ITunesValue]) {
        let isApple = fields["id"] == nil || fields["wrapperType"] != nil || fields["trackId"] != nil
        shape = isApple ? .named(fields) : .own(fields)
    }

    /// Whether the row came from a model of ours.
    var isOwn: Bool {
        if case .own = shape { true } else { false }
    }

    /// The value under Apple's field or our key, whichever shape the row has.
    func value(_ field: AppleField?, _ key: OwnKey?) -> ITunesValue? {
        switch shape {
        case .apple(let values): field.flatMap { values[Int($0.rawValue)] }
        case .named(let fields): field.flatMap { fields[$0.name] }
        case .own(let fields): key.flatMap { fields[$0.rawValue] }
        }
    }

    func text(_ field: AppleField?, _ key: OwnKey?) -> String? {
        value(field, key)?.text
    }

    func integer(_ field: AppleField?, _ key: OwnKey?) -> Int? {
        value(field, key)?.integer
    }

    func number(_ field: AppleField?, _ key: OwnKey?) -> Double? {
        value(field, key)?.number
    }

    func bool(_ field: AppleField?, _ key: OwnKey?) -> Bool? {
        value(field, key)?.bool
    }

    /// The texts of a list, in order; what is not text is left out.
    func texts(_ field: AppleField, _ key: OwnKey) -> [String] {
        guard case .array(let values) = value(field, key) else { return [] }
        return values.compactMap(\.text)
    }

    func integers(_ field: AppleField, _ key: OwnKey) -> [Int] {
        guard case .array(let values) = value(field, key) else { return [] }
        return values.compactMap(\.integer)
    }

    func date(_ field: AppleField, _ key: OwnKey) -> Date? {
        text(field, key).flatMap(Timestamp.parse)
    }

    /// A length in seconds; Apple's are in milliseconds.
    func duration(_ field: AppleField = .trackTimeMillis, _ key: OwnKey = .duration) -> TimeInterval? {
        guard let number = number(field, key), number >= 0 else { return nil }
        return isOwn ? number : number / 1000
    }

    /// What it costs; `nil` when it is not sold, which Apple also writes as -1.
    func price(_ field: AppleField, _ key: OwnKey) -> Price? {
        guard let value = value(field, key) else { return nil }
        if case .object(let fields) = value {
            return Price(fields)
        }
        guard let number = value.number, number >= 0 else { return nil }
        return Price(number: number, currency: text(.currency, .currency) ?? "")
    }

    /// The largest picture that Apple gives, as an address that can be asked for other sizes.
    func artwork() -> Artwork? {
        guard !isOwn else { return text(nil, .artwork).flatMap(Artwork.init(address:)) }
        let sizes: [AppleField] = [
            .artworkUrl600, .artworkUrl512, .artworkUrl160, .artworkUrl100, .artworkUrl60, .artworkUrl30,
        ]
        for size in sizes {
            if let artwork = text(size, nil).flatMap(Artwork.init(address:)) { return artwork }
        }
        return nil
    }

    func artworks(_ field: AppleField, _ key: OwnKey) -> [Artwork] {
        texts(field, key).compactMap(Artwork.init(address:))
    }

    func explicitness(_ field: AppleField, _ key: OwnKey) -> ITunesExplicitness? {
        text(field, key).flatMap(ITunesExplicitness.init(rawValue:))
    }

    /// The genres, from a list of names with a list of ids beside it, or from a list of both together.
    func genres() -> [Genre] {
        guard case .array(let values) = value(.genres, .genres) else { return [] }
        let ids = isOwn ? [] : texts(.genreIds, .genres)
        let paired = ids.count == values.count
        return values.enumerated().compactMap { index, value in
            switch value {
            case .string(let name) where !name.isEmpty:
                Genre(id: paired ? Int(ids[index]) : nil, name: name)
            case .object(let fields):
                fields["name"]?.text.map { Genre(id: fields["id"]?.integer, name: $0) }
            default:
                nil
            }
        }
    }
}

extension Row {
    /// The row that a decoder stands on, in either shape.
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String: ITunesValue].self))
    }
}

/// A model that one row makes.
protocol RowModel: Codable {
    /// What its rows are, written as `kind`.
    static var kind: ITunesKind { get }

    /// The model of `row`; `nil` when the row does not carry the id that the model needs.
    init?(_ row: Row)

    /// Writes every field that has a value.
    func write(to fields: inout FieldWriter) throws
}

extension RowModel {
    init(row decoder: any Decoder) throws {
        guard let model = Self(try Row(from: decoder)) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "the row has no id of a \(Self.self)")
            throw DecodingError.dataCorrupted(context)
        }
        self = model
    }

    func write(to encoder: any Encoder) throws {
        var fields = FieldWriter(encoder)
        try fields.put(.kind, Self.kind.rawValue)
        try write(to: &fields)
    }
}
