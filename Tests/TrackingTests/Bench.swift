import Dispatch
import FeedModel
import FoundationEssentials
import HTTPFetch
import Hooks
import StateFiles
import TestSupport

@testable import Tracking

/// podwatch without its outside: a real store, real servers on this machine, and a clock that stands until
/// it is moved.
final class Bench: Sendable {
    let scratch: ScratchDirectory
    /// Serves feeds.
    let host: LoopbackServer
    let apple: PretendApple
    let store: StateStore
    let tracker: Tracker
    let fetcher: HTTPFetcher
    let settings: Settings
    private let clock: Guarded<UnixTime>
    private let events: Guarded<[TrackerEvent]>

    /// - Parameters:
    ///   - scratch: Where the state is; one of its own when left out.
    ///   - host: An earlier bench's, to go on with.
    ///   - apple: An earlier bench's.
    ///   - hooks: What is told; their scripts lie in `scratch`.
    ///   - now: Where the clock stands.
    ///   - change: Other settings than the usual ones.
    /// - Throws: When the machine refuses what it needs.
    init(
        in scratch: ScratchDirectory? = nil, host: LoopbackServer? = nil, apple: PretendApple? = nil,
        hooks: [Hook] = [], at now: UnixTime = noon, _ change: (inout Settings) -> Void = { _ in }
    ) async throws {
        let clock = Guarded(now)
        let events = Guarded<[TrackerEvent]>([])
        self.clock = clock
        self.events = events
        self.scratch = try scratch ?? ScratchDirectory()
        self.host = try host ?? LoopbackServer()
        self.apple = try apple ?? PretendApple()
        fetcher = HTTPFetcher(userAgent: "podwatch-tests", hostsAtOnce: 64)
        var settings = Settings()
        settings.itunes.baseURL = self.apple.baseURL
        settings.hooks = hooks
        change(&settings)
        self.settings = settings
        store = try await StateStore(
            opening: self.scratch.path("state"), keeping: settings.rules.kept, patience: .seconds(5), now: now
        )
        let surroundings = HookSurroundings(
            environment: ["PATH": "/usr/bin:/bin"], home: "/", workingDirectory: self.scratch.path)
        tracker = try Tracker(
            store: store, fetcher: fetcher, runner: HookRunner(fetcher: fetcher, surroundings: surroundings),
            settings: settings, now: { clock.withLock { $0 } },
            report: { event in events.withLock { $0.append(event) } })
    }

    var now: UnixTime { clock.withLock { $0 } }

    func pass(_ seconds: Int64) {
        clock.withLock { $0 = $0 + seconds }
    }

    /// What was reported so far.
    var reported: [TrackerEvent] { events.withLock { $0 } }
}

extension Bench {
    /// Serves a feed of these items from now on.
    func serve(
        _ items: [Sighting], at path: String = "/feed.xml", channel: String = "", title: String = "Harbour",
        _ headers: [(String, String)] = []
    ) {
        host.on(path, .text(rss(items, channel: channel, title: title), headers))
    }

    /// Serves these items and adds the podcast.
    ///
    /// - Returns: Its id.
    @discardableResult
    func subscribe(
        _ items: [Sighting] = [item("1", "A")], at path: String = "/feed.xml",
        _ headers: [(String, String)] = []
    ) async throws -> String {
        serve(items, at: path, headers)
        return try await add(host.url(path))
    }

    @discardableResult
    func add(_ what: String) async throws -> String {
        let report = await tracker.add(what, country: nil, announcing: 0)
        guard let podcast = report.podcast else { throw Unexpected(report.error ?? "no podcast") }
        return podcast.id
    }

    /// Checks one podcast now.
    @discardableResult
    func check(_ podcast: String = "p1", isForced: Bool = false) async throws -> CheckReport {
        guard let report = try await tracker.check([podcast], isForced: isForced).first else {
            throw Unexpected("no such podcast")
        }
        return report
    }

    func podcast(_ id: String = "p1") async throws -> Subscription {
        guard let podcast = await store.library.subscriptions[id] else { throw Unexpected("no such podcast") }
        return podcast
    }

    /// Titles of what is announced and waits to be told, in order; the names of other events.
    func pending() async -> [String] {
        let library = await store.library
        return library.pending.map { delivery in
            let podcast = library.subscriptions[delivery.event.podcastID]
            let episode = podcast?.episodes.first { $0.id == delivery.event.episodeID }
            return delivery.event.type == .episodeNew
                ? episode?.title ?? "?"
                : delivery.event.type.rawValue + (delivery.event.count.map { " \($0)" } ?? "")
        }
    }

    /// Forgets what waits to be told.
    func settle() async throws {
        let events = await store.library.deliveries.map(\.event.id)
        try await store.commit { _ in [.dropped(events: events)] }
    }
}

/// Something a test needs is not there.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A hook that nobody runs, which wants every event.
let listener = Hook(name: "listener", means: .command(["/bin/true"]), events: Set(Event.Kind.allCases))

/// An RSS document of these items.
func rss(_ items: [Sighting], channel: String = "", title: String = "Harbour") -> String {
    let lines = items.map { item -> String in
        var line = "<item>"
        if let guid = item.guid { line += "<guid isPermaLink=\"false\">\(guid)</guid>" }
        if let title = item.title { line += "<title>\(title)</title>" }
        if let date = item.published { line += "<pubDate>\(date.iso8601)</pubDate>" }
        if let url = item.episodeURL {
            line += "<enclosure url=\"\(url)\" type=\"audio/mpeg\" length=\"1000\"/>"
        }
        if let notes = item.description { line += "<description>\(notes)</description>" }
        return line + "</item>"
    }
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
        xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>\(title)</title>\(channel)
        \(lines.joined(separator: "\n"))
        </channel></rss>
        """
}

/// Does something asynchronous on a thread that may wait: a server's.
func waiting(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
        await work()
        done.signal()
    }
    done.wait()
}
