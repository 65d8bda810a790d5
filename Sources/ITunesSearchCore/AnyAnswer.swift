import FoundationEssentials

/// An answer read as a type of the caller's.
enum AnyAnswer {
    /// - Throws: ``ITunesError/api(message:statusCode:)`` for Apple's own complaint, else
    ///   ``ITunesError/decoding(type:description:)``.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from body: [UInt8], status: Int
    ) throws(ITunesError) -> Value {
        if case .complaint(let message) = try? Answer(body) {
            throw .api(message: message, statusCode: status)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = Timestamp.parse(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
            }
            return date
        }
        do {
            return try decoder.decode(type, from: Data(withoutMark(body)))
        } catch {
            throw .decoding(type: String(describing: type), description: plain(error))
        }
    }

    /// The body without a byte order mark, which decoders refuse.
    private static func withoutMark(_ body: [UInt8]) -> ArraySlice<UInt8> {
        body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    }

    private static func plain(_ error: any Error) -> String {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context): context
            case .keyNotFound(_, let context), .dataCorrupted(let context): context
            default: nil
            }
        guard let context else { return "\(error)" }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return path.isEmpty
            ? context.debugDescription : "\(path.joined(separator: ".")): \(context.debugDescription)"
    }
}
