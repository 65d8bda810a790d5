import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

@Suite("Owner of the state", .timeLimit(.minutes(10)), .takingTurns)
struct LockTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func open(patience: Duration) async throws -> StateStore {
        try await StateStore(opening: scratch.path, patience: patience, now: noon)
    }

    @Test func `is one: a second waits and is told`() async throws {
        try await withStore(scratch.path) { first in
            try await first.commitNext()
            let begun = ContinuousClock.now
            await #expect(throws: StateError.inUse(directory: scratch.path)) {
                try await open(patience: .milliseconds(120))
            }
            #expect(ContinuousClock.now - begun >= .milliseconds(120))
            await #expect(throws: StateError.inUse(directory: scratch.path)) {
                try await open(patience: .zero)
            }
            try await first.commitNext()
        }
        #expect(try scratch.commits == 2)
    }

    @Test func `does not hinder those who only read`() async throws {
        try await withStore(scratch.path) { store in
            try await store.commitNext(3)
            #expect(try StateStore.read(scratch.path).commits == 3)
        }
    }

    @Test func `is followed by one who waited`() async throws {
        let next = try await withStore(scratch.path) { first in
            let next = Task { try await open(patience: .seconds(60)).library.commits }
            for _ in 0..<20 {
                try await first.commitNext()
                await Task.yield()
            }
            return next
        }
        #expect(try await next.value == 20)
    }

    @Test func `may be given up waiting for`() async throws {
        try await withStore(scratch.path) { _ in
            let waiting = Task { try await open(patience: .seconds(3_600)).library }
            waiting.cancel()
            await #expect(throws: StateError.inUse(directory: scratch.path)) { try await waiting.value }
        }
    }

    @Test func `in another process keeps this one out, and when it dies nothing is left of it`() async throws
    {
        try await withStore(scratch.path) { try await $0.commitNext() }
        async let other: ExitTest.Result? = #expect(processExitsWith: .signal(SIGKILL)) {
            [path = scratch.path as String] in
            let store = try await StateStore(opening: path, patience: .seconds(20), now: noon)
            try await store.commitNext()
            // The owner stays until somebody else has asked.
            while unsafe access(path + "/asked", F_OK) != 0 { try await Task.sleep(for: .milliseconds(2)) }
            kill(getpid(), SIGKILL)
            try await store.commitNext()
        }
        while try scratch.commits != 2 { try await Task.sleep(for: .milliseconds(2)) }
        await #expect(throws: StateError.inUse(directory: scratch.path)) { try await open(patience: .zero) }
        try scratch.write("", to: "asked")
        _ = await other
        #expect(try await open(patience: .zero).library.commits == 2)
    }

    @Test func `keeps another process out`() async throws {
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            await #expect(processExitsWith: .success) { [path = scratch.path as String] in
                await #expect(throws: StateError.inUse(directory: path)) {
                    try await StateStore(opening: path, patience: .milliseconds(60), now: noon)
                }
                let commits = try StateStore.read(path).commits
                #expect(commits == 1)
            }
            try await store.commitNext()
        }
    }

    @Test func `goes on with what two processes committed in turn`() async throws {
        try await withStore(scratch.path) { try await $0.commitNext(2) }
        for _ in 0..<2 {
            await #expect(processExitsWith: .success) { [path = scratch.path as String] in
                try await withStore(path) { store in
                    try await store.commitNext(2)
                    try await store.writeSnapshot()
                    try await store.commitNext()
                }
            }
            try await withStore(scratch.path) { try await $0.commitNext() }
        }
        #expect(try scratch.commits == 10)
    }
}
