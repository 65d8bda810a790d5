import Glibc

/// Finds where the items of a document begin and end by their tags alone.
///
/// It is no parser: what it finds in a text or a comment is none. Whoever asks has to compare it with what a
/// parser found.
struct ItemPlaces {
    let document: [UInt8]
    private let opening: [UInt8]
    private let closing: [UInt8]

    init(_ document: [UInt8], isAtom: Bool) {
        self.document = document
        opening = Array((isAtom ? "<entry" : "<item").utf8)
        closing = Array((isAtom ? "</entry>" : "</item>").utf8)
    }

    /// Where the next item begins.
    func start(from place: Int) -> Int? {
        var place = place
        while let found = self.place(of: opening, from: place) {
            if isStart(found) { return found }
            place = found + opening.count
        }
        return nil
    }

    /// Whether the name of the tag there ends where an item's does.
    private func isStart(_ place: Int) -> Bool {
        let next = place + opening.count
        return next < document.count && (isSpace(document[next]) || document[next] == UInt8(ascii: ">"))
    }

    /// How many items begin.
    func starts(from place: Int) -> Int {
        var count = 0
        var place = place
        while let found = start(from: place) {
            count += 1
            place = found + 1
        }
        return count
    }

    /// Whether there are so many items, one behind the other with nothing but space between them.
    func standInLine(_ count: Int) -> Bool {
        guard var place = start(from: 0) else { return count == 0 }
        for _ in 1..<count {
            guard let next = start(from: place + 1), end(before: next) != nil else { return false }
            place = next
        }
        return start(from: place + 1) == nil
    }

    /// Where the last item begins.
    func lastStart() -> Int? {
        var end = document.count
        while let found = lastPlace(of: opening, before: end) {
            if isStart(found) { return found }
            end = found
        }
        return nil
    }

    /// Where the item ends behind which there is nothing but space up to a place.
    func end(before place: Int) -> Int? {
        var end = place
        while end > 0, isSpace(document[end - 1]) { end -= 1 }
        guard end >= closing.count, document[(end - closing.count)..<end].elementsEqual(closing) else {
            return nil
        }
        return end
    }

    /// Where what follows the item that begins at `start` begins, if it is the last one.
    func footer(from start: Int) -> Int {
        lastPlace(of: closing, before: document.count).map { max(start, $0 + closing.count) } ?? start
    }

    func skippingSpace(from place: Int) -> Int {
        var place = place
        while place < document.count, isSpace(document[place]) { place += 1 }
        return place
    }

    /// Where the tag ends that items stand in: a channel's or a feed's.
    func endOfContainer(before start: Int) -> Int? {
        let tags = [Array("<channel".utf8), Array("<feed".utf8)]
        guard let tag = tags.lazy.compactMap({ place(of: $0, from: 0, before: start) }).first,
            let end = document[tag..<start].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        return end + 1
    }

    private func place(of text: [UInt8], from start: Int, before end: Int? = nil) -> Int? {
        let end = end ?? document.count
        var place = start
        return unsafe document.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            while place + text.count <= end,
                let found = unsafe memchr(base + place, Int32(text[0]), end - place - text.count + 1)
            {
                place = unsafe UnsafeRawPointer(found) - base
                if unsafe memcmp(found, text, text.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }

    private func lastPlace(of text: [UInt8], before end: Int) -> Int? {
        var place = end - text.count
        while place >= 0 {
            if document[place] == text[0], document[place..<(place + text.count)].elementsEqual(text) {
                return place
            }
            place -= 1
        }
        return nil
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
