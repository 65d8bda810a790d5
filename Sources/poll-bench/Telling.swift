import CPollBench
import FeedModel
import Glibc
import HTTPFetch
import Hooks

/// One hook that is told of one episode, again and again.
struct Telling: Sendable {
    static let program = "/bin/true"
    private let runner = HookRunner(
        fetcher: HTTPFetcher(userAgent: "poll-bench"),
        surroundings: HookSurroundings(
            environment: ["PATH": "/usr/bin:/bin"], home: "/", workingDirectory: "/"))
    private let hook = Hook(name: "true", means: .command([Self.program]))
    private let message: EventMessage = {
        var podcast = Subscription(id: "p1", subscribed: Ground.start)
        podcast.title = "The Long Harbour"
        podcast.feedURL = "https://feeds.harbour.example/shows/1/episodes.xml"
        var episode = Episode(id: "0123456789abcdef", firstSeen: Ground.start, source: .rss, keys: [])
        episode.title = "Under a grey sky"
        episode.episodeURL = "https://cdn.example/audio/1.mp3"
        let event = Event(.episodeNew, podcastID: "p1", episodeID: episode.id, time: Ground.start)
        return EventMessage(
            event, attempt: 1, podcast: PodcastSummary(podcast), episode: EpisodeSummary(episode, of: "p1"))
    }()

    func once() async throws {
        let result = await runner.tell(hook, message, now: Ground.start)
        guard case .delivered = result else { throw BenchError("run a hook: \(result)") }
    }
}

/// One hook run after the other, against a loop of `posix_spawn` and `waitpid`.
func hookRuns(_ ground: Ground) async throws -> [Figure] {
    let telling = Telling()
    let alone = try await hookRuns(telling)
    let size = 1 << 30
    let heap = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    unsafe memset(heap, 1, size)
    let beside = try await hookRuns(telling)
    unsafe heap.deallocate()
    return [
        figure("one hook run, against a loop of posix_spawn in C", alone),
        figure("the same beside a heap of 1 GB", beside),
    ]
}

private func hookRuns(_ telling: Telling) async throws -> Pairs {
    let times = 200
    var measured = Pairs()
    for _ in 0..<7 {
        let ours = try await time { for _ in 0..<times { try await telling.once() } }
        let theirs = try await time {
            guard unsafe poll_bench_spawn(Telling.program, Int32(times)) == times else {
                throw BenchError("spawn in C")
            }
        }
        measured.add(ours: ours / Double(times), theirs: theirs / Double(times))
    }
    return measured
}

private func figure(_ what: String, _ pairs: Pairs) -> Figure {
    Figure(
        what: what, measured: pairs.ratio, limit: 1.3, unit: "x wall",
        remark: "\(rounded(pairs.ours * 1e3)) ms against \(rounded(pairs.theirs * 1e3)) ms")
}
