import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

@Suite("Snapshot")
struct SnapshotTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// One more commit and one more snapshot.
    private func goOn() async throws {
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            try await store.writeSnapshot()
        }
    }

    private func inode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.systemFileNumber] as? Int
    }

    private func destination(of name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path(name))
    }

    @Test func `is one JSON document that ends with a line feed and is its owner's alone`() async throws {
        try await goOn()
        let text = try scratch.text(of: "state.json")
        #expect(text.hasPrefix("{") && text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
        #expect(try JSONDecoder().decode(Library.self, from: Data(text.utf8)).commits == 1)
        #expect(try scratch.mode(of: "state.json") == 0o600)
    }

    @Test func `takes the place of the old one, which stays beside it`() async throws {
        try await goOn()
        let old = (try scratch.bytes(of: "state.json"), try inode(of: "state.json"))
        try await goOn()
        #expect(try scratch.bytes(of: "state.json.bak") == old.0)
        #expect(try inode(of: "state.json.bak") == old.1 && inode(of: "state.json") != old.1)
        try await goOn()
        #expect(try inode(of: "state.json.bak") != old.1)
        #expect(
            try scratch.names() == ["state.journal", "state.journal.bak", "state.json", "state.json.bak"])
        #expect(try scratch.commits == 3)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o400])
    func `keeps the mode of the file`(mode: Int) async throws {
        try await goOn()
        try scratch.setMode(mode, of: "state.json")
        try await goOn()
        try await goOn()
        #expect(try scratch.mode(of: "state.json") == mode)
        #expect(try scratch.mode(of: "state.json.bak") == mode)
    }

    @Test(arguments: ["real/deep/file", "./real/deep/file", "hop", "/real/deep/file"])
    func `goes where a link leads, and the link stays`(destination: String) async throws {
        try await goOn()
        try scratch.write("", to: "real/deep/beside")
        try scratch.move("state.json", to: "real/deep/file")
        try scratch.setMode(0o640, of: "real/deep/file")
        try scratch.link("hop", to: scratch.path("real/../real/deep/file"))
        let destination = destination.hasPrefix("/") ? scratch.path + destination : destination
        try scratch.link("state.json", to: destination)
        try await goOn()
        try await goOn()
        #expect(try self.destination(of: "state.json") == destination)
        #expect(try self.destination(of: "hop") == scratch.path("real/../real/deep/file"))
        #expect(try scratch.mode(of: "real/deep/file") == 0o640)
        #expect(scratch.has("real/deep/file.bak") && !scratch.has("state.json.bak"))
        #expect(try scratch.commits == 3)
    }

    @Test func `goes where a link leads though nothing is there yet`() async throws {
        try scratch.write("", to: "real/beside")
        try scratch.link("state.json", to: "real/file")
        try await goOn()
        #expect(try destination(of: "state.json") == "real/file")
        #expect(scratch.has("real/file"))
        try await goOn()
        #expect(try scratch.commits == 2)
    }

    @Test func `behind a link into a place that is not there is not taken for none`() async throws {
        try await goOn()
        try scratch.write("", to: "disk/beside")
        try scratch.move("state.json", to: "disk/state.json")
        try scratch.link("state.json", to: "disk/state.json")
        try await goOn()
        try scratch.move("disk", to: "unmounted")
        let before = try scratch.bytes(of: "state.journal.bak")
        let error = await #expect(throws: StateError.self) { try await withStore(scratch.path) { _ in } }
        #expect(
            error.map { "\($0)" }?.contains("a link into \(scratch.path)/disk, which is not there") == true)
        try scratch.move("unmounted", to: "disk")
        #expect(try scratch.bytes(of: "state.journal.bak") == before)
        #expect(try scratch.commits == 2)
    }

    @Test func `behind links in a circle is an error`() async throws {
        try scratch.link("state.json", to: "other")
        try scratch.link("other", to: "state.json")
        await #expect(throws: StateError.self) { try await withStore(scratch.path) { _ in } }
    }

    /// Something of another kind has a name that podwatch needs.
    @Test(arguments: [
        "state.json.new", "state.json.bak", "state.json.bak.new", "state.journal.new", "state.journal.bak",
        "state.journal.bak.new",
    ])
    func `that cannot be written loses nothing, and is written once it can be`(obstacle: String) async throws
    {
        try await scratch.makeState(commits: 3, snapshots: [1])
        if scratch.has(obstacle) { try scratch.remove(obstacle) }
        try scratch.write("", to: "\(obstacle)/in the way")
        try await withStore(scratch.path) { store in
            for _ in 0..<3 {
                let before = await store.library
                await #expect(throws: StateError.self) { try await store.writeSnapshot() }
                #expect(await store.library == before)
                #expect(try StateStore.read(scratch.path) == before)
                try await store.commitNext()
                #expect(try StateStore.read(scratch.path) == (await store.library))
            }
        }
        #expect(try scratch.commits == 6)
        #expect(try scratch.text(of: "\(obstacle)/in the way") == "")
        try scratch.remove(obstacle)
        try await goOn()
        #expect(try scratch.commits == 7)
        #expect(
            try scratch.names() == ["state.journal", "state.journal.bak", "state.json", "state.json.bak"])
    }

    @Test func `is not hindered by what an end in the middle left lying`() async throws {
        try await scratch.makeState(commits: 2, snapshots: [1])
        let names = ["state.json.new", "state.json.bak.new", "state.journal.new", "state.journal.bak.new"]
        for name in names { try scratch.write("left", to: name) }
        try await goOn()
        #expect(try scratch.commits == 3)
        #expect(
            try scratch.names() == ["state.journal", "state.journal.bak", "state.json", "state.json.bak"])
    }

    @Test func `is not hindered by an end between keeping the old one and replacing it`() async throws {
        try await scratch.makeState(commits: 3, snapshots: [1, 2])
        for name in ["state.json", "state.journal"] {
            try scratch.remove("\(name).bak")
            try FileManager.default.linkItem(atPath: scratch.path(name), toPath: scratch.path("\(name).bak"))
        }
        #expect(try scratch.commits == 3)
        let (snapshot, journal) = (
            try scratch.bytes(of: "state.json"), try scratch.bytes(of: "state.journal")
        )
        try await withStore(scratch.path) { try await $0.writeSnapshot() }
        #expect(
            try scratch.names() == ["state.journal", "state.journal.bak", "state.json", "state.json.bak"])
        #expect(try scratch.bytes(of: "state.json.bak") == snapshot)
        #expect(
            try scratch.bytes(of: "state.journal.bak") == journal && scratch.bytes(of: "state.journal") == [])
        #expect(try scratch.commits == 3)
    }

    /// `RLIMIT_FSIZE` makes writing break off at any byte, as a full disk would.
    @Test func `that breaks off at any byte leaves the old one and the journal`() async throws {
        try await scratch.makeState(commits: 2, snapshots: [1, 2])
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            try await withStore(path) { store in
                try await store.commitNext()
                let before = try await (contents(path), store.library)
                let size = try JSONEncoder().encode(before.1).count
                for limit in stride(from: 0, to: size, by: 41) {
                    limitFiles(to: rlim_t(limit))
                    await #expect(throws: StateError.self) { try await store.writeSnapshot() }
                    limitFiles(to: .max)
                    #expect(try contents(path) == before.0, "at \(limit)")
                }
            }
        }
        #expect(try scratch.commits == 3)
    }

    @Test func `and journal are never more than one record behind, whichever byte a commit breaks off at`()
        async throws
    {
        try await scratch.makeState(commits: 2)
        await #expect(processExitsWith: .success) { [path = scratch.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            try await withStore(path) { store in
                let before = try await (contents(path), store.library)
                let length = try #require(before.0["state.journal"]?.count)
                for limit in length..<length + 300 {
                    limitFiles(to: rlim_t(limit))
                    await #expect(throws: StateError.self) { try await store.commitNext() }
                    limitFiles(to: .max)
                    #expect(try contents(path) == before.0, "at \(limit)")
                    #expect(await store.library == before.1)
                }
                try await store.commitNext()
            }
        }
        #expect(try scratch.commits == 3)
    }
}

/// No file may become longer than `length` bytes from now on.
private func limitFiles(to length: rlim_t) {
    var limits = rlimit(rlim_cur: length, rlim_max: .max)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}

/// Every file of a directory, by name.
private func contents(_ path: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        contents[name] = try [UInt8](Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }
    return contents
}
