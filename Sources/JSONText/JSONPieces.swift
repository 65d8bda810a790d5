/// A document that is fetched piece by piece: a big one would fill the memory twice otherwise.
package struct JSONPieces {
    private let length: Int
    private let append: (Range<Int>, inout [UInt8]) -> Void
    private var place = 0

    /// - Parameters:
    ///   - length: Bytes of a piece; it grows where a single element is longer.
    ///   - append: Appends the bytes at these places of the document; fewer at its end, and none behind it.
    package init(length: Int = 1 << 18, _ append: @escaping (Range<Int>, inout [UInt8]) -> Void) {
        self.length = length
        self.append = append
    }

    /// Fetches the next piece, which is at least as long as what is still to be read.
    mutating func append(to bytes: inout [UInt8]) {
        let before = bytes.count
        append(place..<(place + max(length, before)), &bytes)
        place += bytes.count - before
    }
}
