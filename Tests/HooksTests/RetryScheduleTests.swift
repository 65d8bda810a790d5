import FeedModel
import Hooks
import TestSupport
import Testing

@Suite("Retries", .takingTurns)
struct RetryScheduleTests {
    private func wait(after attempts: Int, asked: Int64? = nil) -> Int64? {
        nextTry(afterAttempt: attempts, at: noon, asked: asked).map { $0 - noon }
    }

    @Test func `come later and later, and end after the tenth try`() {
        #expect(
            (1...11).map { wait(after: $0) } == [
                5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, nil, nil,
            ])
    }

    @Test func `wait for as long as the other side asks, within a day`() {
        #expect(wait(after: 1, asked: 3) == 5)
        #expect(wait(after: 1, asked: 120) == 120)
        #expect(wait(after: 1, asked: 10_000_000) == 86_400)
        #expect(wait(after: 10, asked: 120) == nil)
    }
}
