import TestSupport
import Testing

@testable import Tracking

@Suite("The plan of looks", .takingTurns)
struct NextCheckPlanTests {
    private let quiet = [Double](repeating: 0.0001, count: 288)

    private func plan(_ expected: [Double], request: Double = 4, floor: Int = 3, first: Int = 3) -> Plan {
        Plan(
            expected: expected, after: 0, firstFloor: first, floor: floor, longest: 72,
            price: Attention.Price(request: request, impatience: 0.03))
    }

    @Test func `looks in the very step in which an episode is sure`() {
        var expected = quiet
        expected[39] = 1
        let plan = plan(expected)
        #expect(plan.first.time == 40)
        #expect(plan.first.chance > 0.99)
    }

    @Test func `looks after two steps of equal chance rather than between them`() {
        var expected = quiet
        (expected[39], expected[40]) = (0.4, 0.6)
        #expect(plan(expected).first.time == 41)
    }

    @Test func `waits for the floor when the episode comes sooner`() {
        var expected = quiet
        expected[4] = 1
        #expect(plan(expected, first: 12).first.time == 12)
    }

    @Test func `makes dear looks later than cheap ones`() {
        let even = [Double](repeating: 0.003, count: 288)
        #expect(plan(even, request: 0.5).first.time < plan(even, request: 5).first.time)
        #expect(plan(even, request: 1e9).first.time == 72)
    }

    @Test func `ends by the longest wait though nothing is expected`() {
        #expect(plan([Double](repeating: 0, count: 288)).first.time <= 72)
    }

    @Test func `goes on to the looks that follow while nothing is found, for a day`() {
        let even = [Double](repeating: 0.003, count: 432)
        let looks = [plan(even).first] + plan(even).later
        let waits = zip(looks.dropFirst(), looks).map { $0.time - $1.time }
        #expect(waits.allSatisfy { (3...72).contains($0) })
        #expect(looks.allSatisfy { $0.time <= Plan.foretold && (0...1).contains($0.chance) })
        #expect(Plan.foretold - (looks.last?.time ?? 0) <= 72)
    }

    @Test func `follows an episode that did not come with a look at the next time that it is likely`() {
        var expected = [Double](repeating: 0.0001, count: 432)
        (expected[39], expected[200]) = (0.6, 0.9)
        let plan = plan(expected)
        #expect(plan.first.time == 40)
        #expect(plan.later.contains { $0.time == 201 && $0.chance > 0.85 })
    }
}
