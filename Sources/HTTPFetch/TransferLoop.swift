import CLibcurl

/// Carries fetches from their order to their answer, on one thread.
///
/// It acts; what to ask next and whose turn it is are decided by ``RedirectChain`` and ``HostTurns``, and
/// what a host is bad at is remembered by ``Detours``.
final class TransferLoop {
    private let settings: TransferSettings
    private let mailbox: Mailbox
    private let transfers: TransferPool
    private let unpacker = Unpacker()
    private var turns: HostTurns
    private(set) var detours: Detours
    private var fetches: [UInt64: Fetch] = [:]
    private var gathering = Gathering()

    init(_ settings: TransferSettings, _ mailbox: Mailbox, _ detours: Detours) {
        self.settings = settings
        self.mailbox = mailbox
        self.detours = detours
        transfers = TransferPool(settings)
        turns = HostTurns(perHost: settings.connectionsPerHost, hostsAtOnce: settings.hostsAtOnce)
    }

    /// Returns when the mailbox was closed and every fetch has its answer, or after a long time without
    /// anything to do.
    func run() {
        mailbox.use(transfers.multi)
        var lastWork = ContinuousClock.now
        while true {
            let mail = mailbox.take()
            for order in mail.arriving { arrive(Fetch(order)) }
            for id in mail.leaving { cancel(id) }
            guard !mail.isClosed else { break }
            transfers.multi.advance { ended($0, $1) }
            gathering.tell(isLast: fetches.isEmpty)
            if !fetches.isEmpty || !mail.isEmpty {
                lastWork = .now
            } else if ContinuousClock.now - lastWork >= settings.restsAfter, mailbox.giveUpBed() {
                return
            }
            // Mail that came meanwhile is taken at once.
            guard mailbox.mayFallAsleep() else { continue }
            let longest = gathering.isEmpty ? settings.restsAfter : Gathering.patience
            transfers.multi.sleep(milliseconds: Int32(clamping: longest.milliseconds))
        }
        _ = mailbox.giveUpBed()
        for fetch in fetches.values {
            if let transfer = fetch.transfer { transfers.end(transfer) }
            fetch.asker.answerAtOnce(fetch.id, .failure(.cancelled))
        }
        gathering.tell(isLast: true)
    }

    private func arrive(_ fetch: Fetch) {
        fetches[fetch.id] = fetch
        takeTurn(fetch)
    }

    /// Asks the next hop, now or when its turn comes.
    private func takeTurn(_ fetch: Fetch) {
        // Programs on this machine, behind a Unix socket, can look after themselves.
        let isFree = fetch.request.unixSocketPath != nil
        if isFree || turns.asked(fetch.id, host: fetch.server, at: .now) { start(fetch) }
    }

    private func endTurn(at server: String, of fetch: Fetch) {
        guard fetch.request.unixSocketPath == nil else { return }
        for id in turns.ended(host: server, at: .now) {
            if let next = fetches[id] { start(next) }
        }
    }

    private func start(_ fetch: Fetch) {
        let order = fetch.nextHop(settings.proxies, detours)
        if let error = fetch.objection(to: order) {
            endTurn(at: fetch.server, of: fetch)
            finish(fetch, .failure(error))
            return
        }
        fetch.transfer = transfers.begin(order)
    }

    private func ended(_ transfer: Transfer, _ code: CURLcode) {
        guard let order = transfer.order, let fetch = fetches[order.id] else { return }
        fetch.spent += .microseconds(transfer.easy.offset(CURLINFO_TOTAL_TIME_T))
        fetch.isOriginPrivate = fetch.isOriginPrivate ?? transfer.answer.isPeerPrivate
        fetch.bytes += transfer.easy.offset(CURLINFO_SIZE_DOWNLOAD_T)
        if transfer.answer.hasHead { fetch.statuses.append(transfer.answer.status) }
        // Of a redirect nothing counts that comes after its head.
        let isWhole = transfer.answer.isSignpost || code == CURLE_OK && transfer.answer.hasHead
        var error = isWhole ? nil : transfer.error(for: code)
        if isWhole, !transfer.unpackBody(by: unpacker) {
            error = transfer.error(for: CURLE_BAD_CONTENT_ENCODING)
        }
        let answer = transfer.answer
        let isStale = error != nil && answer.failure == nil && transfer.metClosedConnection(code)
        transfers.end(transfer)
        fetch.transfer = nil
        let server = fetch.server
        if let error {
            if isStale {
                fetch.isRepeated = true
                start(fetch)
            } else if fetch.detour == nil, answer.failure == nil,
                let detour = Detour(around: error, code, order, hasHead: answer.hasHead)
            {
                fetch.detour = detour
                start(fetch)
            } else {
                endTurn(at: server, of: fetch)
                finish(fetch, .failure(error))
            }
            return
        }
        if let detour = fetch.detour { detours.remember(detour, around: server) }
        fetch.detour = nil
        switch fetch.answered(answer) {
        case .ask:
            if fetch.server == server {
                start(fetch)
            } else {
                endTurn(at: server, of: fetch)
                takeTurn(fetch)
            }
        case .finish(let outcome):
            // A program behind a Unix socket says nothing about the host that its address names.
            if outcome.asksForRest, fetch.request.unixSocketPath == nil { holdBack(from: server) }
            endTurn(at: server, of: fetch)
            finish(fetch, .success(outcome))
        case .fail(let error):
            endTurn(at: server, of: fetch)
            finish(fetch, .failure(error))
        }
    }

    /// Asks a host that wants rest nothing of what still waits for its turn there.
    private func holdBack(from server: String) {
        for id in turns.leaveLine(at: server) {
            if let fetch = fetches[id] { finish(fetch, .failure(.askedForRest(host: server))) }
        }
    }

    private func cancel(_ id: UInt64) {
        // Unknown ids have had their answer.
        guard let fetch = fetches[id] else { return }
        if let transfer = fetch.transfer {
            transfers.end(transfer)
            endTurn(at: fetch.server, of: fetch)
        } else {
            turns.gaveUp(id)
        }
        finish(fetch, .failure(.cancelled))
    }

    private func finish(_ fetch: Fetch, _ result: Result<HTTPOutcome, FetchError>) {
        fetches[fetch.id] = nil
        if let report = FetchReport(fetch, result) { settings.report(report) }
        switch fetch.asker {
        case .one(let waiting): waiting.resume(returning: result)
        case .gathering(let answers): gathering.add(fetch.id, result, to: answers)
        }
    }
}
