import FeedModel
import HTTPServe
import StateFiles

/// `GET /v1/events-follow`: one line of JSON for each event from now on, as hooks read it.
///
/// A line feed comes first, so that whoever listens knows that nothing will be missed from here on.
enum EventStream {
    static let path = "/v1/events-follow"

    static func response(from store: StateStore) async -> ServedResponse {
        let messages = await store.follow()
        let start = AsyncStream<[UInt8]>.makeStream()
        start.continuation.yield([UInt8(ascii: "\n")])
        start.continuation.finish()
        let beginning = start.stream
        let lines = AsyncStream<[UInt8]> {
            // Iterators of a stream share what is in it.
            var first = beginning.makeAsyncIterator()
            if let line = await first.next() { return line }
            var rest = messages.makeAsyncIterator()
            return await rest.next().map { message in
                ((try? json(message)) ?? []) + [UInt8(ascii: "\n")]
            }
        }
        return ServedResponse(contentType: "application/x-ndjson", body: .stream(lines))
    }
}
