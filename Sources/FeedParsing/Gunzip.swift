import CZlib

/// The contents of a gzip file, for servers that send one without saying so, or packed in a way that
/// libcurl does not undo.
///
/// A file may be several, one behind the other (RFC 1952, 2.2). What follows them and is none, padding
/// for instance, is ignored, as gzip(1) does.
///
/// Ownership, in full: the stream is made, used and ended here, and borrows `bytes` and the output only
/// for the length of each call.
///
/// - Parameters:
///   - bytes: A file that begins with gzip's magic number.
///   - limit: Bytes to unpack at most; a small file can hold gigabytes.
/// - Returns: What can be unpacked, of a cut file too.
/// - Throws: ``FeedError/tooLarge(reason:)`` when there is more; ``FeedError/notAFeed(reason:)`` when the
///   file is damaged: what its checksum does not vouch for is not to be believed.
func gunzipped(_ bytes: [UInt8], limit: Int) throws(FeedError) -> [UInt8] {
    var stream = unsafe z_stream()
    // 15: the largest window there is; 16: gzip's header and checksum.
    guard unsafe podwatch_inflate_init(&stream, 15 + 16) == Z_OK else {
        fatalError("out of memory: zlib could not begin")
    }
    defer { unsafe inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var status = Z_OK
    unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(clamping: input.count)
        while status == Z_OK, output.count <= limit {
            let room = chunk.count
            let written = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                unsafe stream.next_out = chunk.baseAddress
                unsafe stream.avail_out = UInt32(room)
                status = unsafe inflate(&stream, Z_NO_FLUSH)
                return unsafe room - Int(stream.avail_out)
            }
            output += chunk[..<written]
            if status == Z_STREAM_END, unsafe isMember(stream) { status = unsafe inflateReset(&stream) }
            if written == 0, status == Z_OK, unsafe stream.avail_in == 0 { break }
        }
    }
    guard output.count <= limit else {
        throw .tooLarge(reason: "it unpacks to more than \(limit >> 20) MiB")
    }
    guard status != Z_DATA_ERROR else { throw .notAFeed(reason: "it is packed with gzip, and damaged") }
    return output
}

/// Whether another file begins where one has ended.
private func isMember(_ stream: borrowing z_stream) -> Bool {
    guard unsafe stream.avail_in > 2, let rest = unsafe stream.next_in else { return false }
    return unsafe rest[0] == 0x1F && rest[1] == 0x8B
}
