public import FoundationEssentials

/// A client for Apple's Search API: what the iTunes, music, podcast, book and app stores list.
///
/// A client is a value; its copies share the pacing of their requests. It holds no connection and needs no
/// key. Every method throws ``ITunesError`` and nothing else.
public struct ITunesClient: Sendable {
    /// How this client asks.
    public let configuration: ITunesConfiguration

    private let pacer: RequestPacer?

    /// Makes a client.
    ///
    /// - Parameter configuration: How it asks.
    public init(configuration: ITunesConfiguration) {
        self.configuration = configuration
        if let rate = configuration.requestsPerMinute, rate > 0 {
            pacer = RequestPacer(spacing: 60 / rate, clock: configuration.clock)
        } else {
            pacer = nil
        }
    }
}

// Declared without a type of error, so that `catch let error as ITunesError` is not a needless test.
extension ITunesClient {
    /// Searches the store.
    ///
    /// - Parameter request: What to search for.
    /// - Returns: The results in Apple's order, which almost always has some, however strange the term.
    /// - Throws: ``ITunesError``.
    public func search(_ request: SearchRequest) async throws -> ITunesResponse {
        try await answer(to: request)
    }

    /// Looks up what the caller has numbers of.
    ///
    /// More than 200 of them are asked for in several requests, one after the other.
    ///
    /// - Parameter request: What to look up.
    /// - Returns: The results in Apple's order; those that it does not know are missing.
    /// - Throws: ``ITunesError``.
    public func lookup(_ request: LookupRequest) async throws -> ITunesResponse {
        try await answer(to: request)
    }

    /// Searches the store and gives Apple's own JSON.
    ///
    /// - Parameter request: What to search for.
    /// - Returns: The bytes as they came; they are results, not a complaint.
    /// - Throws: ``ITunesError``.
    public func data(for request: SearchRequest) async throws -> Data {
        Data(try await rawAnswer(to: request))
    }

    /// Looks up what the caller has numbers of and gives Apple's own JSON.
    ///
    /// - Parameter request: What to look up; 200 numbers at most.
    /// - Returns: The bytes as they came; they are results, not a complaint.
    /// - Throws: ``ITunesError``.
    public func data(for request: LookupRequest) async throws -> Data {
        Data(try await rawAnswer(to: request))
    }

    /// Gets anything else that Apple's server has, as a type of the caller's.
    ///
    /// Only the given parameters are sent, sorted by name; the storefront is not added.
    ///
    /// - Parameters:
    ///   - path: The path below the base URL, such as `search`.
    ///   - query: The parameters.
    ///   - type: What to read the answer as. Dates may have any of the forms that Apple uses.
    /// - Returns: The answer.
    /// - Throws: ``ITunesError``.
    public func get<Value: Decodable>(
        _ path: String, query: [String: String] = [:], as type: Value.Type = Value.self
    ) async throws -> Value {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return try await get(path, query: items, as: type)
    }

    /// Gets anything else that Apple's server has, as a type of the caller's.
    ///
    /// Only the given parameters are sent, in the given order; the storefront is not added.
    ///
    /// - Parameters:
    ///   - path: The path below the base URL, such as `search`.
    ///   - query: The parameters; one without a value is sent with an empty one.
    ///   - type: What to read the answer as. Dates may have any of the forms that Apple uses.
    /// - Returns: The answer.
    /// - Throws: ``ITunesError``.
    public func get<Value: Decodable>(
        _ path: String, query: [URLQueryItem], as type: Value.Type = Value.self
    ) async throws -> Value {
        var parameters = Query()
        for item in query { parameters.add(item.name, item.value ?? "") }
        let (body, status) = try await success(path: try Self.checked(path), query: parameters)
        return try AnyAnswer.decode(type, from: body, status: status)
    }

    private static func checked(_ path: String) throws(ITunesError) -> String {
        let path = path.drop { $0 == "/" }
        guard !path.isEmpty, path.allSatisfy({ !$0.isWhitespace && $0 != "?" && $0 != "#" }) else {
            throw .invalidRequest("path must be a path such as search, without a query, not \"\(path)\"")
        }
        return String(path)
    }
}

