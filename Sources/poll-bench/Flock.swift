import FeedModel
import HTTPFetch
import Hooks
import StateFiles
import Synchronization
import Tracking

/// podwatch without its outside, with so many podcasts and a clock that is moved by hand.
final class Flock: Sendable {
    let store: StateStore
    let tracker: Tracker
    let fetcher: HTTPFetcher
    private let clock: Clock

    private final class Clock: Sendable {
        private let seconds = Atomic(Ground.start.seconds)

        var now: UnixTime { UnixTime(seconds.load(ordering: .relaxed)) }

        func move(by more: Int64) { seconds.add(more, ordering: .relaxed) }
    }

    init(
        in directory: String, of count: Int = Ground.feeds, hosts: Int = Ground.hosts,
        scheme: String = "http",
        port: Int, authorities: String? = nil, keeping kept: Int = Library.keptByDefault
    ) async throws {
        let clock = Clock()
        self.clock = clock
        fetcher = HTTPFetcher(
            userAgent: "poll-bench", hostsAtOnce: Ground.atOnce, certificateAuthorities: authorities)
        var settings = Settings()
        // Deliveries are queued and written down; nothing runs them here.
        settings.hooks = [Hook(name: "nobody", means: .command(["/bin/true"]))]
        settings.rules.kept = kept
        store = try await StateStore(opening: directory, keeping: kept, patience: .seconds(1), now: clock.now)
        let surroundings = HookSurroundings(environment: [:], home: "/", workingDirectory: "/")
        tracker = try Tracker(
            store: store, fetcher: fetcher, runner: HookRunner(fetcher: fetcher, surroundings: surroundings),
            settings: settings, now: { clock.now }, report: { _ in })
        try await subscribe(count) { number in
            "\(scheme)://h\(number % hosts).bench.localhost:\(port)/f\(number)"
        }
    }

    /// The first podcast is checked as any other; the others are it under other names.
    private func subscribe(_ count: Int, _ address: (Int) -> String) async throws {
        var first = Subscription(id: "p1", subscribed: clock.now)
        first.feedURL = address(0)
        try await store.commit { [first] _ in [.subscribed(first)] }
        guard try await tracker.check(["p1"], isForced: false).first?.error == nil,
            let model = await store.library.subscriptions["p1"]
        else { throw BenchError("check the first podcast") }
        let others = (1..<count).map { number in
            var podcast = model
            podcast.id = "p\(number + 1)"
            podcast.feedURL = address(number)
            podcast.checks.validators?.url = address(number)
            return Change.subscribed(podcast)
        }
        try await store.commit { _ in others }
    }

    /// Waits until all podcasts are due: not sooner than podwatch would, and not much later.
    func wait() async {
        let last = await store.library.subscriptions.values.compactMap(\.checks.next).max() ?? clock.now
        clock.move(by: max(900, last - clock.now))
    }

    /// Checks the podcasts that are due.
    ///
    /// - Returns: How many ended in each way.
    func checkDue() async throws -> [CheckRecord.Outcome: Int] {
        try await check(await tracker.due())
    }

    /// Checks all podcasts once, as soon as all are due.
    ///
    /// - Returns: How many ended in each way.
    @discardableResult
    func round() async throws -> [CheckRecord.Outcome: Int] {
        await wait()
        return try await checkDue()
    }

    /// Checks all podcasts once, due or not, as many at a time as `podwatch run` does.
    ///
    /// - Parameter later: Seconds after the last time.
    /// - Throws: When not all of them end in 304.
    func round(later: Int64) async throws {
        clock.move(by: later)
        let all = await store.library.inOrder.map(\.id)
        let atOnce = 48
        for start in stride(from: 0, to: all.count, by: atOnce) {
            let some = Array(all[start..<min(start + atOnce, all.count)])
            guard try await check(some) == [.notModified: some.count] else {
                throw BenchError("get only 304")
            }
        }
    }

    private func check(_ podcasts: [String]) async throws -> [CheckRecord.Outcome: Int] {
        let reports = try await tracker.check(podcasts, isForced: false)
        return Dictionary(grouping: reports, by: \.outcome).mapValues(\.count)
    }
}
