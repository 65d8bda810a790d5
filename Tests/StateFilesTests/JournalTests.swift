import FeedModel
import Foundation
import TestSupport
import Testing

@testable import StateFiles

@Suite("Journal", .takingTurns)
struct JournalTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// Opens with `bytes` as journal, commits once more, and opens again.
    ///
    /// - Returns: How many commits were there at first; `nil` when the end is not one more than that.
    private func commits(with journal: [UInt8]) async throws -> Int? {
        try scratch.write(journal, to: "state.journal")
        let before = try await withStore(scratch.path) { store -> Int? in
            let before = await store.library.commits
            try await store.commitNext()
            return before
        }
        let after = try await withStore(scratch.path) { await $0.library.commits }
        return after == before.map { $0 + 1 } ? before : nil
    }

    @Test func `has a line of JSON for each record`() async throws {
        try await scratch.makeState(commits: 3)
        let lines = try scratch.text(of: "state.journal").split(separator: "\n")
        #expect(lines.count == 3)
        for (number, line) in lines.enumerated() {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["sequence"] as? Int == number + 1)
            #expect(object?["length"] as? Int == line.drop { $0 != "[" }.utf8.count - 1)
        }
    }

    @Test func `that is torn anywhere opens with the whole records, and what is written next survives`()
        async throws
    {
        try await scratch.makeState(commits: 4)
        let whole = try scratch.bytes(of: "state.journal")
        for length in 0...whole.count {
            let lines = whole[..<length].count { $0 == UInt8(ascii: "\n") }
            #expect(try await commits(with: Array(whole[..<length])) == lines, "cut at \(length)")
        }
        #expect(try scratch.names() == ["state.journal"])
    }

    @Test(arguments: [[0], [UInt8](repeating: 0, count: 4_096), Array(#"{"half": "#.utf8), Array("{".utf8)])
    func `with something unfinished at its end opens with the whole records`(tail: [UInt8]) async throws {
        try await scratch.makeState(commits: 3)
        let whole = try scratch.bytes(of: "state.journal")
        #expect(try await commits(with: whole + tail) == 3)
        #expect(try await commits(with: whole.dropLast(20) + tail) == 2)
        #expect(try scratch.names() == ["state.journal"])
    }

    @Test func `in which any bit of the last record flipped never gives anything but what was committed`()
        async throws
    {
        try await scratch.makeState(commits: 3)
        let whole = try scratch.bytes(of: "state.journal")
        let start = JournalContents(whole.dropLast(1)).goodLength
        for place in start..<whole.count {
            for bit in 0..<8 {
                var flipped = whole
                flipped[place] ^= 1 << UInt8(bit)
                let contents = JournalContents(flipped)
                #expect(contents.records.count == 2, "bit \(bit) of byte \(place)")
                // Without its line feed it is taken for one that was never finished.
                #expect(contents.ending == (place == whole.count - 1 ? .torn : .damaged))
            }
        }
    }

    /// What the first `count` commits make, had those in `lost` never been.
    private func library(after count: Int, without lost: Set<Int>) -> Library {
        var library = Library()
        for number in 1...count {
            for change in lost.contains(number) ? [] : changes(number) { library.apply(change) }
            library.sequence = UInt64(number)
        }
        return library
    }

    /// The journal's bytes, with the places of its line feeds.
    private func journal() throws -> (bytes: [UInt8], ends: [Int]) {
        let bytes = try scratch.bytes(of: "state.journal")
        return (bytes, bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") })
    }

    private func expect(_ library: Library, losing bytes: [UInt8]) async throws {
        try scratch.write(bytes, to: "state.journal")
        var doubts: [String] = []
        #expect(try StateStore.read(scratch.path) { doubts.append($0) } == library)
        #expect(doubts.count == 1 && doubts.first?.contains("state.journal is damaged") == true)
        var expected = library
        try await withStore(scratch.path) { store in
            #expect(await store.library == library)
            let notice = try #require(store.notice)
            #expect(notice.contains("state.journal was damaged"))
            #expect(notice.contains("state.journal.corrupt-1767268800"))
            try await store.commitNext()
            expected = await store.library
        }
        #expect(try scratch.bytes(of: "state.journal.corrupt-1767268800") == bytes)
        try await withStore(scratch.path) { store in
            #expect(await store.library == expected)
            #expect(store.notice == nil)
            try await store.writeSnapshot()
        }
        #expect(try StateStore.read(scratch.path) == expected)
    }

    @Test(arguments: [1, 2, 4])
    func `in which a record is damaged loses that record alone, is kept aside and says so`(lost: Int)
        async throws
    {
        try await scratch.makeState(commits: 5)
        var (bytes, ends) = try journal()
        bytes[ends[lost - 1] - 20] ^= 1
        try await expect(library(after: 5, without: [lost]), losing: bytes)
    }

    @Test func `whose first record behind a snapshot is damaged loses that record alone`() async throws {
        try await scratch.makeState(commits: 5, snapshots: [2])
        var (bytes, ends) = try journal()
        bytes[ends[0] - 20] ^= 1
        try await expect(library(after: 5, without: [3]), losing: bytes)
    }

    @Test func `in which a block is gone loses what stood there`() async throws {
        try await scratch.makeState(commits: 9)
        var (bytes, ends) = try journal()
        for place in (ends[1] + 30)..<(ends[4] - 10) { bytes[place] = 0 }
        bytes[ends[6] - 3] ^= 4
        try await expect(library(after: 9, without: [3, 4, 5, 7]), losing: bytes)
    }

    @Test func `that is damaged in its middle and torn at its end keeps what is whole`() async throws {
        try await scratch.makeState(commits: 5)
        var (bytes, ends) = try journal()
        bytes[ends[1] - 20] ^= 1
        try await expect(library(after: 4, without: [2]), losing: bytes.dropLast(7))
    }

    @Test func `whose damage was in its snapshot already loses nothing`() async throws {
        try await scratch.makeState(commits: 5)
        var (bytes, ends) = try journal()
        try await withStore(scratch.path) { try await $0.writeSnapshot() }
        bytes[ends[0] - 20] ^= 1
        try await expect(library(after: 5, without: []), losing: bytes)
    }

    @Test func `that cannot carry on from its snapshot is refused, damaged or not`() async throws {
        try await scratch.makeState(commits: 9, snapshots: [2, 7])
        let (bytes, ends) = try journal()
        try scratch.restore(["state.json": try scratch.bytes(of: "state.json.bak"), "state.journal": bytes])
        #expect(throws: StateError.self) { try StateStore.read(scratch.path) }
        var spoilt = bytes
        spoilt[ends[0] - 20] ^= 1
        // A line has no room for all that is missing.
        try scratch.write(Array(spoilt[(ends[0] - 30)...]), to: "state.journal")
        #expect(throws: StateError.self) { try StateStore.read(scratch.path) }
    }

    @Test func `that is damaged at its end is kept aside, and goes on before the damage`() async throws {
        try await scratch.makeState(commits: 5)
        var (bytes, ends) = try journal()
        bytes[ends[4] - 20] ^= 1
        try await expect(library(after: 4, without: []), losing: bytes)
    }

    @Test func `that is damaged once more at the same time does not replace what was kept`() async throws {
        try await scratch.makeState(commits: 3, snapshots: [2])
        for number in 1...3 {
            try scratch.write("damage \(number)\n", to: "state.journal")
            try await withStore(scratch.path) { #expect($0.notice != nil) }
        }
        let kept = try scratch.names().filter { $0.contains("corrupt") }
        #expect(try kept.map { try scratch.text(of: $0) } == ["damage 1\n", "damage 2\n", "damage 3\n"])
    }

    @Test func `that lost a line feed between two records is damaged, not torn`() async throws {
        try await scratch.makeState(commits: 4)
        var (bytes, ends) = try journal()
        bytes[ends[2]] = UInt8(ascii: " ")
        let contents = JournalContents(bytes)
        #expect(contents.records.count == 2 && contents.ending == .damaged)
    }

    @Test func `of a newer podwatch is left alone`() async throws {
        try await scratch.makeState(commits: 2)
        let list = #"[{"dreamt":{"podcast":"p1"}}]"#
        let line =
            #"{"sequence":3,"length":\#(list.utf8.count),"digest":"\#(Digest("3" + list).hex)","changes":\#(list)}"#
        let bytes = try scratch.bytes(of: "state.journal") + Array("\(line)\n".utf8)
        try scratch.write(bytes, to: "state.journal")
        let error = StateError.newer(path: scratch.path("state.journal"), format: nil)
        await #expect(throws: error) { try await withStore(scratch.path) { _ in } }
        #expect(throws: error) { try StateStore.read(scratch.path) }
        #expect(try scratch.contents() == ["state.journal": bytes])
    }

    @Test func `is begun anew with the snapshot, and the old one is kept`() async throws {
        try await scratch.makeState(commits: 3)
        let journal = try scratch.bytes(of: "state.journal")
        try await withStore(scratch.path) { try await $0.writeSnapshot() }
        #expect(try scratch.names() == ["state.journal", "state.journal.bak", "state.json"])
        #expect(try scratch.bytes(of: "state.journal") == [])
        #expect(try scratch.bytes(of: "state.journal.bak") == journal)
        #expect(try scratch.mode(of: "state.journal") == 0o600)
    }

    @Test func `that the snapshot holds already is replayed once`() async throws {
        try await scratch.makeState(commits: 5)
        let journal = try scratch.bytes(of: "state.journal")
        try await withStore(scratch.path) { try await $0.writeSnapshot() }
        // The end came after the new snapshot and before the new journal.
        try scratch.write(journal, to: "state.journal")
        try scratch.remove("state.journal.bak")
        #expect(try await commits(with: journal) == 5)
        try await withStore(scratch.path) { store in
            try await store.writeSnapshot()
            try await store.commitNext()
        }
        #expect(try scratch.commits == 7)
    }

    @Test func `keeps room that does not show`() async throws {
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            let length = try scratch.bytes(of: "state.journal").count
            try await store.hasRoom()
            try await store.hasRoom()
            #expect(try scratch.bytes(of: "state.journal").count == length)
            try await store.commitNext()
        }
        #expect(try scratch.commits == 2)
    }
}
