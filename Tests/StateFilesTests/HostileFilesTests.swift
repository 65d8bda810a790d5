import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

/// Files that nobody in their right mind would write: an error, and never the end of the process.
@Suite("Hostile files", .timeLimit(.minutes(10)), .takingTurns)
struct HostileFilesTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// Opens whatever is there; what was said about it when that is refused.
    private func refusal() throws -> StateError? {
        do {
            _ = try StateStore.read(scratch.path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `of random bytes are refused as a snapshot, and cut off as a journal`() async throws {
        var numbers = SeededNumbers(seed: 1)
        for round in 0..<300 {
            let bytes = (0..<Int.random(in: 1...600, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            try scratch.restore(["state.json": bytes])
            guard case .damaged = try refusal() else {
                Issue.record("round \(round): \(bytes)")
                return
            }
            try await scratch.makeJournalOnly(commits: 2)
            let good = try scratch.bytes(of: "state.journal")
            try scratch.write(good + bytes, to: "state.journal")
            #expect(try scratch.commits == 2, "round \(round)")
        }
    }

    @Test func `with a few bytes changed are good ones or refused, and never end the process`() async throws {
        try await scratch.makeState(commits: 6, snapshots: [2, 4])
        let good = try scratch.contents()
        var numbers = SeededNumbers(seed: 2)
        let names = good.keys.sorted()
        for _ in 0..<1_500 {
            var files = good
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                guard let name = names.randomElement(using: &numbers), var bytes = files[name], !bytes.isEmpty
                else { continue }
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
                default: bytes.insert(contentsOf: Array("9999999999".utf8), at: place)
                }
                files[name] = bytes
            }
            for (name, bytes) in files { try scratch.write(bytes, to: name) }
            _ = try refusal()
        }
    }

    /// Whatever opens must also be able to go on.
    @Test func `that open can be written to`() async throws {
        try await scratch.makeState(commits: 6, snapshots: [2, 4])
        let good = try scratch.contents()
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<300 {
            try scratch.restore(good)
            var bytes = try scratch.bytes(of: "state.json")
            let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
            let place = try #require(digits.randomElement(using: &numbers))
            bytes.replaceSubrange(
                place...place, with: [UInt8](repeating: 57, count: Int.random(in: 1...19, using: &numbers)))
            try scratch.write(bytes, to: "state.json")
            guard try refusal() == nil else { continue }
            try await withStore(scratch.path) { store in
                try await store.commit { library in changes(Int(library.sequence) + 1) }
                try await store.writeSnapshot()
            }
        }
    }

    @Test(arguments: ["[", #"{"format":1,"podcasts":["#, #"{"a":"#])
    func `nested without end are refused`(opening: String) throws {
        for depth in [400, 600, 200_000] {
            try scratch.write(
                #"{"format":1,"podcasts":[],"x":"# + String(repeating: opening, count: depth),
                to: "state.json")
            guard case .damaged = try refusal() else {
                Issue.record("depth \(depth)")
                return
            }
        }
    }

    @Test func `nested deeply and closed again never end the process`() throws {
        for depth in [400, 600, 200_000] {
            let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            try scratch.write(#"{"format":1,"podcasts":[],"x":\#(deep)}"#, to: "state.json")
            _ = try refusal()
            let list = #"[{"dropped":{"events":\#(deep)}}]"#
            try scratch.write(line(1, list), to: "state.journal")
            _ = try refusal()
            try scratch.remove("state.journal")
        }
    }

    /// Sparse files: no disk is needed for them.
    @Test(arguments: ["state.json", "state.journal", "state.journal.bak"])
    func `bigger than memory are refused without being read`(name: String) throws {
        try scratch.write("x", to: "state.json")
        try scratch.write("", to: name)
        let file = unsafe open(scratch.path(name), O_WRONLY)
        defer { close(file) }
        #expect(ftruncate(file, 1 << 42) == 0)
        #expect(try refusal() == .unreadable(path: scratch.path(name), reason: "File too large"))
    }

    @Test(arguments: ["state.json", "state.journal"])
    func `that are directories are refused`(name: String) throws {
        try scratch.write("", to: "\(name)/x")
        #expect(try refusal() == .unreadable(path: scratch.path(name), reason: "Is a directory"))
    }

    @Test func `with a journal that counts strangely are refused`() async throws {
        for sequence in [0, 2, 7, UInt64(Int64.max), UInt64.max] {
            try scratch.restore(["state.journal": line(sequence, "[]")])
            let error = try refusal()
            #expect((error == nil) == (sequence == 0), "\(sequence)")
        }
        try scratch.restore([:])
        try await scratch.makeState(commits: 2, snapshots: [2])
        try scratch.write(line(UInt64.max, "[]"), to: "state.journal")
        guard case .damaged = try refusal() else {
            Issue.record("it opens")
            return
        }
    }

    @Test func `that were set aside by a clock that went back keep their names`() async throws {
        for seconds in [100, 50, 100, 0, -1] as [Int64] {
            try await scratch.makeState(commits: 3, snapshots: [2])
            try scratch.write("bad\n", to: "state.journal")
            try await withStore(scratch.path, now: UnixTime(seconds)) { #expect($0.notice != nil) }
            for name in ["state.json", "state.journal", "state.journal.bak"] { try scratch.remove(name) }
        }
        #expect(
            try scratch.names() == [
                "state.journal.corrupt--1", "state.journal.corrupt-0", "state.journal.corrupt-100",
                "state.journal.corrupt-100-2", "state.journal.corrupt-50",
            ])
    }

    /// A good record with whatever list.
    private func line(_ sequence: UInt64, _ list: String) -> [UInt8] {
        let digest = Digest("\(sequence)\(list)").hex
        return Array(
            #"{"sequence":\#(sequence),"length":\#(list.utf8.count),"digest":"\#(digest)","changes":\#(list)}"#
                .utf8)
            + [UInt8(ascii: "\n")]
    }
}

extension ScratchDirectory {
    /// A state that has never had a snapshot.
    fileprivate func makeJournalOnly(commits: Int) async throws {
        for name in try names() { try remove(name) }
        try await makeState(commits: commits)
    }
}
