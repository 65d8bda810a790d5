/// A JSON value, for the fields of rows that have no model of their own.
///
/// Whole numbers that fit keep every digit, `4.0` among them; all other numbers are doubles.
public enum ITunesValue: Sendable, Hashable {
    /// JSON's `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int)
    /// Any other finite number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([ITunesValue])
    /// An object; of a key that stands twice the last value counts.
    case object([String: ITunesValue])
}

extension ITunesValue: Codable {
    /// Reads any JSON value.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` where there is no value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = ITunesValue(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([ITunesValue].self) {
            self = .array(array)
        } else {
            // A number beyond any type is all that is left; it must not cost what stands around it.
            self = (try? container.decode([String: ITunesValue].self)).map(ITunesValue.object) ?? .null
        }
    }

    /// Writes the value as plain JSON.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}

extension ITunesValue {
    /// The number of a double: an integer when it is whole, nothing when it is endless.
    init(_ number: Double) {
        if let integer = Int(exactly: number) {
            self = .integer(integer)
        } else {
            self = number.isFinite ? .number(number) : .null
        }
    }

    /// The text, of a string that is not empty.
    ///
    /// Apple writes "nothing" as an absent key, as `null` and as `""`; all three are `nil` here.
    public var text: String? {
        guard case .string(let string) = self, !string.isEmpty else { return nil }
        return string
    }

    /// The whole number, from a number or from a string of digits.
    public var integer: Int? {
        switch self {
        case .integer(let integer): integer
        case .number(let number): Int(exactly: number)
        case .string(let string): Int(string)
        default: nil
        }
    }

    /// The number, from a number or from a string that is one; never infinite or not a number.
    public var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .string(let string): Double(string).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The truth, from a boolean, `0` or `1`, or the words `true` and `false`.
    public var bool: Bool? {
        switch self {
        case .bool(let bool): bool
        case .integer(0), .string("false"): false
        case .integer(1), .string("true"): true
        default: nil
        }
    }
}
