package import FeedModel
package import HTTPFetch
package import Hooks
package import StateFiles

/// The whole of podwatch without its outside: everything the commands and the daemon do.
///
/// It owns what is under way: which checks run, which deliveries. What is remembered is ``StateStore``'s.
package actor Tracker {
    package nonisolated let store: StateStore
    private let fetcher: HTTPFetcher
    let runner: HookRunner
    let now: @Sendable () -> UnixTime
    let report: @Sendable (TrackerEvent) -> Void
    private let delivering: Delivering
    package private(set) var settings: Settings
    package private(set) var directory: AppleDirectory
    private var checking: Check
    private var underWay: [String: CheckUnderWay] = [:]
    /// Checks whose feeds are asked, by the number of the fetch.
    private var asking: [UInt64: (podcast: String, url: String, check: CheckUnderWay)] = [:]
    private lazy var answers = GatheredAnswers { [weak self] in Task { await self?.takeAnswers() } }
    private var isStopping = false
    var weather = NetworkWeather()
    private let habits = HabitsMemory()
    private let documents = ReadDocuments()

    /// The store's, which lives as long as this does: what a check reads there and leaves there needs no change
    /// of hands.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe store.unownedExecutor }

    /// - Parameters:
    ///   - store: What is remembered.
    ///   - fetcher: How feeds and Apple are asked.
    ///   - runner: How hooks are told.
    ///   - settings: What a person decided.
    ///   - now: The clock.
    ///   - report: Hears what happens; called from anywhere.
    /// - Throws: When the settings name no usable directory.
    package init(
        store: StateStore, fetcher: HTTPFetcher, runner: HookRunner, settings: Settings,
        now: @escaping @Sendable () -> UnixTime, report: @escaping @Sendable (TrackerEvent) -> Void
    ) throws(SettingsError) {
        self.store = store
        self.fetcher = fetcher
        self.runner = runner
        self.settings = settings
        self.now = now
        self.report = report
        directory = try AppleDirectory(settings: settings.itunes, fetcher: fetcher, store: store, now: now)
        checking = Check(
            store: store, fetcher: fetcher, directory: directory, settings: settings, now: now,
            remembering: habits, documents: documents)
        delivering = Delivering(store: store, runner: runner, hooks: settings.hooks, now: now, report: report)
    }

    /// Goes on with other settings.
    package func use(_ settings: Settings) async throws(SettingsError) {
        directory = try AppleDirectory(settings: settings.itunes, fetcher: fetcher, store: store, now: now)
        let before = self.settings
        self.settings = settings
        checking = Check(
            store: store, fetcher: fetcher, directory: directory, settings: settings, now: now,
            remembering: habits, documents: documents)
        await delivering.use(settings.hooks)
        await store.planAnew(by: settings, insteadOf: before, at: now(), remembering: habits)
    }

    /// Adds one podcast.
    package func add(_ what: String, country: String?, announcing latest: Int) async -> AddReport {
        let subscribing = Subscribing(
            store: store, fetcher: fetcher, directory: directory, settings: settings,
            now: now)
        return await subscribing.add(what, country: country, announcing: latest)
    }

    /// Checks podcasts at the same time, as far as their hosts allow.
    ///
    /// - Parameters:
    ///   - podcasts: Their ids.
    ///   - isForced: Somebody waits: Apple is asked as well.
    /// - Returns: A report for each that is still there, in the order asked.
    /// - Throws: What could not be written down, or that the checks were given up.
    package func check(_ podcasts: [String], isForced: Bool) async throws(CheckFailure) -> [CheckReport] {
        var wish = Check.Wish(isForced: isForced)
        if isForced { wish.patience = .seconds(10) }
        // All are begun before any is waited for; HTTPFetcher gives each host its turns.
        let checks = isForced ? podcasts.map { begin($0, wish) } : begin(podcasts)
        var reports: [CheckReport] = []
        var failed: CheckFailure?
        for check in checks {
            switch await outcome(of: check) {
            case .success(let report?): reports.append(report)
            case .success(nil): break
            case .failure(let failure): failed = failed ?? failure
            }
        }
        if let failed { throw failed }
        return reports
    }

    /// Podcasts that are due, the longest overdue first.
    package func due() async -> [String] {
        let time = now()
        let running = Set(underWay.keys)
        // Only what is sorted by is taken along: podcasts are big.
        let due = await store.read { library in
            var due: [(id: String, next: UnixTime)] = []
            library.subscriptions.lookAtAll { place in
                let next = place.subscription.checks.next
                guard !place.subscription.isPaused, isDue(next, at: time),
                    !running.contains(place.subscription.id)
                else { return }
                due.append((place.subscription.id, next ?? time))
            }
            return due
        }
        return due.sorted { ($0.next, $0.id.utf8.count, $0.id) < ($1.next, $1.id.utf8.count, $1.id) }.map(
            \.id)
    }

    /// When the next podcast is due; `nil` when none is.
    package func nextCheck() async -> UnixTime? {
        let running = Set(underWay.keys)
        return await store.read { library in
            var first: UnixTime?
            library.subscriptions.lookAtAll { place in
                guard let next = place.subscription.checks.next, !place.subscription.isPaused,
                    first.map({ next < $0 }) ?? true, !running.contains(place.subscription.id)
                else { return }
                first = next
            }
            return first
        }
    }

    /// Asks Apple about podcasts whose turn it is, and starts the checks that its answers call for.
    package func tour() async {
        for podcast in await askApple() { _ = begin(podcast, Check.Wish(isForced: true)) }
    }

    /// Delivers what is due and waits for it.
    ///
    /// - Returns: How many deliveries succeeded meanwhile.
    @discardableResult
    package func deliver() async -> Int {
        let before = await delivering.delivered
        await delivering.settle()
        return await delivering.delivered - before
    }

    /// How many deliveries succeeded since the start.
    package var delivered: Int {
        get async { await delivering.delivered }
    }

    /// Starts deliveries that are due without waiting for them.
    ///
    /// - Returns: When the next one is due.
    package func startDeliveries() async -> UnixTime? {
        await delivering.start()
    }

    /// Starts checks without waiting for them.
    package func startChecks(_ podcasts: [String]) {
        _ = begin(podcasts)
    }

    package var checksUnderWay: Int { underWay.count }

    /// Ends what is under way: checks are given up, running hooks may end.
    package func stop(patience: Duration) async {
        isStopping = true
        let checks = Array(underWay.values)
        for check in checks {
            switch check.course {
            case .asking(let number): fetcher.cancel(number)
            case .task(let task): task.cancel()
            case nil: break
            }
        }
        for check in checks { _ = await outcome(of: check) }
        await delivering.stop(patience: patience)
    }

    /// One check of a podcast at a time: who comes second shares the result of the first, or waits for it and
    /// asks again when that is wished for.
    private func begin(_ podcast: String, _ wish: Check.Wish) -> CheckUnderWay {
        let before = underWay[podcast]
        if let before, !wish.isForced { return before }
        let check = CheckUnderWay()
        underWay[podcast] = check
        start(check, of: podcast, wish, waitingFor: before)
        return check
    }

    /// Begins many, most of which will have nothing to tell: their feeds are asked together.
    private func begin(_ podcasts: [String]) -> [CheckUnderWay] {
        let checking = checking
        // The store's state is at hand: this runs where the store does.
        let requests = store.assumeIsolated { store in
            podcasts.map { checking.firstRequest(about: $0, in: store) }
        }
        var checks: [CheckUnderWay] = []
        checks.reserveCapacity(podcasts.count)
        var asked: [HTTPRequest] = []
        asked.reserveCapacity(podcasts.count)
        var askedAbout: [(podcast: String, url: String, check: CheckUnderWay)] = []
        for (podcast, request) in zip(podcasts, requests) {
            if underWay[podcast] == nil, let request {
                let check = CheckUnderWay()
                underWay[podcast] = check
                askedAbout.append((podcast, request.url, check))
                asked.append(request)
                checks.append(check)
            } else {
                checks.append(begin(podcast, Check.Wish()))
            }
        }
        for (number, about) in zip(fetcher.ask(asked, gathering: answers), askedAbout) {
            about.check.course = .asking(number)
            asking[number] = about
        }
        return checks
    }

    /// Ends the checks that found nothing, and lets the others go on.
    private func takeAnswers() {
        for answer in answers.take() {
            guard let (podcast, url, check) = asking.removeValue(forKey: answer.id) else { continue }
            let first = FirstAnswer(url: url, result: answer.result)
            let checking = checking
            if let ended = store.assumeIsolated({ checking.end(podcast, with: first, in: $0) }) {
                noteAnswer()
                forget(check, of: podcast)
                report(.checked(ended))
                check.end(.success(ended))
            } else {
                start(check, of: podcast, Check.Wish(), after: first)
            }
        }
    }

    private func start(
        _ check: CheckUnderWay, of podcast: String, _ wish: Check.Wish, after first: FirstAnswer? = nil,
        waitingFor before: CheckUnderWay? = nil
    ) {
        let task = Task {
            if let before { _ = await outcome(of: before) }
            await perform(check, of: podcast, wish, after: first)
        }
        if isStopping { task.cancel() }
        check.course = .task(task)
    }

    private func outcome(of check: CheckUnderWay) async -> CheckUnderWay.Outcome {
        if let outcome = check.outcome { return outcome }
        return await withCheckedContinuation { check.wait($0) }
    }

    private func perform(
        _ check: CheckUnderWay, of podcast: String, _ wish: Check.Wish, after first: FirstAnswer?
    ) async {
        let ended: Result<Check.Result?, CheckFailure>
        do {
            ended = .success(try await checked(podcast, wish, after: first))
        } catch {
            ended = .failure(error)
        }
        forget(check, of: podcast)
        if case .success(let result?) = ended {
            report(.checked(result.report))
            if let before = result.before { await tell(of: result.report, from: before) }
        }
        check.end(ended.map { $0?.report })
    }

    private func forget(_ check: CheckUnderWay, of podcast: String) {
        // Another one may be waiting for this.
        if underWay[podcast] === check { underWay[podcast] = nil }
    }

    private func checked(
        _ podcast: String, _ wish: Check.Wish, after first: FirstAnswer?
    ) async throws(CheckFailure) -> Check.Result? {
        let result = try await checking.run(podcast, wish, after: first)
        if let result { try await conclude(result, podcast) }
        return result
    }

    /// Reports what a check changed about a podcast.
    private func tell(of done: CheckReport, from before: Subscription) async {
        guard let after = await store.read({ $0.subscriptions[done.id] }) else { return }
        for item in news(from: before, to: after, backfilled: done.backfilled) {
            report(.news(item, of: after))
        }
        guard before.feedURL != after.feedURL, let other = await store.standAside(after) else { return }
        report(.stoodAside(after, for: other))
    }
}
