import CLibcurl
import Glibc

/// One hop on its way: an easy handle and what has arrived through it. Used again for later hops.
///
/// Ownership, in full: `self` is lent to libcurl unretained as the argument of its callbacks. They run
/// only inside `MultiHandle.advance` and `remove`, on the loop's thread, and the loop keeps the
/// transfer in its table of fetches, or in its pool, all that time.
@safe final class Transfer {
    /// What one hop needs to know, beyond its question.
    struct Order {
        var id: UInt64
        var question: RedirectChain.Question
        var request: HTTPRequest
        /// What is left of the time for the whole fetch.
        var timeLeft: Duration
        var speaksHTTP1: Bool
        /// Asks for an uncompressed answer and takes the body as it comes.
        var takesBytesAsTheyAre: Bool
        var proxy: String?
        var mustBePublic: Bool
    }

    let easy = EasyHandle()
    private(set) var order: Order?
    private(set) var answer = Answer()

    /// The file of certificate authorities; `nil` when this libcurl has another way to know them.
    let certificateAuthorities: String?

    init(userAgent: String, certificateAuthorities: String?) {
        self.certificateAuthorities = certificateAuthorities
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        // Without signals: libcurl's own would hit other threads.
        easy.set(CURLOPT_NOSIGNAL, 1)
        // A lookup that is given up must not hold up the loop until the resolver answers.
        easy.set(CURLOPT_QUICK_EXIT, 1)
        easy.set(CURLOPT_PATH_AS_IS, 1)
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        easy.set(CURLOPT_USERAGENT, userAgent)
        // Redirects are followed by `RedirectChain`, which knows who may see what.
        easy.set(CURLOPT_FOLLOWLOCATION, 0)
        // With a directory of authorities set, libcurl reads and parses the whole store again for each
        // connection; with the file alone it keeps the parsed store (a factor of 26 in CPU time).
        if let certificateAuthorities {
            easy.set(CURLOPT_CAINFO, certificateAuthorities)
            easy.set(CURLOPT_CAPATH, nil)
        }
        unsafe podwatch_curl_set_pointer(easy.pointer, CURLOPT_PRIVATE, context)
        unsafe podwatch_curl_set_pointer(easy.pointer, CURLOPT_WRITEDATA, context)
        unsafe podwatch_curl_set_pointer(easy.pointer, CURLOPT_HEADERDATA, context)
        unsafe podwatch_curl_set_pointer(easy.pointer, CURLOPT_OPENSOCKETDATA, context)
        unsafe podwatch_curl_set_pointer(easy.pointer, CURLOPT_PREREQDATA, context)
        unsafe podwatch_curl_set_receiver(easy.pointer, CURLOPT_WRITEFUNCTION) {
            bytes, size, count, context in
            unsafe Transfer.at(context)?.received(UnsafeRawBufferPointer(start: bytes, count: size * count))
                == true
                ? size * count : 0
        }
        unsafe podwatch_curl_set_receiver(easy.pointer, CURLOPT_HEADERFUNCTION) {
            bytes, size, count, context in
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe Transfer.at(context)?.receivedHeaderLine(line) == true ? size * count : 0
        }
        unsafe podwatch_curl_set_socket_opener(easy.pointer) { context, _, address in
            guard let transfer = unsafe Transfer.at(context), let address = unsafe address else {
                return CURL_SOCKET_BAD
            }
            return unsafe transfer.openSocket(address)
        }
        unsafe podwatch_curl_set_request_gate(easy.pointer) { context, remote, _, _, _ in
            guard let transfer = unsafe Transfer.at(context), let remote = unsafe remote else {
                return CURL_PREREQFUNC_ABORT
            }
            return transfer.maySend(to: unsafe String(cString: remote))
                ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    /// Sets everything that differs from hop to hop; whatever an earlier hop set is overwritten.
    func prepare(_ order: Order) {
        self.order = order
        answer = Answer()
        easy.forgetComplaint()
        let request = order.request, question = order.question
        easy.set(CURLOPT_URL, question.address.url)
        easy.set(CURLOPT_TIMEOUT_MS, max(1, order.timeLeft.milliseconds))
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, request.limits.connect.milliseconds))
        easy.set(CURLOPT_LOW_SPEED_LIMIT, request.limits.slowestBytesPerSecond)
        easy.set(CURLOPT_LOW_SPEED_TIME, (request.limits.slowFor.milliseconds + 999) / 1000)
        easy.set(CURLOPT_USERNAME, question.credentials?.user)
        easy.set(CURLOPT_PASSWORD, question.credentials?.password)
        let isHTTP1 = order.speaksHTTP1 || request.protocolVersion == .http1
        easy.set(CURLOPT_HTTP_VERSION, isHTTP1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
        easy.set(CURLOPT_SSL_VERIFYPEER, request.verifiesCertificates ? 1 : 0)
        easy.set(CURLOPT_SSL_VERIFYHOST, request.verifiesCertificates ? 2 : 0)
        easy.set(CURLOPT_UNIX_SOCKET_PATH, request.unixSocketPath)
        easy.set(CURLOPT_PROXY, order.proxy ?? "")
        easy.set(CURLOPT_NOPROXY, order.proxy == nil ? nil : "")
        easy.set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        // "" is every compression this libcurl can undo: gzip, deflate, br, zstd.
        easy.set(CURLOPT_ACCEPT_ENCODING, order.takesBytesAsTheyAre ? nil : "")
        var lines = question.headers.fields.map {
            $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"
        }
        if order.takesBytesAsTheyAre { lines.append("Accept-Encoding: identity") }
        switch question.method {
        case .get:
            easy.set(CURLOPT_HTTPGET, 1)
        case .post(let body, _):
            easy.set(CURLOPT_POST, 1)
            easy.setBody(body)
            lines.append("Expect:")
        }
        easy.setHeaderLines(lines)
    }

    /// Lets go of what the last hop brought.
    func finish() {
        order = nil
        answer = Answer()
    }

    /// The transfer behind a handle that libcurl reports about.
    @unsafe static func of(_ handle: UnsafeMutableRawPointer?) -> Transfer? {
        var context: UnsafePointer<CChar>?
        unsafe podwatch_curl_get_text(handle, CURLINFO_PRIVATE, &context)
        return unsafe at(UnsafeMutableRawPointer(mutating: context))
    }

    @unsafe private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }
}

