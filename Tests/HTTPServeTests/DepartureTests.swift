import TestSupport
import Testing

@testable import HTTPServe

@Suite("Departure", .takingTurns)
struct DepartureTests {
    private let now = ContinuousClock.now

    @Test func `a server that is not asked to leave stays`() {
        #expect(Departure.none.next(areUnderWay: false, at: now) == .none)
        #expect(Departure.none.deadline == nil)
    }

    @Test func `draining is over as soon as nothing is under way`() {
        let draining = Departure.draining(until: now + .seconds(20))
        #expect(draining.next(areUnderWay: false, at: now) == .over)
        #expect(draining.next(areUnderWay: true, at: now) == draining)
        #expect(draining.deadline == now + .seconds(20))
    }

    @Test func `draining that takes too long is cut, and cutting ends after a second`() {
        let cutting = Departure.draining(until: now).next(areUnderWay: true, at: now)
        #expect(cutting == .cutting(until: now + .seconds(1)))
        #expect(cutting.next(areUnderWay: true, at: now + .milliseconds(999)) == cutting)
        #expect(cutting.next(areUnderWay: false, at: now) == .over)
        #expect(cutting.next(areUnderWay: true, at: now + .seconds(1)) == .over)
    }
}
