import CLibcurl

/// Carries fetches from their order to their answer, on one thread.
///
/// It acts; what to ask next and whose turn it is are decided by ``RedirectChain`` and ``HostTurns``.
final class TransferLoop {
    private struct Fetch {
        var order: Mailbox.Order
        /// What holds the turn; `nil` while it waits for one.
        var transfer: Transfer?
        var spent = Duration.zero
        /// Known once the first hop is connected.
        var isOriginPrivate: Bool?
        /// Whether this hop was asked again already, in another way.
        var wasAskedAgain = false
    }

    /// Hosts that are remembered for their faults; beyond it all are forgotten and found out again.
    private static let memory = 4096

    private let settings: TransferSettings
    private let mailbox: Mailbox
    private let multi: MultiHandle
    private var turns: HostTurns
    private var fetches: [UInt64: Fetch] = [:]
    private var idle: [Transfer] = []
    /// Hosts whose HTTP/2 breaks.
    private var http1Hosts: Set<String> = []
    /// Hosts that call an answer compressed which is not.
    private var misencodingHosts: Set<String> = []

    init(_ settings: TransferSettings, _ mailbox: Mailbox, _ multi: MultiHandle) {
        self.settings = settings
        self.mailbox = mailbox
        self.multi = multi
        turns = HostTurns(perHost: settings.connectionsPerHost, hostsAtOnce: settings.hostsAtOnce)
    }

    func run() {
        while true {
            let mail = mailbox.take()
            for order in mail.arriving { arrive(order) }
            for id in mail.leaving { finish(id, .failure(.cancelled)) }
            guard !mail.isClosed else { break }
            multi.advance { ended($0, $1) }
            multi.sleep(milliseconds: 60_000)
        }
        for id in Array(fetches.keys) { finish(id, .failure(.cancelled)) }
    }

    private func arrive(_ order: Mailbox.Order) {
        fetches[order.id] = Fetch(order: order)
        takeTurn(order.id)
    }

    /// Starts the hop that the chain asks for, now or when its turn comes.
    private func takeTurn(_ id: UInt64) {
        guard let fetch = fetches[id] else { return }
        if fetch.order.chain.request.unixSocketPath != nil {
            start(id)
        } else if turns.asked(id, host: fetch.order.chain.question.address.origin.turn) {
            start(id)
        }
    }

    private func start(_ id: UInt64) {
        guard var fetch = fetches[id] else { return }
        let chain = fetch.order.chain, request = chain.request
        let origin = chain.question.address.origin
        let proxy = request.unixSocketPath == nil ? settings.proxies.proxy(for: origin) : nil
        let mustBePublic = request.privateTargets == .onlyIfOriginIsPrivate && fetch.isOriginPrivate == false
        if proxy != nil {
            // The proxy looks the name up; only what the URL itself says can be judged.
            let isNamedPrivate = isPrivate(address: origin.host) ?? isLocalName(origin.host)
            if fetch.isOriginPrivate == nil { fetch.isOriginPrivate = isNamedPrivate }
            if mustBePublic && isNamedPrivate {
                fetches[id] = fetch
                endTurn(of: fetch)
                finish(id, .failure(.forbiddenTarget(host: origin.host, address: origin.host)))
                return
            }
        }
        let transfer =
            idle.popLast()
            ?? Transfer(
                userAgent: settings.userAgent, certificateAuthorities: settings.certificateAuthorities)
        transfer.prepare(
            Transfer.Order(
                id: id, question: chain.question, request: request,
                timeLeft: request.limits.total - fetch.spent,
                speaksHTTP1: http1Hosts.contains(origin.turn),
                takesBytesAsTheyAre: misencodingHosts.contains(origin.turn), proxy: proxy,
                mustBePublic: mustBePublic))
        fetch.transfer = transfer
        fetches[id] = fetch
        multi.add(transfer)
    }

    private func ended(_ transfer: Transfer, _ code: CURLcode) {
        guard let order = transfer.order, var fetch = fetches[order.id] else { return }
        fetch.spent += .microseconds(transfer.easy.microseconds(CURLINFO_TOTAL_TIME_T))
        if fetch.isOriginPrivate == nil, let isPrivate = transfer.answer.isPeerPrivate {
            fetch.isOriginPrivate = isPrivate
        }
        let answer = transfer.answer
        let error = code == CURLE_OK || answer.isSignpost ? nil : transfer.error(for: code)
        multi.remove(transfer)
        transfer.finish()
        idle.append(transfer)
        fetch.transfer = nil
        if error != nil, shouldAskAgain(order, code), !fetch.wasAskedAgain {
            fetch.wasAskedAgain = true
            fetches[order.id] = fetch
            start(order.id)
            return
        }
        fetches[order.id] = fetch
        if let error {
            endTurn(of: fetch)
            finish(order.id, .failure(error))
            return
        }
        let step = fetches[order.id]?.order.chain.answered(
            status: answer.status, headers: answer.headers, body: answer.body)
        switch step {
        case .ask(let question):
            fetches[order.id]?.wasAskedAgain = false
            if question.address.origin.turn == order.question.address.origin.turn {
                start(order.id)
            } else {
                endTurn(of: fetch)
                takeTurn(order.id)
            }
        case .finish(let outcome):
            endTurn(of: fetch)
            finish(order.id, .success(outcome))
        case .fail(let error):
            endTurn(of: fetch)
            finish(order.id, .failure(error))
        case nil: break
        }
    }

    /// Whether the same question put in another way may be answered; remembers which way for the host.
    private func shouldAskAgain(_ order: Transfer.Order, _ code: CURLcode) -> Bool {
        let host = order.question.address.origin.turn
        switch code {
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            if http1Hosts.count >= Self.memory { http1Hosts.removeAll() }
            return !order.speaksHTTP1 && http1Hosts.insert(host).inserted
        case CURLE_BAD_CONTENT_ENCODING:
            if misencodingHosts.count >= Self.memory { misencodingHosts.removeAll() }
            return !order.takesBytesAsTheyAre && misencodingHosts.insert(host).inserted
        default: return false
        }
    }

    private func endTurn(of fetch: Fetch) {
        guard fetch.order.chain.request.unixSocketPath == nil else { return }
        for id in turns.ended(host: fetch.order.chain.question.address.origin.turn) { start(id) }
    }

    private func finish(_ id: UInt64, _ result: Result<HTTPOutcome, FetchError>) {
        guard let fetch = fetches.removeValue(forKey: id) else { return }
        if let transfer = fetch.transfer {
            // Cancelled on its way.
            multi.remove(transfer)
            transfer.finish()
            idle.append(transfer)
            endTurn(of: fetch)
        } else if case .failure(.cancelled) = result {
            turns.gaveUp(id)
        }
        fetch.order.answer.resume(returning: result)
    }
}

private func isLocalName(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
}