/// What libcurl tells while it works.
extension Transfer {
    private func receivedHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let order else { return false }
        let isComplete = unsafe answer.receiveHeaderLine(line, host: order.question.address.origin.host)
        guard answer.failure == nil else { return false }
        guard isComplete else { return true }
        answer.status = easy.number(CURLINFO_RESPONSE_CODE)
        answer.beginBody(order)
        if answer.hasUnknownCoding { easy.set(CURLOPT_HTTP_CONTENT_DECODING, 0) }
        return answer.failure == nil
    }

    private func received(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let order else { return false }
        unsafe answer.receive(bytes, order)
        return answer.failure == nil
    }

    private func openSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        if order?.mustBePublic == true && order?.proxy == nil {
            let isForbidden = unsafe withUnsafePointer(to: &target.pointee.addr) { unsafe isPrivate($0) }
            if isForbidden {
                let address = unsafe withUnsafePointer(to: &target.pointee.addr) {
                    unsafe figures($0, length: target.pointee.addrlen)
                }
                answer.refusedAddress = address
                return CURL_SOCKET_BAD
            }
        }
        // CLOEXEC: a hook that is started meanwhile must not inherit the connection.
        return unsafe socket(
            target.pointee.family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            target.pointee.protocol)
    }

    /// The last look before a request leaves, on new and on reused connections.
    private func maySend(to address: String) -> Bool {
        guard let order, order.proxy == nil, order.request.unixSocketPath == nil else { return true }
        let isPeerPrivate = isPrivate(address: address) ?? true
        answer.isPeerPrivate = isPeerPrivate
        guard isPeerPrivate && order.mustBePublic else { return true }
        answer.refusedAddress = address
        return false
    }
}
