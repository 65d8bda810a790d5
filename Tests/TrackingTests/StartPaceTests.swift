import FeedModel
import Testing

@testable import Tracking

@Suite("Many checks due at once")
struct StartPaceTests {
    /// Begins all that may begin, second by second.
    private func seconds(for due: Int, atMost: Int) -> [Int] {
        var pace = StartPace()
        var left = due
        var begun: [Int] = []
        while left > 0, begun.count < atMost {
            let now = UnixTime(1_000 + Int64(begun.count))
            var here = 0
            // The loop wakes up more than once in a second.
            for _ in 0..<3 {
                let count = min(left, pace.allowance(for: left, at: now))
                pace.began(count)
                left -= count
                here += count
            }
            begun.append(here)
        }
        return begun
    }

    @Test func `begin ten a second`() {
        #expect(seconds(for: 35, atMost: 10) == [10, 10, 10, 5])
    }

    @Test func `of ten thousand have all begun after some minutes`() {
        let begun = seconds(for: 10_000, atMost: 600)
        #expect(begun.reduce(0, +) == 10_000)
        #expect(begun.max() == 83)
        #expect(begun.count < 450)
    }

    @Test func `go on when the clock is set back`() {
        var pace = StartPace()
        #expect(pace.allowance(for: 50, at: UnixTime(5_000)) == 10)
        pace.began(10)
        #expect(pace.allowance(for: 40, at: UnixTime(5_000)) == 0)
        #expect(pace.allowance(for: 40, at: UnixTime(1_000)) == 10)
    }
}
