import CLibcurl

/// One hop on its way: an easy handle and what has arrived through it.
///
/// Used again for later hops.
///
/// Ownership, in full: `self` is lent to libcurl unretained as the argument of its callbacks. They run
/// only inside `MultiHandle.advance` and `remove`, on the loop's thread, and the loop keeps the
/// transfer in its table of fetches, or in its pool, all that time.
@safe final class Transfer {
    let easy = EasyHandle()
    let settings: TransferSettings
    private(set) var order: HopOrder?
    /// What the handle is set to.
    private var manner: HopManner?
    var answer = Answer()
    /// Where the last request went, and whether that was private.
    var lastPeer: (address: String, isPrivate: Bool)?

    /// Sets what is the same for every hop.
    init(_ settings: TransferSettings) {
        self.settings = settings
        // Without signals: libcurl's own would hit other threads.
        easy.set(CURLOPT_NOSIGNAL, 1)
        // A lookup that is given up must not hold up the loop until the resolver answers.
        easy.set(CURLOPT_QUICK_EXIT, 1)
        easy.set(CURLOPT_PATH_AS_IS, 1)
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        easy.set(CURLOPT_USERAGENT, settings.userAgent)
        // Redirects are followed by `RedirectChain`, which knows who may see what.
        easy.set(CURLOPT_FOLLOWLOCATION, 0)
        // With a directory of authorities set, libcurl reads and parses the whole store again for each
        // connection; with the file alone it keeps the parsed store (a factor of 26 in CPU time).
        if let file = settings.certificateAuthorities {
            easy.set(CURLOPT_CAINFO, file)
            easy.set(CURLOPT_CAPATH, nil)
        }
        unsafe easy.setContext(Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
    }

    /// Sets everything that differs from hop to hop; whatever an earlier hop set is overwritten.
    func prepare(_ order: HopOrder) {
        self.order = order
        answer = Answer()
        easy.forgetComplaint()
        let manner = HopManner(order)
        if manner != self.manner {
            set(manner)
            self.manner = manner
        }
        easy.set(CURLOPT_URL, order.question.address.url)
        easy.set(CURLOPT_TIMEOUT_MS, max(1, order.timeLeft.milliseconds))
        easy.set(CURLOPT_FRESH_CONNECT, order.isRepeated ? 1 : 0)
        var lines: [String] = []
        if order.takesBytesAsTheyAre { lines.append("Accept-Encoding: identity") }
        switch order.question.method {
        case .get:
            easy.set(CURLOPT_HTTPGET, 1)
        case .post(let body, _):
            easy.set(CURLOPT_POST, 1)
            easy.setBody(body)
            // Without "100-continue", which costs a second where the server does not know it.
            lines.append("Expect:")
        }
        easy.setHeaders(order.question.headers, and: lines)
    }

    private func set(_ manner: HopManner) {
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, manner.connect.milliseconds))
        easy.set(CURLOPT_LOW_SPEED_LIMIT, manner.slowestBytesPerSecond)
        easy.set(CURLOPT_LOW_SPEED_TIME, manner.slowFor.wholeSeconds)
        easy.set(CURLOPT_USERNAME, manner.credentials?.user)
        easy.set(CURLOPT_PASSWORD, manner.credentials?.password)
        easy.set(CURLOPT_HTTP_VERSION, manner.speaksHTTP1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
        easy.set(CURLOPT_SSL_VERIFYPEER, manner.verifiesCertificates ? 1 : 0)
        easy.set(CURLOPT_SSL_VERIFYHOST, manner.verifiesCertificates ? 2 : 0)
        easy.set(CURLOPT_UNIX_SOCKET_PATH, manner.unixSocketPath)
        // "" is no proxy at all, whatever the environment says by now.
        easy.set(CURLOPT_PROXY, manner.proxy ?? "")
        easy.set(CURLOPT_NOPROXY, "")
        // "" is every compression this libcurl can undo: gzip, deflate, br, zstd.
        easy.set(CURLOPT_ACCEPT_ENCODING, manner.takesBytesAsTheyAre ? nil : "")
    }

    /// Unpacks the body of an answer that came whole, if libcurl has not.
    ///
    /// - Returns: Whether the body is what its head says.
    func unpackBody(by unpacker: Unpacker) -> Bool {
        guard let order else { return false }
        if order.takesBytesAsTheyAre { return !answer.isStillEncoded }
        // A libcurl newer than Debian 12's chooses what to undo when it reads the field, before it can be told not
        // to: then what was handed over is not as long as what came.
        guard answer.isPacked, answer.body.count == easy.offset(CURLINFO_SIZE_DOWNLOAD_T) else { return true }
        return answer.unpack(by: unpacker, order)
    }

    /// Lets go of what the last hop brought.
    func finish() {
        if answer.isTakenAsItComes { easy.set(CURLOPT_HTTP_CONTENT_DECODING, 1) }
        order = nil
        answer = Answer()
    }
}
