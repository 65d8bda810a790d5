/// A gzip file that stores what it holds as it is: a document that can be read is of no use to a test of size.
func gzip(_ content: [UInt8]) -> [UInt8] {
    var file = gzipHead
    var rest = content[...]
    repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        let length = UInt16(block.count)
        file.append(rest.isEmpty ? 1 : 0)
        file += [UInt8(length & 0xFF), UInt8(length >> 8), ~UInt8(length & 0xFF), ~UInt8(length >> 8)]
        file += block
    } while !rest.isEmpty
    return file + gzipTail(of: content)
}

/// A gzip file that holds nothing but zeros, about a thousandth of their size.
///
/// Without a tail: only who unpacks all of it will miss one.
func gzipOfZeros(count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b011, 3)  // the last block, with the codes of RFC 1951 section 3.2.6
    bits.write(0b0000_1100, 8)  // the byte 0, its code 00110000 first bit first
    for _ in 0..<(count / 258) {
        bits.write(0b1010_0011, 8)  // length 258: code 11000101, first bit first
        bits.write(0, 5)  // distance 1
    }
    bits.write(0, 7)  // the end of the block
    return gzipHead + bits.bytes
}

/// The checksum and the length that stand behind the contents (RFC 1952, 2.3.1).
func gzipTail(of content: [UInt8]) -> [UInt8] {
    var sum = ~UInt32(0)
    for byte in content {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return littleEndian(~sum) + littleEndian(UInt32(content.count))
}

func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

/// Packs bits as deflate has them, lowest first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << used
            used += 1
        }
    }
}
