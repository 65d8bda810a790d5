import FeedModel
import FoundationEssentials
import Glibc
import Hooks
import TestSupport
import Testing

@Suite("hooks.d", .takingTurns)
struct HooksDirectoryTests {
    let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func path(_ name: String) -> String { scratch.path(name) }

    @Test func `gives every executable in lexical order, for new episodes`() throws {
        for name in ["20-b", "10-a", "B", "a b"] { try scratch.script("exit 0", name: name) }
        let found = hooks(inDirectory: scratch.path)
        #expect(found.refused == [])
        #expect(
            found.hooks == ["10-a", "20-b", "B", "a b"].map { Hook(name: $0, means: .command([path($0)])) })
        #expect(found.hooks.first?.events == [.episodeNew] && found.hooks.first?.timeout == 60)
    }

    @Test func `passes over what is not executable, hidden, left behind or no file`() throws {
        let names = [
            ".hidden", "x~", "x.bak", "x.dpkg-dist", "x.dpkg-old", "x.ucf-dist", "x.rpmsave", "x.orig",
            ".x.swp", "#x#", ".#x", "%x%", "x.save", "x.save.2", "x.~1~", "x.swo", "x,v", "x.old", "x.tmp",
            "4913",
            "x.pacnew", "x___jb_tmp___", "DEADJOE", "x.sb-1a2b",
        ]
        for name in names { try scratch.script("exit 0", name: name) }
        try scratch.file("off", "#!/bin/sh\n", mode: 0o644)
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        let found = hooks(inDirectory: scratch.path)
        #expect(found.hooks == [] && found.refused == [])
        for name in ["#", "10%", "save", "20-x.1"] { try scratch.script("exit 0", name: name) }
        #expect(hooks(inDirectory: scratch.path).hooks.map(\.name) == ["#", "10%", "20-x.1", "save"])
    }

    @Test func `follows links, and says when one leads nowhere`() throws {
        let target = try ScratchDirectory()
        try target.script("exit 0", name: "real")
        try FileManager.default.createSymbolicLink(
            atPath: path("linked"), withDestinationPath: target.path("real"))
        try FileManager.default.createSymbolicLink(atPath: path("lost"), withDestinationPath: "/no/such")
        let found = hooks(inDirectory: scratch.path)
        #expect(found.hooks.map(\.name) == ["linked"])
        #expect(found.refused == [RefusedHook(path: path("lost"), reason: "leads to nothing")])
    }

    @Test(arguments: [0o775, 0o757, 0o777])
    func `refuses what others can write`(mode: Int) throws {
        try scratch.file("open", "#!/bin/sh\n", mode: mode)
        try scratch.script("exit 0", name: "good")
        let found = hooks(inDirectory: scratch.path)
        #expect(found.hooks.map(\.name) == ["good"])
        #expect(
            found.refused == [
                RefusedHook(path: path("open"), reason: "can be written by others than its owner")
            ])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `refuses what belongs to another user`() throws {
        let file = try scratch.script("exit 0")
        try #require(unsafe chown(file, 12_345, 0) == 0)
        let found = hooks(inDirectory: scratch.path)
        #expect(
            found.hooks == [] && found.refused == [RefusedHook(path: file, reason: "belongs to another user")]
        )
    }

    @Test func `is refused whole when others can put files into it`() throws {
        try scratch.script("exit 0")
        try #require(unsafe chmod(scratch.path, 0o777) == 0)
        let found = hooks(inDirectory: scratch.path)
        #expect(found.hooks == [])
        #expect(
            found.refused == [
                RefusedHook(path: scratch.path, reason: "can be written by others than its owner")
            ])
    }

    @Test func `may be missing, but not be a file`() throws {
        let none = hooks(inDirectory: path("none"))
        #expect(none.hooks == [] && none.refused == [])
        let file = try scratch.file("file", "", mode: 0o644)
        let found = hooks(inDirectory: file)
        #expect(found.refused == [RefusedHook(path: file, reason: "is not a directory that can be read")])
    }
}
