import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

/// What this user may not do.
///
/// A test that runs as root becomes nobody for the purpose.
@Suite("Permissions", .takingTurns)
struct PermissionTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// Gives everything to the user who will try.
    private func giveAway() throws {
        guard geteuid() == 0 else { return }
        let nobody: [FileAttributeKey: Any] = [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534]
        for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: scratch.path)) {
            try FileManager.default.setAttributes(nobody, ofItemAtPath: scratch.path(name))
        }
    }

    @Test(arguments: [0o500, 0o400, 0o600, 0o300, 0])
    func `that a directory lacks are an error that names it, and nothing changes`(mode: Int) async throws {
        try await withStore(scratch.path("state")) { store in
            try await store.commitNext()
            try await store.writeSnapshot()
            try await store.commitNext()
        }
        try scratch.setMode(mode, of: "state")
        try giveAway()
        await #expect(processExitsWith: .success) { [path = scratch.path("state") as String] in
            becomeNobody()
            let error = await #expect(throws: StateError.self) { try await withStore(path) { _ in } }
            guard case .directory(path, "Permission denied") = try #require(error) else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        try scratch.setMode(0o700, of: "state")
        #expect(try StateStore.read(scratch.path("state")).commits == 2)
    }

    @Test func `to read are enough for those who only read`() async throws {
        try await scratch.makeState(commits: 3, snapshots: [2])
        try giveAway()
        try scratch.setMode(0o500, of: "")
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            becomeNobody()
            let commits = try StateStore.read(path).commits
            #expect(commits == 3)
        }
    }

    @Test(arguments: ["state.json", "state.journal"])
    func `that a file lacks are no damage`(name: String) async throws {
        try await scratch.makeState(commits: 3, snapshots: [2])
        try giveAway()
        try scratch.setMode(0, of: name)
        await #expect(processExitsWith: .success) { [path = scratch.path as String, name = name as String] in
            becomeNobody()
            let expected = StateError.unreadable(path: "\(path)/\(name)", reason: "Permission denied")
            await #expect(throws: expected) { try await withStore(path) { _ in } }
            #expect(throws: expected) { try StateStore.read(path) }
        }
        #expect(try scratch.commits == 3)
    }

    @Test func `that are missing above the directory are an error`() async throws {
        try scratch.write("", to: "closed/beside")
        try scratch.setMode(0o500, of: "closed")
        try giveAway()
        await #expect(processExitsWith: .success) { [path = scratch.path("closed/state") as String] in
            becomeNobody()
            await #expect(throws: StateError.directory(path: path, reason: "Permission denied")) {
                try await withStore(path) { _ in }
            }
        }
        try scratch.setMode(0o700, of: "closed")
    }

    @Test func `are none to a directory that is a file`() async throws {
        try scratch.write("", to: "state")
        await #expect(throws: StateError.directory(path: scratch.path("state"), reason: "Not a directory")) {
            try await withStore(scratch.path("state")) { _ in }
        }
    }

    /// The kernel lets nobody link to a file of another user that they cannot write.
    @Test(.enabled(if: geteuid() == 0, "a file of another user needs root"))
    func `of another user's file do not keep the previous one from staying beside it`() async throws {
        try await scratch.makeState(commits: 2, snapshots: [2])
        try giveAway()
        try scratch.setMode(0o644, of: "state.json")
        try FileManager.default.setAttributes(
            [.ownerAccountID: 0, .groupOwnerAccountID: 0], ofItemAtPath: scratch.path("state.json"))
        let before = try scratch.bytes(of: "state.json")
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            becomeNobody()
            try await withStore(path) { store in
                try await store.commitNext()
                try await store.writeSnapshot()
            }
        }
        #expect(try scratch.bytes(of: "state.json.bak") == before)
        #expect(try scratch.mode(of: "state.json") == 0o644)
        #expect(try scratch.commits == 3)
    }

    @Test(.enabled(if: geteuid() == 0, "a file of another user needs root"))
    func `of root keep the owner and the group of the file`() async throws {
        try await scratch.makeState(commits: 2, snapshots: [2])
        try FileManager.default.setAttributes(
            [.ownerAccountID: 1_234, .groupOwnerAccountID: 5_678], ofItemAtPath: scratch.path("state.json"))
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            try await store.writeSnapshot()
        }
        let after = try FileManager.default.attributesOfItem(atPath: scratch.path("state.json"))
        #expect(after[.ownerAccountID] as? Int == 1_234)
        #expect(after[.groupOwnerAccountID] as? Int == 5_678)
    }
}

private func becomeNobody() {
    guard geteuid() == 0 else { return }
    let groups = setgroups(0, nil)
    #expect(groups == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
}
