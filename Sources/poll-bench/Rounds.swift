import CPollBench
import FeedModel
import Glibc
import Tracking

private let pairs = 7

/// A round of checks that all end in 304.
func roundOfUnchanged(_ ground: Ground) async throws -> Figure {
    poll_bench_publish(0, 1)
    let flock = try await Flock(in: ground.directory + "/unchanged", port: ground.port)
    try await flock.round()
    var measured = Pairs()
    for _ in 0..<pairs {
        var outcomes: [CheckRecord.Outcome: Int] = [:]
        await flock.wait()
        let ours = try await cost { outcomes = try await flock.checkDue() }
        guard outcomes == [.notModified: Ground.feeds] else { throw BenchError("get only 304: \(outcomes)") }
        let theirs = try await cost { try fetchInC(ground, expecting: Ground.feeds) }
        measured.add(ours: ours, theirs: theirs)
    }
    return figure(
        "2,000 checks that end in 304, against C fetching them", measured, of: Ground.feeds, limit: 2)
}

/// A round in which every tenth feed has a new episode.
///
/// As of a daemon that has run for a while: it has read each document before.
func roundOfSomeChanged(_ ground: Ground) async throws -> Figure {
    poll_bench_publish(0, 1)
    let flock = try await Flock(in: ground.directory + "/mixed", port: ground.port)
    try await flock.round()
    poll_bench_publish(1, 10)
    try await flock.round()
    var measured = Pairs()
    for version in 2...pairs + 1 {
        poll_bench_publish(Int32(version), 10)
        var outcomes: [CheckRecord.Outcome: Int] = [:]
        await flock.wait()
        let ours = try await cost { outcomes = try await flock.checkDue() }
        guard outcomes == [.notModified: Ground.feeds * 9 / 10, .new: Ground.feeds / 10] else {
            throw BenchError("get 304 and news: \(outcomes)")
        }
        let theirs = try await cost { try fetchInC(ground, expecting: Ground.feeds * 9 / 10) }
        measured.add(ours: ours, theirs: theirs)
    }
    return figure(
        "90 % 304, 10 % a new episode and into the journal, same C", measured, of: Ground.feeds, limit: 1.5)
}

/// 200 feeds that all have a new episode, against programs that only fetch and read them; again of a daemon that
/// has run for a while.
func roundOfAllChanged(_ ground: Ground) async throws -> Figure {
    let count = 200
    let flock = try await flockOfChanged(count, "changed", ground)
    let list = ground.directory + "/curl"
    let files = (0..<count).map { "\(ground.directory)/feed-\($0).xml" }
    let lines = zip(addresses(count, ground), files).map { "url = \($0)\noutput = \($1)\n" }
    try write(lines.joined(), to: list)
    var measured = Pairs()
    for version in 2...pairs + 1 {
        poll_bench_publish(Int32(version), 1)
        var outcomes: [CheckRecord.Outcome: Int] = [:]
        await flock.wait()
        let ours = try await cost { outcomes = try await flock.checkDue() }
        guard outcomes == [.new: count] else { throw BenchError("get only news: \(outcomes)") }
        let theirs = try await cost {
            guard
                run(
                    "/bin/sh",
                    [
                        "-c",
                        "exec curl -s --parallel --parallel-max \(Ground.atOnce) --compressed -K '\(list)' 2>&-",
                    ]),
                run("/usr/bin/xmllint", ["--sax", "--noout"] + files)
            else { throw BenchError("run curl and xmllint (package libxml2-utils)") }
        }
        measured.add(ours: ours, theirs: theirs)
    }
    return figure(
        "200 new episodes, fetched to journal; curl --parallel, xmllint --sax", measured, of: count,
        limit: 1.1)
}

/// The same beside another program: for the reader, without a limit.
///
/// - Parameters:
///   - peer: Run by a shell, with a file behind it that has an address a line: it is to fetch and read them all.
///   - ground: Where it is measured.
/// - Returns: podwatch's time over that program's, its start and its end included.
/// - Throws: When the program fails.
func changedFeeds(besides peer: String, _ ground: Ground) async throws -> Figure {
    let count = 200
    let flock = try await flockOfChanged(count, "beside", ground)
    let list = ground.directory + "/addresses"
    try write(addresses(count, ground).joined(separator: "\n") + "\n", to: list)
    var measured = Pairs()
    for version in 2...4 {
        poll_bench_publish(Int32(version), 1)
        await flock.wait()
        var outcomes: [CheckRecord.Outcome: Int] = [:]
        let ours = try await cost { outcomes = try await flock.checkDue() }
        guard outcomes == [.new: count] else { throw BenchError("get only news: \(outcomes)") }
        let theirs = try await cost {
            guard run("/bin/sh", ["-c", "exec \(peer) '\(list)' >/dev/null"]) else {
                throw BenchError("run \(peer)")
            }
        }
        measured.add(ours: ours, theirs: theirs)
    }
    return figure("200 new episodes; \(peer.suffix(38))", measured, of: count, limit: nil)
}

/// Podcasts whose documents have been read once, and then with an episode more.
private func flockOfChanged(_ count: Int, _ name: String, _ ground: Ground) async throws -> Flock {
    poll_bench_publish(0, 1)
    let flock = try await Flock(in: "\(ground.directory)/\(name)", of: count, port: ground.port)
    try await flock.round()
    poll_bench_publish(1, 1)
    try await flock.round()
    return flock
}

private func addresses(_ count: Int, _ ground: Ground) -> [String] {
    (0..<count).map { "http://h\($0 % Ground.hosts).bench.localhost:\(ground.port)/f\($0)" }
}

/// A round in which every feed is on a host of its own and speaks TLS.
func roundOverTLS(_ ground: Ground) async throws -> Figure {
    poll_bench_publish(0, 1)
    let flock = try await Flock(
        in: ground.directory + "/tls", hosts: Ground.feeds, scheme: "https", port: ground.tlsPort,
        authorities: ground.authorities)
    var measured = Pairs()
    for _ in 0..<3 {
        var outcomes: [CheckRecord.Outcome: Int] = [:]
        await flock.wait()
        let ours = try await cost { outcomes = try await flock.checkDue() }
        guard outcomes == [.notModified: Ground.feeds] else { throw BenchError("get only 304: \(outcomes)") }
        let theirs = try await cost {
            try fetchInC(ground, expecting: Ground.feeds, hosts: Ground.feeds, withTLS: true)
        }
        measured.add(ours: ours, theirs: theirs)
    }
    return figure(
        "2,000 checks by TLS, each at a host of its own, against C", measured, of: Ground.feeds, limit: 1.2)
}

private func fetchInC(
    _ ground: Ground, expecting unchanged: Int, hosts: Int = Ground.hosts, withTLS: Bool = false
) throws {
    var bytes = 0
    let found = unsafe poll_bench_fetch(
        Int32(withTLS ? ground.tlsPort : ground.port), Int32(Ground.feeds), Int32(hosts),
        Int32(Ground.atOnce),
        withTLS ? ground.authorities : nil, &bytes)
    guard found == unchanged else { throw BenchError("fetch in C: \(found) of \(unchanged) unchanged") }
}

private func figure(_ what: String, _ pairs: Pairs, of count: Int, limit: Double?) -> Figure {
    let each = 1e6 / Double(count)
    return Figure(
        what: what, measured: pairs.overall, limit: limit, unit: "x CPU",
        remark: "\(rounded(pairs.ours * each)) µs each against \(rounded(pairs.theirs * each)) µs")
}

func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw BenchError("write \(path)") }
    defer { unsafe fclose(file) }
    unsafe fputs(text, file)
}
