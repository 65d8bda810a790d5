import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

@Suite("State", .takingTurns)
struct StoreTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    @Test func `is empty where nothing was, and asking writes nothing`() async throws {
        let path = scratch.path("new/state")
        #expect(try StateStore.read(path) == Library())
        #expect(!scratch.has("new"))
        try await withStore(path) { store in
            #expect(await store.library == Library())
            #expect(store.notice == nil)
            #expect(await !store.isSnapshotBehind)
            try await store.writeSnapshot()
        }
        #expect(try scratch.mode(of: "new") == 0o700 && scratch.mode(of: "new/state") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["state.journal"])
    }

    @Test func `is what was committed, to a reader at once and to the next owner`() async throws {
        try await withStore(scratch.path) { store in
            for number in 1...5 {
                let done = try await store.commit { _ in changes(number) }
                #expect(done == changes(number))
                #expect(await store.library == library(after: number))
                #expect(try scratch.commits == number)
            }
        }
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == 5)
            #expect(store.notice == nil)
        }
    }

    @Test(arguments: 0...5)
    func `is the same whenever the snapshot was written`(place: Int) async throws {
        try await scratch.makeState(commits: 5, snapshots: [place])
        #expect(try scratch.commits == 5)
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == 5)
            #expect(await store.isSnapshotBehind == (place != 5))
            #expect(store.notice == nil)
        }
    }

    @Test func `that did not change is not written`() async throws {
        try await scratch.makeState(commits: 3, snapshots: [2])
        let before = try scratch.contents()
        try await withStore(scratch.path) { store in
            let none = try await store.commit { _ in [] }
            let gone = try await store.commit(to: "p9") { _ in changes(4) }
            #expect(none == [] && gone == [])
        }
        #expect(try scratch.contents() == before)
        try await withStore(scratch.path) { try await $0.writeSnapshot() }
        let written = try scratch.contents()
        let file = try FileManager.default.attributesOfItem(atPath: scratch.path("state.json"))
        try await withStore(scratch.path) { store in
            try await store.writeSnapshot()
            #expect(await !store.isSnapshotBehind)
        }
        #expect(try scratch.contents() == written)
        let after = try FileManager.default.attributesOfItem(atPath: scratch.path("state.json"))
        #expect(after[.systemFileNumber] as? Int == file[.systemFileNumber] as? Int)
    }

    @Test func `is decided on as it is at that very moment`() async throws {
        try await scratch.makeState(commits: 1)
        try await withStore(scratch.path) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await store.commitNext() }
                }
                try await group.waitForAll()
            }
            #expect(await store.library.commits == 51)
        }
        #expect(try scratch.commits == 51)
    }

    @Test func `of one podcast is decided on as it is after all that was asked for before`() async throws {
        try await scratch.makeState(commits: 1)
        try await withStore(scratch.path) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<90 {
                    group.addTask {
                        // Some find nothing and are written down later, others wait for the disk.
                        try await store.commit(to: "p1") { podcast in
                            var standing = podcast.checks
                            standing.next = noon + Int64(number)
                            standing.history.append(CheckRecord(at: noon, outcome: .unchanged))
                            if number.isMultiple(of: 3) { standing.lastApple = noon + Int64(number) }
                            return [.checked(podcast: "p1", standing)]
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(await store.library.subscriptions["p1"]?.checks.history.count == 90)
        }
    }

    @Test func `of one podcast is all that a decision about it sees`() async throws {
        try await scratch.makeState(commits: 2)
        try await withStore(scratch.path) { store in
            let expected = await store.library.subscriptions["p1"]
            let done = try await store.commit(to: "p1") { podcast in
                podcast == expected ? [.paused(podcast: podcast.id, true)] : []
            }
            #expect(done == [.paused(podcast: "p1", true)])
        }
    }

    @Test func `keeps as many records as it is told`() async throws {
        let store = try await StateStore(opening: scratch.path, keeping: 2, patience: .zero, now: noon)
        try await store.commitNext(6)
        let events = await store.library.deliveries.map(\.event.id)
        try await store.commit { _ in [.dropped(events: events)] }
        try await store.commit { _ in changes(7) }
        #expect(await store.library.subscriptions["p1"]?.episodes.count == 2)
        #expect(try StateStore.read(scratch.path, keeping: 2) == (await store.library))
    }

    @Test(arguments: ["with a space", "ünïcödé 🎧", "-rf", "a'b\"c$d", "trailing/", "two//slashes"])
    func `may lie in a directory of any name`(name: String) async throws {
        let path = scratch.path(name)
        try await withStore(path) { store in
            try await store.commitNext(3)
            try await store.writeSnapshot()
            try await store.commitNext()
        }
        #expect(try StateStore.read(path).commits == 4)
    }

    @Test func `may lie where a relative path leads`() async throws {
        let path = scratch.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            #expect(FileManager.default.changeCurrentDirectoryPath(path))
            for place in ["state", "./deeper/state", ".", "deeper/../state2"] {
                try await withStore(place) { store in
                    try await store.commitNext(2)
                    try await store.writeSnapshot()
                    try await store.commitNext()
                    try await store.writeSnapshot()
                }
                #expect(try StateStore.read(place).commits == 3)
            }
        }
        #expect(scratch.has("state/state.json.bak") && scratch.has("deeper/state/state.json"))
        #expect(scratch.has("state.json.bak"))
    }
}
