import Testing

@testable import Tracking

@Suite("The plan of looks")
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
        #expect(plan.wait == 40)
        #expect(plan.chance > 0.99)
    }

    @Test func `looks after two steps of equal chance rather than between them`() {
        var expected = quiet
        (expected[39], expected[40]) = (0.4, 0.6)
        #expect(plan(expected).wait == 41)
    }

    @Test func `waits for the floor when the episode comes sooner`() {
        var expected = quiet
        expected[4] = 1
        #expect(plan(expected, first: 12).wait == 12)
    }

    @Test func `makes dear looks later than cheap ones`() {
        let even = [Double](repeating: 0.003, count: 288)
        #expect(plan(even, request: 0.5).wait < plan(even, request: 5).wait)
        #expect(plan(even, request: 1e9).wait == 72)
    }

    @Test func `ends by the longest wait though nothing is expected`() {
        #expect(plan([Double](repeating: 0, count: 288)).wait <= 72)
    }
}
