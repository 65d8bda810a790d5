import FeedModel
import Testing

@Suite("Deliveries in the library")
struct LibraryDeliveriesTests {
    private let begun = library(
        .subscribed(podcast()), .queued([delivery(1), delivery(1, to: "other")]), .queued([delivery(2)]))

    private func attempted(_ number: Int, isParked: Bool) -> Change {
        .attempted(
            event: delivery(number).event.id, hook: "hook",
            Attempt(number: 4, due: noon + 60, isParked: isParked, result: "exit 1"))
    }

    @Test func `wait in the order they were queued`() {
        #expect(begun.deliveries == [delivery(1), delivery(1, to: "other"), delivery(2)])
        #expect(begun.pending == begun.deliveries)
    }

    @Test func `end with the hook that was told, and no other`() {
        var library = begun
        library.apply(.delivered(event: delivery(1).event.id, hook: "hook"))
        library.apply(.delivered(event: delivery(1).event.id, hook: "hook"))
        #expect(library.deliveries == [delivery(1, to: "other"), delivery(2)])
    }

    @Test func `remember how the last try ended`() {
        var library = begun
        library.apply(attempted(1, isParked: false))
        var expected = delivery(1)
        expected.attempts = 4
        expected.due = noon + 60
        expected.lastResult = "exit 1"
        #expect(library.deliveries == [expected, delivery(1, to: "other"), delivery(2)])
    }

    @Test func `are not pending while parked, and are after a retry`() {
        var library = begun
        library.apply(attempted(1, isParked: true))
        #expect(library.deliveries.count == 3)
        #expect(library.pending == [delivery(1, to: "other"), delivery(2)])
        library.apply(.revived(events: [delivery(1).event.id], at: noon + 90))
        #expect(library.pending.map(\.due) == [noon + 90, noon + 90, noon])
    }

    @Test func `are all revived when none is named`() {
        var library = begun
        library.apply(attempted(1, isParked: true))
        library.apply(.revived(events: [], at: noon + 90))
        #expect(library.pending.map(\.due) == [noon + 90, noon + 90, noon + 90])
    }

    @Test func `are dropped by name, and none when none is named`() {
        var library = begun
        library.apply(.dropped(events: []))
        #expect(library == begun)
        library.apply(.dropped(events: [delivery(1).event.id]))
        #expect(library.deliveries == [delivery(2)])
    }

    @Test func `of one event have one id for ever, and those of another have another`() {
        let event = Event(.episodeNew, podcastID: "p1", episodeID: "e1", time: noon)
        #expect(event.id == "evt_951bc10a11f359c2")
        let others = [
            Event(.episodeUpdated, podcastID: "p1", episodeID: "e1", time: noon),
            Event(.episodeNew, podcastID: "p2", episodeID: "e1", time: noon),
            Event(.episodeNew, podcastID: "p1", episodeID: "e2", time: noon),
            Event(.episodeNew, podcastID: "p1", episodeID: "e1", time: noon + 1),
            Event(.episodeNew, podcastID: "p1", time: noon),
        ]
        #expect(Set(others.map(\.id) + [event.id]).count == 6)
    }
}
