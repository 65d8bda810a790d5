/// A request as a ``LoopbackServer`` received it.
package struct LoopbackRequest: Sendable {
    package var method: String
    /// As it stood on the request line, query included.
    package var target: String
    /// In the order they came, names as they were written.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// When its head was whole.
    package var time: ContinuousClock.Instant
    /// Counts the connections of the server from 1, so that reuse can be told.
    package var connection: Int
    /// Counts the requests of the server from 1.
    package var number: Int

    /// The target up to `?`.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// What follows `?`, as it was written; "" when there is none.
    package var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// The first value under this name, whatever its case.
    package subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The value of `name=value` in the query, not decoded.
    package func parameter(_ name: String) -> String? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }

    package var bodyText: String { String(decoding: body, as: UTF8.self) }
}
