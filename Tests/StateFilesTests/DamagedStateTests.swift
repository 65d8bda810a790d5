import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

/// `state.json` is bad.
///
/// podwatch carries on when the other files tell the newest state, and else stops.
@Suite("Damaged state.json", .takingTurns)
struct DamagedStateTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// Ways to spoil a file; `nil` takes it away.
    private static let spoils: [(String, @Sendable ([UInt8]) -> [UInt8]?)] = [
        ("empty", { _ in [] }), ("cut in half", { Array($0[..<($0.count / 2)]) }),
        ("cut by two bytes", { Array($0.dropLast(2)) }),
        ("filled with NULs", { [UInt8](repeating: 0, count: $0.count) }),
        ("NULs from the middle on", { $0[..<($0.count / 2)] + [UInt8](repeating: 0, count: 4_096) }),
        ("another program's", { _ in Array(#"{"version":1,"subscriptions":[]}"#.utf8) }),
        ("missing", { _ in nil }),
    ]

    private func spoil(_ name: String, _ number: Int) throws -> [UInt8]? {
        let spoilt = Self.spoils[number].1(try scratch.bytes(of: name))
        try scratch.remove(name)
        if let spoilt { try scratch.write(spoilt, to: name) }
        return spoilt
    }

    /// The state opens as it was at the end of `commits`, twice, and says so the first time.
    private func expectMended(_ commits: Int, spoilt: [UInt8]?) async throws {
        #expect(try scratch.commits == commits)
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == commits)
            let notice = try #require(store.notice)
            #expect(notice.contains("state.json was \(spoilt == nil ? "missing" : "damaged")"))
            #expect(await !store.isSnapshotBehind)
            try await store.commitNext()
        }
        let aside =
            scratch.has("state.json.corrupt-1767268800")
            ? try scratch.bytes(of: "state.json.corrupt-1767268800") : nil
        #expect(aside == spoilt)
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == commits + 1)
            #expect(store.notice == nil)
            try await store.writeSnapshot()
        }
        #expect(try scratch.commits == commits + 1)
    }

    /// Nothing is changed, and the error names the files.
    private func expectRefused(naming names: [String]) async throws {
        let before = try scratch.contents()
        for _ in 0..<2 {
            let error = await #expect(throws: StateError.self) { try await withStore(scratch.path) { _ in } }
            guard case .damaged(let path, _, let beside) = try #require(error) else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path == scratch.path("state.json"))
            #expect(beside == names.map(scratch.path))
        }
        #expect(throws: StateError.self) { try StateStore.read(scratch.path) }
        #expect(try scratch.contents() == before)
    }

    @Test(arguments: spoils.indices)
    func `with the previous one and both journals beside it costs nothing`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        try await expectMended(7, spoilt: try spoil("state.json", number))
    }

    @Test(arguments: spoils.indices)
    func `just after it was written costs nothing`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 5, snapshots: [2, 5])
        try await expectMended(5, spoilt: try spoil("state.json", number))
    }

    @Test(arguments: spoils.indices)
    func `that is the first one costs nothing, since the journals tell all`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 4, snapshots: [3])
        try await expectMended(4, spoilt: try spoil("state.json", number))
    }

    @Test func `after which the journal was not begun anew costs nothing`() async throws {
        try await scratch.makeState(commits: 6, snapshots: [2, 4])
        // As when the end came between the two: the journal goes back to before its records were moved.
        let (before, after) = (
            try scratch.bytes(of: "state.journal.bak"), try scratch.bytes(of: "state.journal")
        )
        try scratch.write(before + after, to: "state.journal")
        try scratch.write("", to: "state.journal.bak")
        try await expectMended(6, spoilt: try spoil("state.json", 1))
    }

    @Test func `with a torn record in the journal costs nothing`() async throws {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        try scratch.write(try scratch.bytes(of: "state.journal").dropLast(9), to: "state.journal")
        try await expectMended(6, spoilt: try spoil("state.json", 0))
    }

    @Test func `twice at one time keeps both bad files`() async throws {
        try await scratch.makeState(commits: 5, snapshots: [2, 5])
        for number in 1...2 {
            try scratch.write("bad \(number)", to: "state.json")
            try await withStore(scratch.path) { store in
                #expect(store.notice != nil)
                #expect(await store.library.commits == 5)
            }
        }
        #expect(try scratch.text(of: "state.json.corrupt-1767268800") == "bad 1")
        #expect(try scratch.text(of: "state.json.corrupt-1767268800-2") == "bad 2")
    }

    @Test func `behind a link is put aside where it lies, and the link stays`() async throws {
        try await scratch.makeState(commits: 2, snapshots: [2])
        try scratch.write("", to: "real/beside")
        try scratch.move("state.json", to: "real/file")
        try scratch.link("state.json", to: "real/file")
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            try await store.writeSnapshot()
        }
        try scratch.write("bad", to: "real/file")
        try await withStore(scratch.path) { #expect(await $0.library.commits == 3) }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("state.json"))
                == "real/file")
        #expect(try scratch.text(of: "real/file.corrupt-1767268800") == "bad")
        #expect(try scratch.commits == 3)
    }

    @Test func `is mended though the new one cannot be written, and written when it can`() async throws {
        try await scratch.makeState(commits: 5, snapshots: [2, 4])
        try scratch.write("bad", to: "state.json")
        try scratch.write("", to: "state.json.new/in the way")
        for commits in 5...6 {
            try await withStore(scratch.path) { store in
                #expect(await store.library.commits == commits)
                #expect(await store.isSnapshotBehind)
                try await store.commitNext()
            }
        }
        try scratch.remove("state.json.new")
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == 7)
            #expect(await !store.isSnapshotBehind)
        }
        #expect(try scratch.text(of: "state.json.corrupt-1767268800") == "bad")
    }

    @Test(arguments: spoils.indices)
    func `with nothing beside it is refused`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 3, snapshots: [3])
        try scratch.remove("state.journal")
        try scratch.remove("state.journal.bak")
        guard try spoil("state.json", number) != nil else { return }
        try await expectRefused(naming: [])
    }

    @Test(arguments: spoils.indices)
    func `with only a copy beside it is refused, for nobody knows how old that is`(spoil number: Int)
        async throws
    {
        try await scratch.makeState(commits: 3, snapshots: [3])
        try scratch.write(try scratch.bytes(of: "state.json"), to: "state.json.bak")
        try scratch.remove("state.journal")
        try scratch.remove("state.journal.bak")
        _ = try spoil("state.json", number)
        try await expectRefused(naming: ["state.json.bak"])
    }

    @Test(arguments: spoils.indices)
    func `whose previous one is spoilt too is refused`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        _ = try spoil("state.json", 1)
        let names = try spoil("state.json.bak", number) == nil ? [] : ["state.json.bak"]
        try await expectRefused(naming: names + ["state.journal", "state.journal.bak"])
    }

    @Test(arguments: spoils.indices)
    func `whose previous journal is spoilt is refused`(spoil number: Int) async throws {
        try await scratch.makeState(commits: 5, snapshots: [2, 5])
        _ = try spoil("state.json", 1)
        let isGone = try spoil("state.journal.bak", number) == nil
        let names = ["state.json.bak", "state.journal"]
        try await expectRefused(naming: isGone ? names : names + ["state.journal.bak"])
    }

    @Test func `with a journal damaged in the middle is refused`() async throws {
        try await scratch.makeState(commits: 9, snapshots: [2, 5])
        var journal = try scratch.bytes(of: "state.journal")
        journal[journal.count / 2] ^= 1
        try scratch.write(journal, to: "state.journal")
        _ = try spoil("state.json", 1)
        try await expectRefused(naming: ["state.json.bak", "state.journal", "state.journal.bak"])
    }

    @Test func `that is an old copy put back goes on with the journals when they carry on from it`()
        async throws
    {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        try scratch.write(try scratch.bytes(of: "state.json.bak"), to: "state.json")
        try await withStore(scratch.path) { #expect(await $0.library.commits == 7) }
    }

    @Test func `that is an old copy put back without its journals is what it is`() async throws {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        let old = try scratch.bytes(of: "state.json.bak")
        try scratch.restore(["state.json": old])
        try await withStore(scratch.path) { store in
            #expect(await store.library.commits == 2)
            #expect(store.notice == nil)
        }
    }

    @Test(arguments: [2, 1_000_000, 0, -1, Int.max, Int.min])
    func `of another format is left alone`(format: Int) async throws {
        try await scratch.makeState(commits: 7, snapshots: [2, 5])
        let text = abs(Double(format)) < 1e18 ? "\(format)" : "\(format)000"
        try scratch.write(#"{"format":\#(text),"shows":"otherwise"}"#, to: "state.json")
        let before = try scratch.contents()
        let error = StateError.newer(path: scratch.path("state.json"), format: format)
        await #expect(throws: error) { try await withStore(scratch.path) { _ in } }
        #expect(throws: error) { try StateStore.read(scratch.path) }
        #expect(try scratch.contents() == before)
    }

    @Test func `is described so that a person finds the place`() async throws {
        try scratch.write(
            #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z"},{"id":"p2"}]}"#,
            to: "state.json")
        let error = #expect(throws: StateError.self) { try StateStore.read(scratch.path) }
        #expect(error.map { "\($0)" }?.contains(".podcasts[1].subscribed is missing") == true)
    }
}
