import FeedModel
import Hooks
import StateFiles

/// Tells hooks what waits for them: the one place where deliveries run.
///
/// Each end of a try is on the disk before the next one of its lane starts. A crash between a hook and
/// that record tells the hook again, with the same event id; never not at all.
actor Delivering {
    private let store: StateStore
    private let runner: HookRunner
    private var hooks: [String: Hook]
    private let now: @Sendable () -> UnixTime
    private let report: @Sendable (TrackerEvent) -> Void
    /// What runs, by lane: the events of one podcast go to one hook one after the other.
    private var running: [DeliveryLane: Task<Void, Never>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isStopped = false
    /// How many deliveries succeeded since the start.
    private(set) var delivered = 0

    init(
        store: StateStore, runner: HookRunner, hooks: [Hook], now: @escaping @Sendable () -> UnixTime,
        report: @escaping @Sendable (TrackerEvent) -> Void
    ) {
        self.store = store
        self.runner = runner
        self.hooks = Self.byName(hooks)
        self.now = now
        self.report = report
    }

    func use(_ hooks: [Hook]) {
        self.hooks = Self.byName(hooks)
    }

    /// Starts whatever is due, and returns when nothing due is left, whatever came of it.
    func settle() async {
        await start()
        guard !running.isEmpty else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Starts whatever is due, and does not wait.
    ///
    /// - Returns: When the next delivery is due; `nil` when nothing waits for a moment.
    @discardableResult
    func start() async -> UnixTime? {
        guard !isStopped else { return nil }
        let deliveries = await store.read(\.deliveries)
        let time = now()
        let due = startable(deliveries, running: Set(running.keys), now: time)
        if !due.isEmpty, await canWriteDown() {
            // What `deliveries` says is a moment old: what was started or settled meanwhile is left alone.
            for delivery in due where running[DeliveryLane(delivery)] == nil {
                running[DeliveryLane(delivery)] = Task { await self.attempt(delivery) }
            }
        }
        return nextDue(deliveries, running: Set(running.keys), now: time)
    }

    /// Lets running hooks end, and starts no others.
    ///
    /// - Parameter patience: After this they are asked to end, and killed if they do not.
    func stop(patience: Duration) async {
        isStopped = true
        let tasks = Array(running.values)
        let deadline = Task {
            try? await Task.sleep(for: patience)
            guard !Task.isCancelled else { return }
            for task in tasks { task.cancel() }
        }
        for task in tasks { await task.value }
        deadline.cancel()
    }

    /// What a hook was told must be written down; without room for that, nobody is told.
    private func canWriteDown() async -> Bool {
        (try? await store.hasRoom()) != nil
    }

    private func attempt(_ delivery: Delivery) async {
        let library = await store.library
        // As it stands now: what was read before this started may be a try behind.
        let current = library.deliveries.first {
            $0.event.id == delivery.event.id && $0.hook == delivery.hook && !$0.isParked
                && $0.isDue(at: now())
        }
        if let current, let podcast = library.subscriptions[delivery.event.podcastID] {
            await tell(current, about: podcast)
        }
        running[DeliveryLane(delivery)] = nil
        await start()
        if running.isEmpty { release() }
    }

    private func release() {
        let continuations = waiting
        waiting = []
        for continuation in continuations { continuation.resume() }
    }

    private func tell(_ delivery: Delivery, about podcast: Subscription) async {
        let number = delivery.attempts + 1
        let place = delivery.event.episodeID.flatMap(podcast.episodes.place)
        let episode = place.map { podcast.episodes[$0] }
        let message = EventMessage(
            delivery.event, attempt: number, podcast: PodcastSummary(podcast),
            episode: episode.map { EpisodeSummary($0, of: podcast.id) })
        guard let hook = hooks[delivery.hook] else {
            await park(
                delivery, message, "no hook of this name is configured any more", attempt: delivery.attempts)
            return
        }
        let result = await runner.tell(hook, message, now: now())
        // Ended by us, not by its own fault: the try does not count, and the event is told again.
        if Task.isCancelled, case .failed = result { return }
        switch result {
        case .delivered:
            delivered += 1
            await write(.delivered(event: delivery.event.id, hook: delivery.hook))
            report(.delivered(message, hook: delivery.hook))
        case .refusedForGood(let reason):
            await park(delivery, message, reason, attempt: number)
        case .failed(let reason, let retryAfter):
            guard let next = nextTry(afterAttempt: number, at: now(), asked: retryAfter) else {
                await park(delivery, message, reason, attempt: number)
                return
            }
            let attempt = Attempt(number: number, due: next, isParked: false, result: reason)
            await write(.attempted(event: delivery.event.id, hook: delivery.hook, attempt))
            report(.deliveryFailed(message, hook: delivery.hook, reason: reason, next: next))
        }
    }

    private func park(
        _ delivery: Delivery, _ message: EventMessage, _ reason: String, attempt number: Int
    ) async {
        let attempt = Attempt(number: number, due: now(), isParked: true, result: reason)
        await write(.attempted(event: delivery.event.id, hook: delivery.hook, attempt))
        report(.deliveryFailed(message, hook: delivery.hook, reason: reason, next: nil))
    }

    /// Writes down how a try ended; on a full disk again and again, since forgetting it means telling twice.
    private func write(_ change: Change) async {
        var pause = Duration.milliseconds(200)
        while true {
            guard (try? await store.commit([change])) == nil else { return }
            guard !isStopped, !Task.isCancelled else { return }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(10))
        }
    }

    private static func byName(_ hooks: [Hook]) -> [String: Hook] {
        Dictionary(hooks.map { ($0.name, $0) }) { first, _ in first }
    }
}
