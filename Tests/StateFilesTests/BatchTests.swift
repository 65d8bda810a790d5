import FeedModel
import TestSupport
import Testing

@testable import StateFiles

@Suite("Commits that wait for the disk together", .takingTurns)
struct BatchTests {
    /// How many go together, of those that wait.
    private func batches(_ sights: [PendingCommit.Sight]) -> [Int] {
        var waiting = sights
        var counts: [Int] = []
        while !waiting.isEmpty {
            let count = PendingCommit.batchLength(waiting)
            counts.append(count)
            waiting.removeFirst(count)
        }
        return counts
    }

    @Test func `are about different podcasts, and see nothing of each other`() {
        #expect(batches([.podcast("a"), .podcast("b"), .nothing, .podcast("c")]) == [4])
        #expect(batches([.podcast("a"), .podcast("b"), .podcast("a"), .podcast("c")]) == [2, 2])
        #expect(batches([.everything, .everything, .podcast("a"), .nothing, .everything]) == [1, 1, 2, 1])
        #expect(batches([.podcast("a")]) == [1])
    }

    @Test func `are records of their own, and each sees what came before it`() async throws {
        let scratch = try ScratchDirectory()
        try await withStore(scratch.path) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...60 {
                    group.addTask {
                        try await store.commit([.host(name: "h\(number)", HostStanding(heldUntil: noon))])
                    }
                    group.addTask { try await store.commitNext() }
                }
                try await group.waitForAll()
            }
            #expect(await store.library.sequence == 120)
            #expect(await store.library.hosts.count == 60)
            #expect(try StateStore.read(scratch.path) == (await store.library))
            let effort = await store.effort
            #expect(effort.records == 120)
            #expect(effort.syncs == effort.writes && effort.syncs <= 120)
        }
    }

    @Test func `go on while a snapshot is written, and are in the journal after it`() async throws {
        let scratch = try ScratchDirectory()
        for _ in 0..<20 {
            let expected = try await withStore(scratch.path) { store in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await store.writeSnapshot() }
                    for _ in 0..<10 { group.addTask { try await store.commitNext() } }
                    group.addTask { try await store.writeSnapshot() }
                    try await group.waitForAll()
                }
                #expect(try StateStore.read(scratch.path) == (await store.library))
                return await store.library
            }
            #expect(try StateStore.read(scratch.path) == expected)
        }
        #expect(try StateStore.read(scratch.path).commits == 200)
    }
}

extension HostStanding {
    fileprivate init(heldUntil: UnixTime) {
        self.init()
        self.heldUntil = heldUntil
    }
}
