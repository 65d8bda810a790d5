/// What has arrived of an answer so far.
struct Answer {
    /// Bytes of header lines, with 32 for each line as RFC 9113 counts them.
    static let headerLimit = 64 << 10
    /// Bytes of a redirect's body that are waited for, so that the connection can be used again.
    private static let signpostLimit = 64 << 10

    var status = 0
    private(set) var headers = HTTPHeaders()
    private(set) var body: [UInt8] = []
    /// Why the rest is not wanted; set here because an error cannot cross C.
    private(set) var failure: FetchError?
    /// A redirect with a target: status and headers are all of it that counts.
    private(set) var isSignpost = false
    /// The headers ended, so the status is a final one.
    private(set) var hasHead = false
    /// Where the connection ends, once that is known.
    var isPeerPrivate: Bool?
    /// An address that was not connected to because it is private.
    var refusedAddress: String?
    private var headerBytes = 0
    private var discarded = 0
    private var limit = 0

    /// - Returns: Whether this line ended the headers of an answer.
    mutating func receiveHeaderLine(_ raw: UnsafeRawBufferPointer, host: String) -> Bool {
        var line = unsafe raw[...]
        while let last = unsafe line.last, last == 0x0A || last == 0x0D { unsafe line.removeLast() }
        if unsafe line.starts(with: [0x48, 0x54, 0x54, 0x50, 0x2F]) {
            // "HTTP/": an answer begins; what came before was a 1xx.
            headers.removeAll()
            hasHead = false
            return false
        }
        // Fields behind the body (trailers) are of no use here.
        guard !hasHead else { return false }
        guard unsafe !line.isEmpty else { return true }
        headerBytes += unsafe line.count + 32
        guard headerBytes <= Self.headerLimit else {
            failure = .headersTooLarge(host: host, limit: Self.headerLimit)
            return false
        }
        if unsafe line.first == 0x20 || line.first == 0x09 {
            headers.continueLast(with: unsafe fieldText(line))
        } else if let colon = unsafe line.firstIndex(of: 0x3A) {
            headers.add(unsafe fieldText(line[..<colon]), unsafe fieldText(line[(colon + 1)...]))
        }
        return false
    }

    /// The headers are whole and `status` is known.
    mutating func beginBody(_ order: Transfer.Order) {
        guard status >= 200 else { return }
        hasHead = true
        limit = order.request.limits.body
        isSignpost = order.request.redirects == .follow && isRedirect(status) && headers["Location"] != nil
        guard !isSignpost, status != 304, let text = headers["Content-Length"], let length = Int(text) else {
            return
        }
        if length > limit {
            failure = .bodyTooLarge(host: order.question.address.origin.host, limit: limit)
        } else if headers["Content-Encoding"] == nil {
            body.reserveCapacity(length)
        }
    }

    mutating func receive(_ bytes: UnsafeRawBufferPointer, _ order: Transfer.Order) {
        if isSignpost {
            discarded += bytes.count
            if discarded > Self.signpostLimit { failure = .cancelled }
        } else if body.count + bytes.count > limit {
            failure = .bodyTooLarge(host: order.question.address.origin.host, limit: limit)
            body = []
        } else {
            unsafe body.append(contentsOf: bytes)
        }
    }

    /// A `Content-Encoding` that is none (`utf-8` has been seen): the body is taken as it comes.
    var hasUnknownCoding: Bool {
        headers.all("Content-Encoding").joined(separator: ",").split { $0 == "," || $0 == " " || $0 == "\t" }
            .contains { !codings.contains($0.lowercased()) }
    }
}

/// What libcurl knows how to undo.
private let codings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd", "identity", "none"]

/// The bytes as text without the space around it: UTF-8, or Latin-1 as old servers send it.
private func fieldText(_ slice: Slice<UnsafeRawBufferPointer>) -> String {
    var slice = unsafe slice
    while let first = unsafe slice.first, first == 0x20 || first == 0x09 { unsafe slice.removeFirst() }
    while let last = unsafe slice.last, last == 0x20 || last == 0x09 { unsafe slice.removeLast() }
    if let text = unsafe String(validating: slice, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(unsafe slice.map { Unicode.Scalar($0) }))
}
