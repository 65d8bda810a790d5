/// What is said of an episode at length: plain text or HTML, as published.
///
/// Notes are most of what a feed weighs, and nobody asks for those of episodes that are known. So they
/// are left in the document they came in, which lives as long as they do, and become a `String` for whoever
/// asks.
package struct Notes: Sendable {
    /// Valid UTF-8.
    private let document: [UInt8]
    private let place: Range<Int>

    /// - Parameters:
    ///   - place: Where they are.
    ///   - document: Valid UTF-8.
    package init(at place: Range<Int>, in document: [UInt8]) {
        self.document = document
        self.place = place
    }

    /// Notes that stand in no document.
    package init(_ text: String) {
        document = Array(text.utf8)
        place = document.indices
    }

    package var text: String { String(decoding: document[place], as: UTF8.self) }

    /// In bytes of UTF-8.
    package var count: Int { place.count }

    package var isEmpty: Bool { place.isEmpty }
}

extension Notes: Equatable {
    package static func == (one: Notes, other: Notes) -> Bool {
        one.document[one.place].elementsEqual(other.document[other.place])
    }
}
