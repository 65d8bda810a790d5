extension Digest {
    /// The digest of a whole document, many times as fast as that of a text.
    ///
    /// Only ever compared with one of its own kind: identities are digests of texts.
    package init(document bytes: [UInt8]) {
        self.init(document: bytes, in: bytes.indices)
    }

    /// The same for a part of a document.
    package init(document bytes: [UInt8], in range: Range<Int>) {
        let span = bytes.span.extracting(range)
        self = unsafe span.withUnsafeBytes { unsafe Digest(document: $0) }
    }

    /// Sixteen bytes at a time in each of four lanes that do not wait for each other; a lane takes them in by one
    /// multiplication whose two halves are folded together.
    private init(document bytes: UnsafeRawBufferPointer) {
        var (first, second, third, fourth) = (Self.seeds.0, Self.seeds.1, Self.seeds.2, Self.seeds.3)
        var place = 0
        while place + 64 <= bytes.count {
            first = unsafe Self.taking(bytes, at: place, into: first)
            second = unsafe Self.taking(bytes, at: place + 16, into: second)
            third = unsafe Self.taking(bytes, at: place + 32, into: third)
            fourth = unsafe Self.taking(bytes, at: place + 48, into: fourth)
            place += 64
        }
        var hash = Self.folded(first ^ Self.seeds.1, second) ^ Self.folded(third ^ Self.seeds.3, fourth)
        while place < bytes.count {
            hash = unsafe Self.folded(hash ^ UInt64(bytes[place]), Self.seeds.0)
            place += 1
        }
        value = Self.folded(hash ^ UInt64(bytes.count), Self.seeds.2)
    }

    /// Odd numbers with as many ones as zeros.
    private static let seeds: (UInt64, UInt64, UInt64, UInt64) = (
        0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb
    )

    private static func taking(_ bytes: UnsafeRawBufferPointer, at place: Int, into lane: UInt64) -> UInt64 {
        let left = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let right = unsafe bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
        return folded(left ^ lane, right ^ seeds.0)
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
