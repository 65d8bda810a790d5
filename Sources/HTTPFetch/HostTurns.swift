/// Decides who may ask which host now.
///
/// It only decides; the transfer loop does what it says.
///
/// A host serves so many at a time, and so many hosts are served at once. On one host it is first come,
/// first served; hosts that have to wait take turns, so that a long line at one never holds up the others.
/// A turn is time rather than one request: a host that answers promptly is asked for many things over the
/// connection it has, instead of being connected to anew for each.
struct HostTurns {
    typealias Moment = ContinuousClock.Instant

    /// How long a host that has a line is served before those that wait.
    static let turn = Duration.seconds(2)

    /// A class so that a host is found once for all that happens to it.
    private final class Host {
        var active = 0
        var line = Line<UInt64>()
        /// When its turn began.
        var began: Moment

        init(began: Moment) {
            self.began = began
        }
    }

    private let perHost: Int
    private let hostsAtOnce: Int
    private var hosts: [String: Host] = [:]
    private var activeHosts = 0
    /// Hosts with someone in line and nobody being served.
    private var waitingHosts = Line<String>()
    /// Left the line before their turn; skipped when it comes.
    private var gone: Set<UInt64> = []

    init(perHost: Int, hostsAtOnce: Int) {
        precondition(perHost > 0 && hostsAtOnce > 0)
        self.perHost = perHost
        self.hostsAtOnce = hostsAtOnce
    }

    /// Whether `id` may start at once.
    ///
    /// If not, its turn comes out of ``ended(host:at:)``.
    mutating func asked(_ id: UInt64, host: String, at now: Moment) -> Bool {
        let known = hosts[host]
        let at = known ?? Host(began: now)
        if known == nil { hosts[host] = at }
        if at.line.isEmpty, at.active < perHost, at.active > 0 || activeHosts < hostsAtOnce {
            if at.active == 0 { activeHosts += 1 }
            at.active += 1
            return true
        }
        if at.active == 0, at.line.isEmpty { waitingHosts.append(host) }
        at.line.append(id)
        return false
    }

    /// Someone who had started is done.
    ///
    /// - Returns: Who starts now.
    mutating func ended(host: String, at now: Moment) -> [UInt64] {
        guard let at = hosts[host] else { return [] }
        at.active -= 1
        if now - at.began < Self.turn, let next = next(at: at) { return [next] }
        if at.active == 0 {
            activeHosts -= 1
            if at.line.isEmpty {
                hosts[host] = nil
            } else {
                waitingHosts.append(host)
            }
        } else if let next = next(at: at) {
            return [next]
        }
        return servingWaitingHosts(at: now)
    }

    /// Someone who had not started wants no more.
    mutating func gaveUp(_ id: UInt64) {
        gone.insert(id)
    }

    /// Sends away everyone who waits for a host.
    ///
    /// - Returns: Those who are not served there now.
    mutating func leaveLine(at host: String) -> [UInt64] {
        var leaving: [UInt64] = []
        while let id = hosts[host]?.line.popFirst() {
            if gone.remove(id) == nil { leaving.append(id) }
        }
        return leaving
    }

    private mutating func servingWaitingHosts(at now: Moment) -> [UInt64] {
        var starting: [UInt64] = []
        while activeHosts < hostsAtOnce, let host = waitingHosts.popFirst() {
            let before = starting.count
            guard let at = hosts[host] else { continue }
            at.began = now
            while starting.count - before < perHost, let id = next(at: at) { starting.append(id) }
            if starting.count > before {
                activeHosts += 1
            } else {
                hosts[host] = nil
            }
        }
        return starting
    }

    private mutating func next(at host: Host) -> UInt64? {
        while let id = host.line.popFirst() {
            if gone.remove(id) == nil {
                host.active += 1
                return id
            }
        }
        return nil
    }
}

/// First in, first out, in constant time.
struct Line<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer {
            elements[head] = nil
            head += 1
            if head > 64 && head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }
}
