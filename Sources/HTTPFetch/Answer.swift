/// What has arrived of an answer so far.
struct Answer {
    /// Bytes of header lines, with 32 for each line on top as RFC 9113 counts them.
    static let headerLimit = 64 << 10
    /// Bytes of a redirect's body that are waited for, so that the connection can be used again.
    private static let signpostLimit = 64 << 10
    /// Bytes to make room for on the word of a `Content-Length`.
    private static let trustedLength = 1 << 20

    /// Feeds are packed to a sixth and less: what is packed may be this part of what is unpacked, at most.
    private static let leastDensity = 4

    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    private(set) var body: [UInt8] = []
    /// Why the rest is not wanted; left here by a callback because an error cannot cross C.
    private(set) var failure: FetchError?
    /// A redirect with a target: status and headers are all of it that counts.
    private(set) var isSignpost = false
    /// The body is gzip and nothing else, which is left packed until all of it is there.
    private(set) var isPacked = false
    /// The headers ended, and the status is a final one.
    private(set) var hasHead = false
    /// Where the connection ends, once that is known.
    var isPeerPrivate: Bool?
    /// An address that was not connected to because it is private.
    var refusedAddress: String?
    private var headerBytes = 0
    private var discarded = 0

    /// Takes in one line of the head, line end included.
    ///
    /// - Returns: Whether it ended the head.
    mutating func receiveHeaderLine(_ raw: UnsafeRawBufferPointer, _ order: HopOrder) -> Bool {
        var count = raw.count
        while count > 0, unsafe raw[count - 1] == 0x0A || raw[count - 1] == 0x0D { count -= 1 }
        let line = unsafe UnsafeRawBufferPointer(rebasing: raw[..<count])
        if !hasHead, count >= 5, unsafe line[0] == 0x48, unsafe line[..<5].elementsEqual("HTTP/".utf8) {
            // It begins an answer; what came before was a 1xx.
            headers.removeAll()
            return false
        }
        // Fields behind the body (trailers) are of no use here.
        guard !hasHead else { return false }
        guard count > 0 else { return true }
        headerBytes += count + 32
        guard headerBytes <= Self.headerLimit else {
            failure = .headersTooLarge(host: order.host, limit: Self.headerLimit)
            return false
        }
        if unsafe line[0] == 0x20 || line[0] == 0x09 {
            headers.continueLast(with: unsafe text(trimmed(line, from: 0, to: count)))
        } else if let colon = unsafe line.firstIndex(of: 0x3A) {
            let name = unsafe trimmed(line, from: 0, to: colon)
            let value = unsafe trimmed(line, from: colon + 1, to: count)
            // Nearly all are ASCII, which is told sooner than UTF-8 and needs no texts.
            if unsafe name.allSatisfy({ $0 < 0x80 }), unsafe value.allSatisfy({ $0 < 0x80 }) {
                unsafe headers.add(name, value)
            } else {
                headers.add(unsafe text(name), unsafe text(value))
            }
        }
        return false
    }

    /// The head is whole.
    mutating func beginBody(status: Int, _ order: HopOrder) {
        guard status >= 200 else { return }
        self.status = status
        hasHead = true
        isSignpost = order.request.redirects == .follow && isRedirect(status) && headers.has("Location")
        isPacked = order.unpacksBody && isOnlyGzip
        guard !isSignpost, status != 304, let text = headers["Content-Length"], let length = Int(text),
            length > 0
        else { return }
        if length > order.request.limits.body {
            failure = .bodyTooLarge(host: order.host, limit: order.request.limits.body)
        } else {
            // Feeds are packed to a sixth and less.
            let times = isPacked || !headers.has("Content-Encoding") ? 1 : 7
            body.reserveCapacity(min(min(length, Self.trustedLength) * times, Self.trustedLength))
        }
    }

    /// Takes in a piece of the body.
    ///
    /// - Returns: Whether to go on.
    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer, _ order: HopOrder) -> Bool {
        guard !isSignpost else {
            discarded += bytes.count
            return discarded <= Self.signpostLimit
        }
        if let pieces = order.request.pieces {
            unsafe pieces(Array(bytes))
            return true
        }
        // What packs to more would not fit unpacked, and could take seconds to be unpacked to nothing.
        let limit = order.request.limits.body / (isPacked ? Self.leastDensity : 1)
        guard body.count + bytes.count <= limit else {
            failure = .bodyTooLarge(host: order.host, limit: order.request.limits.body)
            body = []
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    /// Unpacks a body that was left packed.
    ///
    /// - Returns: Whether the body is what its head says; ``failure`` has the reason when it is refused.
    mutating func unpack(by unpacker: Unpacker, _ order: HopOrder) -> Bool {
        // Many an answer without a body has the head of one with.
        guard !body.isEmpty else { return true }
        do throws(Unpacker.Failure) {
            body = try unpacker.unpacked(body, limit: order.request.limits.body)
            return true
        } catch {
            if error == .tooLarge {
                failure = .bodyTooLarge(host: order.host, limit: order.request.limits.body)
            }
            body = []
            return false
        }
    }

    /// Whether the body, taken as it came, is in the compression that `Content-Encoding` names.
    ///
    /// A document begins like one. What begins like gzip passes: whoever reads the body can recognise it,
    /// and reads more of gzip than libcurl does, which refuses several files behind one another, padding
    /// behind one, and gzip that is called deflate.
    var isStillEncoded: Bool {
        guard !body.isEmpty, let coding = headers["Content-Encoding"], !coding.isEmpty, !hasUnknownCoding
        else {
            return false
        }
        let isGzip = body.starts(with: [0x1F, 0x8B])
        // Text begins with a printable character, white space or a byte order mark.
        let isText = body[0] >= 0x20 && body[0] < 0x7F || (0x09...0x0D).contains(body[0]) || body[0] >= 0xEF
        return !isGzip && !isText
    }

    /// Whether libcurl has to hand over the body as it comes.
    var isTakenAsItComes: Bool { isPacked || hasUnknownCoding }

    /// One coding, under either of its names.
    private var isOnlyGzip: Bool {
        let fields = headers.all("Content-Encoding")
        return fields.count == 1 && (isSameName(fields[0], "gzip") || isSameName(fields[0], "x-gzip"))
    }

    /// A `Content-Encoding` that is none (`utf-8` has been seen): the body is taken as it comes.
    private var hasUnknownCoding: Bool {
        headers.all("Content-Encoding").contains { field in
            field.split { $0 == "," || $0 == " " || $0 == "\t" }.contains {
                !codings.contains($0.lowercased())
            }
        }
    }
}

/// What libcurl knows how to undo, or to leave alone.
private let codings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd", "identity", "none"]

/// The bytes of a line from one place to another, without the space around them.
@unsafe private func trimmed(_ line: UnsafeRawBufferPointer, from first: Int, to last: Int)
    -> UnsafeRawBufferPointer
{
    var start = first, end = last
    while start < end, unsafe line[start] == 0x20 || line[start] == 0x09 { start += 1 }
    while start < end, unsafe line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: line[start..<end])
}

/// The bytes as text: UTF-8, or Latin-1 as old servers send it.
private func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if let text = unsafe String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(unsafe bytes.map { Unicode.Scalar($0) }))
}
