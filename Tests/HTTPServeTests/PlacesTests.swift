import Testing

@testable import HTTPServe

@Suite("Places")
struct PlacesTests {
    private let start = ContinuousClock.now

    private func places(_ count: Int) -> Places {
        var limits = ServingLimits()
        limits.connections = count
        limits.requestTime = .seconds(5)
        return Places(limits: limits, owners: [0, 7])
    }

    @Test func `are held for five seconds without a request`() {
        var places = places(10)
        _ = places.came(3, of: 7, at: start)
        #expect(places.nextDeadline == start + .seconds(5))
        #expect(places.overdue(at: start + .seconds(4)) == [])
        #expect(places.overdue(at: start + .seconds(5)) == [3])
    }

    @Test func `are held for ever while a request is under way`() {
        var places = places(10)
        _ = places.came(3, of: 7, at: start)
        places.asked(3)
        #expect(places.nextDeadline == nil)
        #expect(places.overdue(at: start + .seconds(1 << 30)) == [])
        places.answered(3, at: start + .seconds(100))
        #expect(places.nextDeadline == start + .seconds(105))
    }

    @Test func `are given back after a second when all are taken`() {
        var places = places(2)
        _ = places.came(3, of: 7, at: start)
        _ = places.came(4, of: 7, at: start + .seconds(1))
        #expect(places.overdue(at: start + .seconds(1)) == [3])
        places.went(3)
        #expect(places.overdue(at: start + .seconds(2)) == [])
    }

    @Test func `are the owner's and root's, all of them`() {
        var places = places(8)
        let came = (0..<8).map { places.came($0, of: $0 % 2 == 0 ? 0 : 7, at: start) }
        #expect(came == Array(repeating: true, count: 8))
    }

    @Test func `are anybody else's up to a quarter`() {
        var places = places(8)
        let came = (0..<4).map { places.came($0, of: 1000, at: start) }
        #expect(came == [true, true, false, false])
        places.went(0)
        places.went(2)
        places.went(3)
        let another = places.came(5, of: 1000, at: start)
        #expect(another)
    }

    @Test func `are kept for the owner, one in four, whoever else comes`() {
        var places = places(8)
        let came = (0..<8).map { places.came($0, of: 1000 + UInt32($0), at: start) }
        #expect(came == Array(repeating: true, count: 6) + [false, false])
    }

    @Test func `have no user over TCP, and then no share`() {
        var places = places(8)
        let came = (0..<8).map { places.came($0, of: nil, at: start) }
        #expect(came == Array(repeating: true, count: 8))
    }
}
