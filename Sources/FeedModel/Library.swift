/// Everything podwatch remembers, as one value.
package struct Library: Sendable, Equatable {
    /// By podwatch's own id.
    package private(set) var subscriptions = Subscriptions()
    /// What hooks have still to be told, oldest first; parked ones among them.
    package private(set) var deliveries: [Delivery] = []
    /// Whether Apple may be asked.
    package private(set) var apple = AppleStanding()
    /// What hosts asked for, by name; those that asked for nothing are left out.
    package private(set) var hosts: [String: HostStanding] = [:]
    /// Number of the next podcast's id.
    package private(set) var nextNumber = 1

    /// Number of the journal's last record that is part of this.
    package var sequence: UInt64 = 0

    /// Full records kept per podcast; older episodes are known by their keys.
    package static let keptByDefault = 50

    package init() {}

    /// Oldest subscription first.
    package var inOrder: [Subscription] {
        subscriptions.values.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    /// Deliveries somebody still waits for; parked ones are not among them.
    package var pending: [Delivery] {
        deliveries.filter { !$0.isParked }
    }

    /// Makes `change` true: the only way anything changes, in memory and on replay, but for ``take(_:about:)``.
    ///
    /// - Parameters:
    ///   - change: What became true. One about a podcast that is gone meanwhile does nothing.
    ///   - kept: Full records kept per podcast.
    package mutating func apply(_ change: Change, keeping kept: Int = Self.keptByDefault) {
        switch change {
        case .subscribed(let subscription):
            subscriptions[subscription.id] = subscription
            reserveNumbers(below: subscription.number + 1)
        case .unsubscribed(let podcast):
            subscriptions[podcast] = nil
            deliveries.removeAll { $0.event.podcastID == podcast }
        case .paused(let podcast, let isPaused):
            subscriptions.change(podcast) { $0.isPaused = isPaused }
        case .described(let podcast, let description):
            subscriptions.change(podcast) { $0.describe(description) }
        case .moved(let podcast, let address):
            subscriptions.change(podcast) { $0.move(to: address) }
        case .moveSeen(let podcast, let move):
            subscriptions.change(podcast) { $0.move = move }
        case .gone(let podcast, let isGone):
            subscriptions.change(podcast) { $0.isGone = isGone }
        case .checked(let podcast, let standing):
            subscriptions.change(podcast) { $0.checks = standing }
        case .baselineSet(let podcast, let time):
            subscriptions.change(podcast) { $0.baseline = time }
        case .appeared(let podcast, let episodes):
            let wanted = episodesInUse(of: podcast)
            subscriptions.change(podcast) { $0.add(episodes, keeping: kept, sparing: wanted) }
        case .edited(let podcast, let episode):
            subscriptions.change(podcast) { $0.replace(episode) }
        case .remembered(let podcast, let memory):
            subscriptions.change(podcast) { $0.remember(memory) }
        case .queued(let new):
            deliveries += new
        case .unheard:
            break
        case .attempted(let event, let hook, let attempt):
            record(attempt, event: event, hook: hook)
        case .delivered(let event, let hook):
            deliveries.removeAll { $0.event.id == event && $0.hook == hook }
        case .dropped(let events):
            deliveries.removeAll { events.contains($0.event.id) }
        case .revived(let events, let time):
            revive(events, at: time)
        case .apple(let standing):
            apple = standing
        case .host(let name, let standing):
            hosts[name] = standing == HostStanding() ? nil : standing
        }
    }

    /// Takes in a check that found nothing, where the podcast lies.
    ///
    /// Most checks are such; a change for each would copy what it does not change.
    package mutating func take(_ quiet: QuietCheck, about podcast: String) {
        subscriptions.change(podcast) { $0.checks.take(quiet) }
    }

    /// Ids below `p<number>` are taken, if only by podcasts that were removed.
    mutating func reserveNumbers(below number: Int) {
        nextNumber = max(nextNumber, number)
    }

    private mutating func record(_ attempt: Attempt, event: String, hook: String) {
        guard let index = deliveries.firstIndex(where: { $0.event.id == event && $0.hook == hook }) else {
            return
        }
        deliveries[index].attempts = attempt.number
        deliveries[index].due = attempt.due
        deliveries[index].isParked = attempt.isParked
        deliveries[index].lastResult = attempt.result
    }

    private mutating func revive(_ events: [String], at time: UnixTime) {
        for index in deliveries.indices where events.isEmpty || events.contains(deliveries[index].event.id) {
            deliveries[index].due = time
            deliveries[index].isParked = false
        }
    }

    /// Episodes whose records hooks have still to be told about: never pruned.
    private func episodesInUse(of podcast: String) -> Set<String> {
        Set(deliveries.compactMap { $0.event.podcastID == podcast ? $0.event.episodeID : nil })
    }
}
