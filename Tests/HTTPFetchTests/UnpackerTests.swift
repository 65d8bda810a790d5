import Testing

@testable import HTTPFetch

@Suite("Unpacking")
struct UnpackerTests {
    private let unpacker = Unpacker()

    /// A quarter of a megabyte, packed to a thousandth.
    private let zeros = [UInt8](repeating: 0, count: 1 + 258 * 1000)
    private var packedZeros: [UInt8] { gzipOfZeros(count: zeros.count) + gzipTail(of: zeros) }

    @Test func `finds the room that it was not told of`() throws {
        // The last one's length is all that can be seen beforehand.
        let text = Array("podwatch".utf8)
        let files = packedZeros + gzip(text) + packedZeros + gzip(text)
        #expect(try unpacker.unpacked(files, limit: 1 << 20) == zeros + text + zeros + text)
        #expect(try unpacker.unpacked(packedZeros + [0, 0, 0, 0], limit: 1 << 20) == zeros)
        #expect(try unpacker.unpacked(packedZeros + [255, 255, 255, 255], limit: 1 << 20) == zeros)
    }

    @Test func `takes no more room than a file says it needs`() throws {
        #expect(try unpacker.unpacked(packedZeros, limit: 1 << 20).capacity < zeros.count + 65_536)
    }

    @Test func `goes up to the limit, and no further`() throws {
        #expect(try unpacker.unpacked(packedZeros, limit: zeros.count) == zeros)
        #expect(throws: Unpacker.Failure.tooLarge) {
            try unpacker.unpacked(packedZeros, limit: zeros.count - 1)
        }
        #expect(throws: Unpacker.Failure.tooLarge) { try unpacker.unpacked(packedZeros, limit: 0) }
        #expect(try unpacker.unpacked(gzip([]), limit: 0) == [])
        #expect(throws: Unpacker.Failure.tooLarge) {
            try unpacker.unpacked(packedZeros + packedZeros, limit: zeros.count * 2 - 1)
        }
        #expect(try unpacker.unpacked(packedZeros + packedZeros, limit: zeros.count * 2) == zeros + zeros)
    }

    @Test func `knows damage from want of room`() {
        var wrong = packedZeros
        wrong[wrong.count - 8] ^= 1
        #expect(throws: Unpacker.Failure.damaged) { try unpacker.unpacked(wrong, limit: 1 << 20) }
        #expect(throws: Unpacker.Failure.damaged) { try unpacker.unpacked([], limit: 1 << 20) }
        #expect(throws: Unpacker.Failure.damaged) { try unpacker.unpacked([0x1F, 0x8B], limit: 1 << 20) }
        for count in 0..<60 {
            #expect(throws: Unpacker.Failure.damaged) {
                try unpacker.unpacked(
                    Array(gzip(Array("podwatch, podwatch, podwatch, podwatch".utf8)).prefix(count)),
                    limit: 1 << 20)
            }
        }
    }

    @Test func `is as good as new after a failure`() throws {
        _ = try? unpacker.unpacked(Array(packedZeros.prefix(200)), limit: 1 << 20)
        #expect(try unpacker.unpacked(packedZeros, limit: 1 << 20) == zeros)
    }
}
