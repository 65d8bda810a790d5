import FeedModel
import StateFiles
import TestSupport
import Testing

@Suite("Checks that find nothing", .takingTurns)
struct NoteTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// A podcast that was checked well, and one more check that says the same.
    private func withQuietCheck(
        _ body: (StateStore, _ before: UInt64) async throws -> Void
    ) async throws {
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            try await store.commit([
                .baselineSet(podcast: "p1", at: noon), .checked(podcast: "p1", standing(noon)),
            ])
            let before = await store.library.sequence
            try await store.commit(to: "p1") { _ in [.checked(podcast: "p1", standing(noon + 900))] }
            try await body(store, before)
        }
    }

    private func standing(_ time: UnixTime) -> CheckStanding {
        var standing = CheckStanding()
        standing.last = time
        standing.lastSuccess = time
        standing.next = time + 900
        return standing
    }

    @Test func `are visible at once, and write nothing`() async throws {
        try await withQuietCheck { store, before in
            #expect(await store.library.sequence == before)
            #expect(await store.library.subscriptions["p1"]?.checks.last == noon + 900)
            #expect(await store.isSnapshotBehind)
            let written = try StateStore.read(scratch.path)
            #expect(written.subscriptions["p1"]?.checks.last == noon)
        }
    }

    @Test func `are written down together, without waiting for the disk`() async throws {
        try await withQuietCheck { store, before in
            let effort = await store.effort
            try await store.writeNotes()
            #expect(await store.library.sequence == before + 1)
            #expect(await store.effort.writes == effort.writes + 1)
            #expect(await store.effort.syncs == effort.syncs)
            #expect(try StateStore.read(scratch.path) == (await store.library))
            try await store.writeNotes()
            #expect(await store.library.sequence == before + 1)
        }
    }

    @Test func `are in the next snapshot, and in no record after it`() async throws {
        try await withQuietCheck { store, before in
            try await store.writeSnapshot()
            #expect(await !store.isSnapshotBehind)
            #expect(try StateStore.read(scratch.path) == (await store.library))
            try await store.writeNotes()
            #expect(await store.library.sequence == before)
        }
    }

    @Test func `do not come between what is written down`() async throws {
        try await withQuietCheck { store, before in
            try await store.commit(to: "p1") { podcast in
                var failed = standing(noon + 1_800)
                failed.failures = podcast.checks.failures + 1
                return [.checked(podcast: "p1", failed)]
            }
            #expect(await store.library.sequence == before + 1)
            #expect(try StateStore.read(scratch.path) == (await store.library))
            // What was noted before is no news any more.
            try await store.writeNotes()
            #expect(try StateStore.read(scratch.path) == (await store.library))
        }
    }
}
