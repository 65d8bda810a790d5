import Glibc

/// Who holds the server's connections, and which of them have been held too long for nothing.
///
/// A connection waits from when it is made, and again from the end of each answer, until a whole request has
/// come. Bytes on the way do not lengthen that time: one byte a second would hold a place for ever. While an
/// answer is made or sent nothing is counted, so that a stream may be silent as long as it likes.
///
/// It only decides; ``ServingLoop`` hangs up. Connections are known by their descriptors.
struct Places {
    typealias Instant = ContinuousClock.Instant

    private struct Place {
        let user: UInt32?
        /// Since when no request is under way.
        ///
        /// `nil` while one is.
        var waitsSince: Instant?
    }

    private let limits: ServingLimits
    private let owners: Set<UInt32>
    private var held: [Int32: Place] = [:]

    /// - Parameters:
    ///   - limits: How many places there are, and how long one may be held.
    ///   - owners: Users that may have all places: whoever could stop the server anyway.
    init(limits: ServingLimits, owners: Set<UInt32>) {
        self.limits = limits
        self.owners = owners
    }

    /// A connection has been made.
    ///
    /// - Returns: `false` when its user has more than a fair share with it. The connection counts until it
    ///   has gone all the same.
    mutating func came(_ connection: Int32, of user: UInt32?, at now: Instant) -> Bool {
        held[connection] = Place(user: user, waitsSince: now)
        guard let user, !owners.contains(user) else { return true }
        // Of those who may use the socket one may mean ill, or run a script that does. Owners come through,
        // and so do the others, until four have conspired.
        let quarter = max(1, limits.connections / 4)
        let guests = held.values.compactMap { $0.user }.filter { !owners.contains($0) }
        return guests.count { $0 == user } <= quarter && guests.count <= 3 * quarter
    }

    mutating func went(_ connection: Int32) {
        held[connection] = nil
    }

    /// A whole request has come.
    mutating func asked(_ connection: Int32) {
        held[connection]?.waitsSince = nil
    }

    /// A request has got its answer.
    mutating func answered(_ connection: Int32, at now: Instant) {
        held[connection]?.waitsSince = now
    }

    /// Those that have waited too long.
    func overdue(at now: Instant) -> [Int32] {
        let patience = patience
        return held.compactMap { connection, place in
            place.waitsSince.map { $0 + patience <= now } ?? false ? connection : nil
        }
    }

    /// When the next one will have.
    var nextDeadline: Instant? {
        held.values.compactMap { $0.waitsSince }.min().map { $0 + patience }
    }

    /// With every place taken, clients may be waiting outside.
    private var patience: Duration {
        held.count < limits.connections ? limits.requestTime : min(limits.requestTime, .seconds(1))
    }
}
