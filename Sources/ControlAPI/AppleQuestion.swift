import FoundationEssentials
import ITunesSearchCore
import Tracking

/// A search or a lookup, as a command line or a JSON request puts it.
package struct AppleQuestion: Codable, Sendable, Equatable {
    /// Words to search for; `nil` for a lookup.
    package var term: String?
    package var key: Key?
    package var values: [String] = []
    package var media: String?
    package var entity: String?
    package var attribute: String?
    package var country: String?
    package var language: String?
    package var limit: Int?
    package var offset: Int?
    package var sort: String?
    package var explicit: Bool?

    /// What a lookup goes by.
    package enum Key: String, Codable, Sendable, CaseIterable {
        case id, upc, isbn
        case bundleID = "bundle-id"
        case amgArtist = "amg-artist-id"
        case amgAlbum = "amg-album-id"
        case amgVideo = "amg-video-id"
    }

    package init() {}

    /// What it asks; throws for words that Apple's tables do not have.
    func request() throws(OperationError) -> AppleRequest {
        if term == nil { .lookup(try lookupRequest()) } else { .search(try searchRequest()) }
    }

    private func searchRequest() throws(OperationError) -> SearchRequest {
        SearchRequest(
            term: term ?? "", media: try value("--media", media), entity: try value("--entity", entity),
            attribute: try value("--attribute", attribute), country: country, language: language,
            limit: limit,
            offset: offset, allowsExplicit: explicit)
    }

    private func lookupRequest() throws(OperationError) -> LookupRequest {
        LookupRequest(
            try lookupKey(), entity: try value("--entity", entity), limit: limit,
            sort: try value("--sort", sort),
            country: country, language: language)
    }

    private func lookupKey() throws(OperationError) -> LookupKey {
        guard let key else {
            throw OperationError(.usage, "say what to look up: --id, --upc, --isbn, --bundle-id …")
        }
        return switch key {
        case .id: .ids(try numbers())
        case .upc: .upcs(values)
        case .isbn: .isbns(values)
        case .bundleID: .bundleIDs(values)
        case .amgArtist: .amgArtistIDs(try numbers())
        case .amgAlbum: .amgAlbumIDs(try numbers())
        case .amgVideo: .amgVideoIDs(try numbers())
        }
    }

    private func numbers() throws(OperationError) -> [Int] {
        var numbers: [Int] = []
        for value in values {
            guard let number = Int(value), number > 0 else {
                throw OperationError(.usage, "\"\(value)\" is not an id: a whole number is needed here")
            }
            numbers.append(number)
        }
        return numbers
    }

    private func value<Value: RawRepresentable<String> & CaseIterable>(
        _ option: String, _ text: String?
    ) throws(OperationError) -> Value? {
        guard let text else { return nil }
        let words = Value.allCases.map(\.rawValue)
        if let word = words.first(where: { $0.lowercased() == text.lowercased() }) {
            return Value(rawValue: word)
        }
        let near = closest(to: text, in: words).map { "; did you mean \($0)?" }
        throw OperationError(
            .usage,
            "\(option) has no value \"\(text)\"" + (near ?? "; there are \(words.joined(separator: ", "))"))
    }
}

/// One request to Apple, of either kind.
enum AppleRequest: Sendable {
    case search(SearchRequest)
    case lookup(LookupRequest)

    /// Wrong arguments are found before a turn with Apple is used for them.
    func validate(with client: ITunesClient) throws(OperationError) {
        do throws(ITunesError) {
            switch self {
            case .search(let request): try client.validate(request)
            case .lookup(let request): try client.validate(request)
            }
        } catch .invalidRequest(let reason) {
            throw OperationError(.usage, reason)
        } catch {
            throw OperationError(.usage, "\(error)")
        }
    }

    func answer(from client: ITunesClient, raw: Bool) async throws(ITunesError) -> AskApple.Answer {
        switch (self, raw) {
        case (.search(let request), false): AskApple.Answer(items: try await client.answer(to: request).items)
        case (.lookup(let request), false): AskApple.Answer(items: try await client.answer(to: request).items)
        case (.search(let request), true): AskApple.Answer(raw: try await client.rawAnswer(to: request))
        case (.lookup(let request), true): AskApple.Answer(raw: try await client.rawAnswer(to: request))
        }
    }
}

extension AskApple.Answer {
    fileprivate init(raw: [UInt8]) {
        self.init(items: [], raw: String(decoding: raw, as: UTF8.self))
    }
}
