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

    private struct Host {
        var active = 0
        var line = Line<UInt64>()
        /// When its turn began.
        var began: Moment
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
        // Always changed in place: a copy of the line for each who joins it would cost its square.
        let active = hosts[host]?.active ?? 0
        let hasLine = hosts[host]?.line.isEmpty == false
        if !hasLine && active < perHost && (active > 0 || activeHosts < hostsAtOnce) {
            if active == 0 { activeHosts += 1 }
            hosts[host, default: Host(began: now)].active += 1
            return true
        }
        if active == 0 && !hasLine { waitingHosts.append(host) }
        hosts[host, default: Host(began: now)].line.append(id)
        return false
    }

    /// Someone who had started is done.
    ///
    /// - Returns: Who starts now.
    mutating func ended(host: String, at now: Moment) -> [UInt64] {
        hosts[host]?.active -= 1
        if let began = hosts[host]?.began, now - began < Self.turn, let next = next(at: host) {
            return [next]
        }
        if hosts[host]?.active == 0 {
            activeHosts -= 1
            if hosts[host]?.line.isEmpty == true {
                hosts[host] = nil
            } else {
                waitingHosts.append(host)
            }
        } else if let next = next(at: host) {
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
            hosts[host]?.began = now
            while starting.count - before < perHost, let id = next(at: host) { starting.append(id) }
            if starting.count > before {
                activeHosts += 1
            } else {
                hosts[host] = nil
            }
        }
        return starting
    }

    private mutating func next(at host: String) -> UInt64? {
        while let id = hosts[host]?.line.popFirst() {
            if gone.remove(id) == nil {
                hosts[host]?.active += 1
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
