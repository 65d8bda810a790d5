import CZlib

/// The contents of a gzip file, for servers that send one without saying so.
///
/// Ownership, in full: the stream is made, used and ended here, and borrows `bytes` and the output only
/// for the length of each call.
///
/// - Parameters:
///   - bytes: A file that begins with gzip's magic number.
///   - limit: Bytes to unpack at most; a small file can hold gigabytes.
/// - Returns: What can be unpacked, of a damaged or cut file too.
/// - Throws: ``FeedError/tooLarge(reason:)`` when there is more.
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
    unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(clamping: input.count)
        var status = Z_OK
        while status == Z_OK, output.count <= limit {
            let room = chunk.count
            let written = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                unsafe stream.next_out = chunk.baseAddress
                unsafe stream.avail_out = UInt32(room)
                status = unsafe inflate(&stream, Z_NO_FLUSH)
                return unsafe room - Int(stream.avail_out)
            }
            output += chunk[..<written]
            if written == 0, status == Z_OK { break }
        }
    }
    guard output.count <= limit else {
        throw .tooLarge(reason: "it unpacks to more than \(limit >> 20) MiB")
    }
    return output
}
