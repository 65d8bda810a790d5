import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

@Suite("Killed at any instant", .timeLimit(.minutes(10)), .takingTurns)
struct KillTests {
    /// Commits without end, and says after each that it is done, until the kill comes.
    private static func commitForEver(_ path: String, killedAfter delay: Duration) async throws {
        let said = unsafe open(path + "/said", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        Task.detached {
            try await Task.sleep(for: delay)
            kill(getpid(), SIGKILL)
        }
        try await withStore(path + "/state") { store in
            while true {
                try await store.commitNext()
                var number = await store.library.sequence
                unsafe write(said, &number, MemoryLayout.size(ofValue: number))
                if number.isMultiple(of: 3) { try await store.writeSnapshot() }
                try await store.hasRoom()
                // Where there is one thread, the kill wants it too.
                await Task.yield()
            }
        }
    }

    /// The last number that was said.
    private func said(in scratch: ScratchDirectory) throws -> Int {
        guard scratch.has("said") else { return 0 }
        // A number is written by one call, which a kill does not divide.
        return try scratch.bytes(of: "said").suffix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `the state has all that was acknowledged, and nothing by halves`() async throws {
        let scratch = try ScratchDirectory()
        var numbers = SeededNumbers(seed: 7)
        var before = 0
        for round in 0..<24 {
            let delay = Int.random(in: 0..<60_000, using: &numbers)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = scratch.path as String, delay = delay as Int] in
                try await KillTests.commitForEver(path, killedAfter: .microseconds(delay))
            }
            let said = try said(in: scratch)
            let read = try StateStore.read(scratch.path("state"))
            let kept = try await withStore(scratch.path("state")) { store in
                #expect(store.notice == nil, "round \(round)")
                return await store.library
            }
            #expect(read == kept)
            let commits = try #require(kept.commits)
            // The last one was on the disk, perhaps, and could not be acknowledged any more.
            #expect(said...max(said, before) + 1 ~= commits, "round \(round)")
            before = commits
        }
        #expect(before > 24)
    }
}