extension ITunesClient {
    /// The answer to a search, the error typed.
    package func answer(to request: SearchRequest) async throws(ITunesError) -> ITunesResponse {
        try await results(path: "search", query: try request.query(configuration)).response
    }

    /// The answer to a lookup, the error typed; of several requests the answers joined.
    package func answer(to request: LookupRequest) async throws(ITunesError) -> ITunesResponse {
        var count = 0
        var items: [ITunesItem] = []
        var skipped = 0
        for query in try request.queries(configuration) {
            let response = try await results(path: "lookup", query: query).response
            count += response.resultCount
            items += response.items
            skipped += response.skippedCount
        }
        return ITunesResponse(resultCount: count, items: items, skippedCount: skipped)
    }

    /// Throws what asking would throw before anything is sent.
    package func validate(_ request: SearchRequest) throws(ITunesError) {
        _ = try request.query(configuration)
    }

    /// Throws what asking would throw before anything is sent.
    package func validate(_ request: LookupRequest) throws(ITunesError) {
        _ = try request.queries(configuration)
    }

    /// The bytes of the answer to a search, the error typed.
    package func rawAnswer(to request: SearchRequest) async throws(ITunesError) -> [UInt8] {
        try await results(path: "search", query: try request.query(configuration)).body
    }

    /// The bytes of the answer to a lookup, the error typed.
    package func rawAnswer(to request: LookupRequest) async throws(ITunesError) -> [UInt8] {
        let queries = try request.queries(configuration)
        guard queries.count == 1 else {
            throw .invalidRequest("ids must be 200 at most where one answer is wanted as it is")
        }
        return try await results(path: "lookup", query: queries[0]).body
    }

    private func results(
        path: String, query: Query
    ) async throws(ITunesError) -> (response: ITunesResponse, body: [UInt8]) {
        let (body, status) = try await success(path: path, query: query)
        return (try ITunesResponse(json: body, status: status), body)
    }
}

extension ITunesClient {
    /// Sends a request until it succeeds or there is no more point in it.
    ///
    /// - Returns: The body of an answer whose status is a success, and that status.
    private func success(path: String, query: Query) async throws(ITunesError) -> (body: [UInt8], status: Int)
    {
        guard let url = configuration.url(path: path, query: query) else {
            throw .invalidRequest("baseURL and path must make a URL, but \(configuration.baseURL) does not")
        }
        let request = ITunesTransportRequest(
            url: url,
            headers: [
                "Accept": "application/json, text/javascript, */*", "User-Agent": configuration.userAgent,
            ])
        var retries = 0
        while true {
            let response = try await sendInTurn(request)
            let requested = response.header("Retry-After").flatMap {
                RetryAfter.seconds($0, now: configuration.clock.now())
            }
            if let delay = configuration.retryPolicy.delay(
                retries: retries, status: response.status, requested: requested)
            {
                retries += 1
                do { try await configuration.clock.sleep(delay) } catch { throw .transport(.cancelled) }
                continue
            }
            return (try Self.body(of: response, url: url, retryAfter: requested), response.status)
        }
    }

    private func sendInTurn(
        _ request: ITunesTransportRequest
    ) async throws(ITunesError) -> ITunesTransportResponse {
        if let pacer {
            do { try await pacer.turn() } catch { throw .transport(.cancelled) }
        }
        guard !Task.isCancelled else { throw .transport(.cancelled) }
        do {
            return try await configuration.transport.send(request)
        } catch {
            throw .transport(error)
        }
    }

    /// The body of a success, or what the answer says is wrong: a refusal before Apple's own words, and
    /// these before the bare status.
    private static func body(
        of response: ITunesTransportResponse, url: URL, retryAfter: TimeInterval?
    ) throws(ITunesError) -> [UInt8] {
        switch response.status {
        case 200...299:
            return response.body
        case 403, 429:
            throw .rateLimited(retryAfter: retryAfter)
        case 100...599:
            if case .complaint(let message) = try? Answer(response.body) {
                throw .api(message: message, statusCode: response.status)
            }
            throw .http(statusCode: response.status, url: url)
        default:
            throw .invalidResponse
        }
    }
}
