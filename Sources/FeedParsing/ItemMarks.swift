import FeedModel

/// Stands for the items of a document that was read, so that the next one is read only where it differs.
///
/// A new episode is one item among hundreds, and the others are byte for byte what they were. They are told by
/// three runs, the first item, the last one and all between, so that a list which grew by one item at either
/// end, and perhaps lost one at the other, is known again. Everything that an item's meaning depends on stands
/// before it, and has to be the same too.
///
/// To leave known items out never hides a new one: what is left is a whole document, is read as one, and has to
/// show as many items as it has beginnings of items. It can only hide that a known item means something else now.
package struct ItemMarks: Sendable, Equatable {
    /// Some bytes of a document.
    private struct Run: Sendable, Equatable {
        let count: Int32
        let digest: Digest

        init(_ range: Range<Int>, of document: [UInt8]) {
            count = Int32(clamping: range.count)
            digest = Digest(document: document, in: range)
        }

        /// Where it ends, if it stands there.
        func end(from start: Int, in document: [UInt8]) -> Int? {
            let end = start + Int(count)
            guard end <= document.count, Run(start..<end, of: document) == self else { return nil }
            return end
        }
    }

    private let context: Digest
    private let isAtom: Bool
    private let first: Run
    private let middle: Run
    private let last: Run

    /// `nil` when there are too few items to be worth it, or they do not stand in line.
    ///
    /// - Parameters:
    ///   - feed: What a strict reading of the whole document gave.
    ///   - document: Its bytes.
    ///   - origin: Where it came from.
    init?(of feed: Feed, in document: [UInt8], from origin: DocumentOrigin) {
        guard feed.items.count >= 3 else { return nil }
        let isAtom = feed.format == .atom10 || feed.format == .atom03
        let places = ItemPlaces(document, isAtom: isAtom)
        guard places.standInLine(feed.items.count) else { return nil }
        self.init(places, isAtom: isAtom, origin)
    }

    private init?(_ places: ItemPlaces, isAtom: Bool, _ origin: DocumentOrigin) {
        guard let start = places.start(from: 0), let second = places.start(from: start + 1),
            let firstEnd = places.end(before: second), start < firstEnd, let lastStart = places.lastStart(),
            let middleEnd = places.end(before: lastStart), second < middleEnd,
            // One that never ends has only the end of the one before it.
            let lastEnd = places.end(before: places.footer(from: lastStart)), lastStart < lastEnd,
            let context = Self.context(places, start, origin)
        else { return nil }
        let document = places.document
        self.context = context
        self.isAtom = isAtom
        first = Run(start..<firstEnd, of: document)
        middle = Run(second..<middleEnd, of: document)
        last = Run(lastStart..<lastEnd, of: document)
    }

    /// What an item's meaning depends on: the names that are declared, and the addresses and texts that relative
    /// ones and shorthands stand for.
    private static func context(_ places: ItemPlaces, _ start: Int, _ origin: DocumentOrigin) -> Digest? {
        guard let end = places.endOfContainer(before: start) else { return nil }
        let text = Digest(document: places.document, in: 0..<end)
        return Digest("\(text.hex) \(origin.url ?? "") \(origin.contentType ?? "")")
    }
}

// MARK: - Another document

extension ItemMarks {
    /// A document without its items that are known.
    struct Rest {
        let bytes: [UInt8]
        /// Items that are left, by their beginnings: none or one.
        let items: Int
        /// Of the whole document, once the rest has been taken in.
        let marks: ItemMarks?
    }

    /// - Returns: `nil` when the document has to be read as a whole.
    func rest(of document: [UInt8], from origin: DocumentOrigin) -> Rest? {
        let places = ItemPlaces(document, isAtom: isAtom)
        guard let start = places.start(from: 0), Self.context(places, start, origin) == context,
            let known = known(places, from: start)
        else { return nil }
        let items = (known.lowerBound == start ? 0 : 1) + places.starts(from: known.upperBound)
        guard items <= 1 else { return nil }
        return Rest(
            bytes: Array(document[..<known.lowerBound] + document[known.upperBound...]), items: items,
            marks: ItemMarks(places, isAtom: isAtom, origin))
    }

    /// Where the items stand that are known.
    private func known(_ places: ItemPlaces, from start: Int) -> Range<Int>? {
        if let end = end(of: [first, middle, last], from: start, places) { return start..<end }
        if let second = places.start(from: start + 1), places.end(before: second) != nil,
            let end = end(of: [first, middle, last], from: second, places)
        {
            return second..<end
        }
        return end(of: [middle, last], from: start, places).map { start..<$0 }
    }

    /// Where runs end that stand one behind the other; the last of them may be missing.
    private func end(of runs: [Run], from start: Int, _ places: ItemPlaces) -> Int? {
        var end: Int?
        for (number, run) in runs.enumerated() {
            let place = end.map(places.skippingSpace) ?? start
            guard let next = run.end(from: place, in: places.document) else {
                return number == runs.count - 1 ? end : nil
            }
            end = next
        }
        return end
    }
}
