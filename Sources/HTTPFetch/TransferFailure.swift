import AddressText
import CLibcurl
import Glibc

extension Transfer {
    /// What a failure of libcurl means, in our words.
    func error(for code: CURLcode) -> FetchError {
        guard let order else { return .cancelled }
        let host = order.host
        if let failure = answer.failure { return failure }
        switch code {
        case CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK:
            // One refused address is no failure as long as the name has another that can be reached.
            if let address = answer.refusedAddress { return .forbiddenTarget(host: host, address: address) }
            return connectError(order, code)
        case CURLE_COULDNT_RESOLVE_HOST: return .cannotResolve(host: order.question.address.origin.host)
        case CURLE_COULDNT_RESOLVE_PROXY:
            return .cannotResolveProxy(proxy: maskingCredentials(in: order.proxy ?? ""))
        case CURLE_OPERATION_TIMEDOUT: return timeout(order, host)
        case CURLE_SSL_CACERT_BADFILE:
            return .noCertificateStore(path: settings.certificateAuthorities ?? "the usual place")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
            return .tls(host: host, reason: easy.reason(for: code))
        // libcurl is content with a head that was cut off.
        case CURLE_OK, CURLE_PARTIAL_FILE: return .incompleteTransfer(host: host, received: answer.body.count)
        case CURLE_RECV_ERROR where answer.hasHead:
            return .incompleteTransfer(host: host, received: answer.body.count)
        case CURLE_GOT_NOTHING: return .noAnswer(host: host)
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND:
            return .connectionLost(host: host, reason: systemReason ?? easy.reason(for: code))
        // Its brotli reports some broken bodies like a refusal of ours.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            return .badEncoding(
                host: host, coding: answer.headers.all("Content-Encoding").joined(separator: ", "))
        // A single line that is too long for libcurl; newer ones say CURLE_TOO_LARGE, 100.
        case CURLE_OUT_OF_MEMORY where !answer.hasHead, CURLcode(100) where !answer.hasHead:
            return .headersTooLarge(host: host, limit: Answer.headerLimit)
        case CURLE_URL_MALFORMAT: return .badURL(order.question.address.url)
        default: return .protocolError(host: host, reason: easy.reason(for: code))
        }
    }

    /// Whether the host closed a connection that was kept open just when it was used again.
    ///
    /// libcurl sees to that itself, and gives up with every sixth of them that one handle meets, however long
    /// ago the others were.
    func metClosedConnection(_ code: CURLcode) -> Bool {
        guard let order, order.question.method == .get, !order.isRepeated, !answer.hasHead,
            [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING].contains(code)
        else { return false }
        return easy.number(CURLINFO_NUM_CONNECTS) == 0
    }

    private func connectError(_ order: HopOrder, _ code: CURLcode) -> FetchError {
        let host = order.proxy.map { "the proxy \(maskingCredentials(in: $0))" } ?? order.host
        return switch Int32(easy.number(CURLINFO_OS_ERRNO)) {
        case ENETUNREACH, ENETDOWN, EHOSTUNREACH: .networkUnreachable(host: host)
        default: .cannotConnect(host: host, reason: systemReason ?? easy.reason(for: code))
        }
    }

    /// Which of the limits it was: libcurl has one code for all three.
    private func timeout(_ order: HopOrder, _ host: String) -> FetchError {
        let limits = order.request.limits
        let stage = stage
        let spent = Duration.microseconds(easy.offset(CURLINFO_TOTAL_TIME_T))
        if spent + .milliseconds(20) >= order.timeLeft {
            return .timedOut(host: host, seconds: limits.total.wholeSeconds, stage: stage)
        }
        switch stage {
        case .resolving, .connecting, .securing:
            return .timedOut(host: host, seconds: limits.connect.wholeSeconds, stage: stage)
        case .waiting, .receiving:
            return .tooSlow(
                host: host, bytesPerSecond: limits.slowestBytesPerSecond, seconds: limits.slowFor.wholeSeconds
            )
        }
    }

    private var stage: TransferStage {
        if answer.hasHead { return .receiving }
        if easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0 { return .waiting }
        // libcurl counts a connection as made when TLS is agreed; the socket has its port before.
        if easy.number(CURLINFO_LOCAL_PORT) > 0 { return .securing }
        return easy.offset(CURLINFO_NAMELOOKUP_TIME_T) > 0 ? .connecting : .resolving
    }

    /// The system's words for what stopped the connection.
    private var systemReason: String? {
        let number = Int32(easy.number(CURLINFO_OS_ERRNO))
        guard number != 0, let words = unsafe strerror(number) else { return nil }
        return unsafe String(cString: words)
    }
}
