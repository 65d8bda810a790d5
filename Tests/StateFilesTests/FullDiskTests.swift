import FeedModel
import Foundation
import StateFiles
import TestSupport
import Testing

/// A file system of 256 KiB in memory, mounted on a directory of a scratch directory.
private final class SmallDisk {
    static let isPossible = (try? SmallDisk()) != nil

    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.write("", to: "beside")
        try FileManager.default.createDirectory(
            atPath: scratch.path("disk"), withIntermediateDirectories: false)
        guard Self.run("mount", "-t", "tmpfs", "-o", "size=256k,mode=0700", "tmpfs", scratch.path("disk"))
        else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    deinit {
        _ = Self.run("umount", "-l", scratch.path("disk"))
    }

    var path: String { scratch.path("disk") }

    /// Leaves `spare` pages of 4 KiB.
    func fill(sparing spare: Int = 0) throws {
        let file = unsafe open(path + "/filler", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        let page = [UInt8](repeating: 1, count: 4_096)
        while unsafe write(file, page, page.count) == page.count {}
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: path + "/filler")[.size] as? Int)
        #expect(ftruncate(file, off_t(max(0, size - spare * 4_096))) == 0)
    }

    func empty() throws {
        try FileManager.default.removeItem(atPath: path + "/filler")
    }

    private static func run(_ words: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

@Suite(
    "Full disk",
    .enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"), .timeLimit(.minutes(2)))
struct FullDiskTests {
    private let disk: SmallDisk

    init() throws {
        disk = try SmallDisk()
    }

    private func isFull(_ error: StateError?) -> Bool {
        if case .unwritable(_, "No space left on device", true) = error { true } else { false }
    }

    @Test func `refuses a commit as a whole, and takes it when there is room again`() async throws {
        try await withStore(disk.path) { store in
            try await store.commitNext(3)
            try disk.fill()
            // The last page of the journal has some room of its own.
            var refused: StateError?
            for _ in 0..<20 where refused == nil {
                do { try await store.commitNext() } catch { refused = error as? StateError }
            }
            #expect(isFull(refused))
            let before = await store.library
            let error = await #expect(throws: StateError.self) { try await store.commitNext() }
            #expect(isFull(error))
            #expect(await store.library == before)
            #expect(try StateStore.read(disk.path) == before)
            try disk.empty()
            try await store.commitNext()
        }
        #expect(try #require(try StateStore.read(disk.path).commits) > 3)
    }

    @Test func `is heard of once, whoever meets it, and once more when it is over`() async throws {
        let heard = Guarded<[Bool]>([])
        try await withStore(disk.path) { store in
            await store.tellOfFaults { fault in heard.withLock { $0.append(fault == nil) } }
            try await store.commitNext(3)
            #expect(heard.withLock { $0 } == [])
            try disk.fill()
            for _ in 0..<20 { try? await store.commitNext() }
            try? await store.writeSnapshot()
            try? await store.hasRoom()
            await store.lookAgain()
            #expect(heard.withLock { $0 } == [false])
            try disk.empty()
            try await store.writeSnapshot()
            await store.lookAgain()
            #expect(heard.withLock { $0 } == [false, true])
            try await store.commitNext()
            await store.lookAgain()
            #expect(heard.withLock { $0 } == [false, true])
        }
    }

    @Test func `is known before a hook is told`() async throws {
        try await withStore(disk.path) { store in
            try await store.commitNext()
            try await store.hasRoom()
            try await store.writeSnapshot()
            try disk.fill()
            let error = await #expect(throws: StateError.self) { try await store.hasRoom() }
            #expect(isFull(error))
            try disk.empty()
            try await store.hasRoom()
        }
    }

    @Test func `leaves room for what a hook was told, once it was asked for`() async throws {
        try await withStore(disk.path) { store in
            try await store.commitNext(2)
            try await store.hasRoom()
            try disk.fill()
            let event = try #require(await store.library.deliveries.first?.event.id)
            try await store.commit { _ in [.delivered(event: event, hook: "hook")] }
            // 16 KiB were asked for.
            for _ in 0..<60 {
                try await store.commit { _ in [.delivered(event: event, hook: "hook")] }
            }
        }
        #expect(try StateStore.read(disk.path).deliveries.isEmpty)
    }

    @Test(arguments: 0...4)
    func `keeps the old snapshot and the journal, however many pages are left`(spare: Int) async throws {
        try await withStore(disk.path) { store in
            try await store.commitNext(60)
            try await store.writeSnapshot()
            try await store.commitNext(2)
            try disk.fill(sparing: spare)
            let error = await #expect(throws: StateError.self) { try await store.writeSnapshot() }
            #expect(isFull(error))
            #expect(await store.isSnapshotBehind)
            #expect(try StateStore.read(disk.path).commits == 62)
            #expect(
                try !FileManager.default.contentsOfDirectory(atPath: disk.path).contains {
                    $0.hasSuffix(".new")
                })
        }
        // Opening needs no room.
        try await withStore(disk.path) { store in
            #expect(await store.library.commits == 62)
            try disk.empty()
            try await store.writeSnapshot()
            try await store.commitNext()
        }
        #expect(try StateStore.read(disk.path).commits == 63)
    }

    @Test func `may be another one, behind a link`() async throws {
        let scratch = disk.scratch
        try scratch.link("state.json", to: "disk/there.json")
        try await withStore(scratch.path) { store in
            try await store.commitNext()
            try await store.writeSnapshot()
            try await store.commitNext()
            try await store.writeSnapshot()
            try disk.fill()
            // The journal lies elsewhere and goes on.
            try await store.commitNext(20)
            let error = await #expect(throws: StateError.self) { try await store.writeSnapshot() }
            #expect(isFull(error))
            try disk.empty()
            try await store.writeSnapshot()
        }
        #expect(try scratch.commits == 22)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("state.json"))
                == "disk/there.json")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == [
                "there.json", "there.json.bak",
            ])
    }
}
