import FeedModel
import Foundation
import StateFiles
import TestSupport

let noon = UnixTime(1_767_268_800)

/// Commit number `number`: the first one subscribes, every other one brings an episode and its delivery.
///
/// So a library is whole when it has as many deliveries as episodes, and its sequence tells how many.
func changes(_ number: Int) -> [Change] {
    guard number > 1 else {
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.feedURL = "https://example.org/feed"
        return [.subscribed(podcast)]
    }
    let key = Digest("episode \(number)")
    var episode = Episode(id: key.hex, firstSeen: noon + Int64(number), source: .rss, keys: [key])
    episode.title = "Episode \(number): “quoted”\n\u{0}"
    episode.announced = true
    let event = Event(.episodeNew, podcastID: "p1", episodeID: episode.id, time: episode.firstSeen)
    return [.appeared(podcast: "p1", [episode]), .queued([Delivery(event: event, hook: "hook", due: noon)])]
}

/// What the first `count` commits make.
func library(after count: Int) -> Library {
    var library = Library()
    guard count > 0 else { return library }
    for number in 1...count {
        for change in changes(number) { library.apply(change) }
        library.sequence = UInt64(number)
    }
    return library
}

extension Library {
    /// How many commits it has seen; `nil` when it holds half of one.
    var commits: Int? {
        self == library(after: Int(sequence)) ? Int(sequence) : nil
    }
}

/// Opens the state below `path`, lends it, and lets go of it.
func withStore<Result>(
    _ path: String, now: UnixTime = noon, _ body: (StateStore) async throws -> Result
) async throws -> Result {
    try await body(try await StateStore(opening: path, patience: .seconds(20), now: now))
}

extension StateStore {
    /// Commits what comes next, as often as told.
    func commitNext(_ count: Int = 1) async throws {
        for _ in 0..<count {
            try await commit { library in changes(Int(library.sequence) + 1) }
        }
    }
}

extension ScratchDirectory {
    /// A state of `commits` commits, with a snapshot after each of those in `snapshots`.
    func makeState(commits: Int, snapshots: Set<Int> = []) async throws {
        try await withStore(path) { store in
            for number in 1...commits {
                try await store.commitNext()
                if snapshots.contains(number) { try await store.writeSnapshot() }
            }
        }
    }

    /// Everything in it, by name; a link as where it leads.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try names() { contents[name] = try bytes(of: name) }
        return contents
    }

    /// Puts everything back to what it was.
    func restore(_ contents: [String: [UInt8]]) throws {
        for name in try names() { try remove(name) }
        for (name, bytes) in contents { try write(bytes, to: name) }
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: self.path(name))
    }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    /// What a reader without the lock sees.
    var commits: Int? {
        get throws { try StateStore.read(path).commits }
    }
}

/// The same numbers on every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
