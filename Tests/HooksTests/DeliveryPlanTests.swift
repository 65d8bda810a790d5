import FeedModel
import Hooks
import TestSupport
import Testing

@Suite("Plan of deliveries", .takingTurns)
struct DeliveryPlanTests {
    /// An event of `podcast`, so many seconds after noon, on its way to `hook`.
    private func delivery(
        _ podcast: String, _ second: Int64, to hook: String = "h", attempts: Int = 0, due: Int64 = 0,
        parked: Bool = false
    ) -> Delivery {
        let event = Event(.episodeNew, podcastID: podcast, episodeID: "e\(second)", time: noon + second)
        var delivery = Delivery(event: event, hook: hook, due: noon + due)
        delivery.attempts = attempts
        delivery.isParked = parked
        return delivery
    }

    private func starting(
        _ deliveries: [Delivery], running: [Delivery] = [], at second: Int64 = 0, atOnce: Int = 8
    ) -> [Delivery] {
        startable(
            deliveries, running: Set(running.map(DeliveryLane.init)), now: noon + second, atOnce: atOnce)
    }

    private func due(_ deliveries: [Delivery], running: [Delivery] = [], at second: Int64 = 0) -> Int64? {
        nextDue(deliveries, running: Set(running.map(DeliveryLane.init)), now: noon + second).map {
            $0 - noon
        }
    }

    @Test func `starts the oldest of each podcast, for each hook`() {
        let all = [
            delivery("b", 2), delivery("a", 1), delivery("a", 1, to: "g"), delivery("b", 3), delivery("a", 0),
        ]
        #expect(starting(all) == [all[4], all[2], all[0]])
    }

    @Test func `keeps events of the same time as they stand`() {
        let (first, second) = (delivery("a", 1), delivery("b", 1))
        #expect(
            starting([first, second]) == [first, second] && starting([second, first]) == [second, first])
        var twin = first
        twin.event.id = "later"
        #expect(starting([first, twin]) == [first] && starting([twin, first]) == [twin])
    }

    @Test func `lets one event of a podcast run at a time`() {
        let all = [delivery("a", 1), delivery("a", 2), delivery("b", 3)]
        #expect(starting(all, running: [all[0]]) == [all[2]])
        #expect(starting(all, running: [all[1]]) == [all[2]])
    }

    @Test(arguments: [1, 2, 3])
    func `holds later events of the podcast while one waits for its first four tries`(attempts: Int) {
        let all = [delivery("a", 1, attempts: attempts, due: 100), delivery("a", 2), delivery("b", 3)]
        #expect(starting(all) == [all[2]])
        #expect(starting(all, at: 100) == [all[0], all[2]])
        #expect(due(all) == 100)
    }

    @Test func `lets the later ones go ahead after four tries, and tries the old one when it is due`() {
        let all = [delivery("a", 1, attempts: 4, due: 100), delivery("a", 2), delivery("a", 3)]
        #expect(starting(all) == [all[1]])
        #expect(starting(all, at: 100) == [all[0]])
        #expect(due(all) == 100)
    }

    @Test func `is held by nothing that is parked`() {
        let all = [delivery("a", 1, attempts: 10, parked: true), delivery("a", 2)]
        #expect(starting(all) == [all[1]])
        #expect(starting([all[0]]) == [] && due([all[0]]) == nil)
    }

    @Test func `lets no hook wait for another`() {
        let all = [delivery("a", 1, attempts: 1, due: 100), delivery("a", 1, to: "g")]
        #expect(starting(all) == [all[1]])
    }

    @Test func `starts no more than may run at once`() {
        let all = (0..<20).map { delivery("p\($0)", $0) }
        #expect(starting(all, atOnce: 3) == Array(all[..<3]))
        #expect(starting(all, running: Array(all[..<2]), atOnce: 3) == [all[2]])
        #expect(starting(all, running: Array(all[..<3]), atOnce: 3) == [])
    }

    @Test func `starts one for a hook that has none running, however many others hang`() {
        let hanging = (0..<3).map { delivery("p\($0)", $0) }
        let other = [delivery("a", 5, to: "g"), delivery("b", 6, to: "g")]
        #expect(starting(hanging + other, running: hanging, atOnce: 3) == [other[0]])
        #expect(starting(hanging + other, running: hanging + [other[0]], atOnce: 3) == [])
    }

    @Test func `starts what a clock that was ahead has put off for longer than any wait`() {
        let late = delivery("a", 400, attempts: 1, due: 86_401)
        #expect(starting([late, delivery("a", 500)]) == [late])
        #expect(due([late]) == nil)
        let day = delivery("a", 1, attempts: 9, due: 86_400)
        #expect(starting([day]) == [] && due([day]) == 86_400)
    }

    @Test func `knows when something is due next`() {
        #expect(due([]) == nil)
        #expect(due([delivery("a", 1)]) == nil, "it may start now; there is nothing to wait for")
        let all = [
            delivery("a", 1, attempts: 2, due: 50), delivery("a", 2, due: 20), delivery("b", 1, due: 70),
        ]
        #expect(due(all) == 50, "the second is held by the first")
        #expect(due(all, running: [all[0]]) == 70)
    }
}
