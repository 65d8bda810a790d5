import CLibdeflate

/// Unpacks gzip that came whole, in a fraction of the time that libcurl takes for it piece by piece.
///
/// Ownership, in full: libdeflate's decompressor is made in `init` and freed in `deinit`. It holds tables that
/// every call fills anew, so one does for all, one after the other: the transfer loop has one. Bytes are
/// borrowed for the length of a call.
@safe final class Unpacker {
    enum Failure: Error {
        /// Cut, too: a length and a checksum stand at the end of every file.
        case damaged
        case tooLarge
    }

    /// Bytes that deflate can make of one, at most.
    private static let densest = 1032

    private let decompressor: OpaquePointer

    init() {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else {
            fatalError("out of memory: libdeflate could not begin")
        }
        unsafe self.decompressor = decompressor
    }

    deinit {
        unsafe libdeflate_free_decompressor(decompressor)
    }

    /// The contents of a gzip file, or of several behind one another (RFC 1952, 2.2).
    ///
    /// What follows them and is none, padding for instance, is ignored, as gzip(1) does. zlib's own format is
    /// read as well: libcurl takes it for gzip.
    ///
    /// - Parameters:
    ///   - packed: What came under the name of gzip.
    ///   - limit: Bytes to unpack at most. No more than that is ever held: what there was no room for is given
    ///     up before it is unpacked again into more.
    /// - Returns: All of it, and nothing that a checksum does not vouch for.
    /// - Throws: ``Failure`` when that cannot be.
    func unpacked(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var room = likelySize(of: packed)
        while true {
            room = min(room, limit)
            if let bytes = try unpacked(packed, into: room) { return bytes }
            guard room < limit else { throw .tooLarge }
            room *= 2
        }
    }

    /// What the file says about its length, when it is to be believed.
    ///
    /// It may lie, and of several files the last one speaks for itself alone. Never less than the file has, so
    /// that there are few attempts at a large one.
    private func likelySize(of packed: [UInt8]) -> Int {
        let said = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let believable = packed.count...(packed.count * Self.densest)
        // Feeds are packed to a sixth and less.
        return believable.contains(said) ? said : packed.count * 8
    }

    /// - Returns: `nil` when there is more than `room`.
    private func unpacked(_ packed: [UInt8], into room: Int) throws(Failure) -> [UInt8]? {
        var result = LIBDEFLATE_SUCCESS
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            result = unsafe packed.withUnsafeBytes { unsafe unpack($0, into: output, &count) }
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return bytes
        case LIBDEFLATE_INSUFFICIENT_SPACE: return nil
        default: throw .damaged
        }
    }

    /// Fills `output` from its beginning, up to `count`.
    private func unpack(
        _ packed: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> libdeflate_result {
        let next = unsafe isGzip(packed) ? libdeflate_gzip_decompress_ex : libdeflate_zlib_decompress_ex
        var rest = unsafe packed
        repeat {
            var taken = 0, made = 0
            let room = unsafe UnsafeMutableBufferPointer(rebasing: output[count...])
            let result = unsafe next(
                decompressor, rest.baseAddress, rest.count, room.baseAddress, room.count, &taken, &made)
            guard result == LIBDEFLATE_SUCCESS else { return result }
            count += made
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
        } while unsafe isGzip(rest)
        return LIBDEFLATE_SUCCESS
    }
}

/// Whether a gzip file begins here: its magic number, and something behind it.
private func isGzip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
}
