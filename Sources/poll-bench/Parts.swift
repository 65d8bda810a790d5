import CPollBench
import FeedModel
import Glibc
import HTTPFetch
import Hooks
import StateFiles

/// What is measured in a process of its own, so that nothing else is in its memory.
///
/// Each prints its figures as a line of numbers.
func runPart(_ arguments: [String]) async throws {
    guard arguments.count >= 2 else { throw BenchError("do a part without being told which") }
    let numbers = arguments.dropFirst(2).map { Int($0) ?? 0 }
    switch arguments[0] {
    case "leaks": try await checkAndTell(in: arguments[1], port: numbers[0])
    case "make":
        try await makeState(in: arguments[1], port: numbers[0], podcasts: numbers[1], keeping: numbers[2])
    case "open": try await openState(in: arguments[1])
    default: throw BenchError("do the part \(arguments[0])")
    }
}

/// 100,000 checks and 10,000 hook runs.
private func checkAndTell(in directory: String, port: Int) async throws {
    let flock = try await Flock(in: directory, port: port)
    // Until each podcast remembers as many checks as it ever will.
    let before = try await descriptors(of: flock, rounds: 15)
    try await tell(200)
    let memoryBefore = settledMemory()
    _ = try await descriptors(of: flock, rounds: 35)
    let after = try await descriptors(of: flock, rounds: 15)
    let memoryBetween = settledMemory()
    let descriptorsBetween = openDescriptors()
    try await tell(10_000)
    // The thread that ran the last one lets go of it a moment after it has told how it went.
    for _ in 0..<100 where openDescriptors() > descriptorsBetween { usleep(10_000) }
    let told = openDescriptors() - descriptorsBetween
    print(
        memoryBetween - memoryBefore, settledMemory() - memoryBetween,
        max(0, after.lowerBound - before.upperBound) + told)
}

/// How many descriptors are open after rounds, at least and at most.
///
/// It goes up and down with the connections that are kept for the next request.
private func descriptors(of flock: Flock, rounds: Int) async throws -> ClosedRange<Int> {
    var counts: [Int] = []
    for _ in 0..<rounds {
        try await flock.round(later: 300)
        counts.append(openDescriptors())
    }
    return (counts.min() ?? 0)...(counts.max() ?? 0)
}

private func tell(_ times: Int) async throws {
    let telling = Telling()
    for _ in 0..<times { try await telling.once() }
}

private func makeState(in directory: String, port: Int, podcasts: Int, keeping kept: Int) async throws {
    let flock = try await Flock(in: directory, of: 1, port: port, keeping: kept)
    guard var model = await flock.store.library.subscriptions["p1"] else {
        throw BenchError("check a podcast")
    }
    // Notes as short as most are; a state is as big as its texts.
    model.episodes = EpisodeList(
        model.episodes.map { episode in
            var episode = episode
            episode.description = episode.description.map { String($0.prefix(150)) }
            return episode
        })
    model.known = DigestSet(model.known.sorted.prefix(300).map(Digest.init(value:)))
    for start in stride(from: 0, to: podcasts, by: 500) {
        let some = (start..<min(start + 500, podcasts)).map { [model] number in
            var podcast = model
            podcast.id = "p\(number + 1)"
            podcast.feedURL = "https://feeds.harbour.example/shows/\(number)/episodes.xml"
            return Change.subscribed(podcast)
        }
        try await flock.store.commit { _ in some }
        try await flock.store.writeSnapshot()
    }
    // What was before is no use.
    unsafe unlink(directory + "/state.json.bak")
    unsafe unlink(directory + "/state.journal.bak")
}

private func openState(in directory: String) async throws {
    let before = processorSeconds()
    let store = try await StateStore(opening: directory, patience: .seconds(1), now: Ground.start)
    let spent = processorSeconds() - before
    let settled = settledMemory()
    print(spent, settled, memory("VmHWM:"), await store.library.subscriptions.count)
}

/// Runs this program again for one part.
///
/// - Returns: The numbers it printed.
func part(_ arguments: String..., in ground: Ground) throws -> [Double] {
    let output = ground.directory + "/part"
    let line = (["exec /proc/$PPID/exe part"] + arguments.map { "'\($0)'" }).joined(separator: " ")
    guard run("/bin/sh", ["-c", "\(line) > '\(output)'"]) else {
        throw BenchError("run the part \(arguments)")
    }
    return contents(of: output).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
}

func growth(_ ground: Ground) async throws -> [Figure] {
    poll_bench_publish(0, 1)
    let found = try part("leaks", ground.directory + "/leaks", "\(ground.port)", in: ground)
    guard found.count == 3 else { throw BenchError("look for leaks") }
    return [
        Figure(what: "memory growth over 100,000 checks", measured: found[0], limit: 1, unit: "MB"),
        Figure(what: "memory growth over 10,000 hook runs", measured: found[1], limit: 1, unit: "MB"),
        Figure(what: "descriptors left open by both", measured: found[2], limit: 0, unit: ""),
    ]
}

func sizes(_ ground: Ground) throws -> [Figure] {
    try [(kept: 50, limit: 250.0), (10, 90)].map { kept, limit in
        let found = try madeAndOpened(ground, podcasts: 10_000, keeping: kept)
        return Figure(
            what: "memory with 10,000 podcasts, 300 identities, \(kept) episodes", measured: found[1],
            limit: limit, unit: "MB",
            remark: "\(rounded(found[2])) MB while it is opened, which takes \(rounded(found[0])) s")
    }
}

func openings(_ ground: Ground) throws -> [Figure] {
    let found = try madeAndOpened(ground, podcasts: 1_000, keeping: 50)
    return [
        Figure(
            what: "opening a state of 1,000 podcasts with 50 episodes", measured: found[0], unit: "s CPU",
            remark: "\(rounded(found[2])) MB at most, \(rounded(found[1])) MB afterwards")
    ]
}

private func madeAndOpened(_ ground: Ground, podcasts: Int, keeping kept: Int) throws -> [Double] {
    poll_bench_publish(0, 1)
    let directory = "\(ground.directory)/state-\(podcasts)-\(kept)"
    _ = try part("make", directory, "\(ground.port)", "\(podcasts)", "\(kept)", in: ground)
    let found = try part("open", directory, in: ground)
    guard found.count == 4, Int(found[3]) == podcasts else {
        throw BenchError("open the state that was made")
    }
    return found
}
