import CPollBench
import StateFiles

/// What rounds cost the disk in which some podcasts changed, and in which none did.
func journalled(_ ground: Ground) async throws -> [Figure] {
    poll_bench_publish(0, 1)
    let flock = try await Flock(in: ground.directory + "/journalled", port: ground.port)
    try await flock.round()
    let quiet = try await effort(of: flock)
    let notes = try await effort(flock) { try await flock.store.writeNotes() }
    var figures = [
        Figure(
            what: "bytes written in a round of 2,000 in which nothing changed", measured: quiet.bytes,
            limit: 0, unit: "B"),
        Figure(what: "waits for the disk in it", measured: quiet.syncs, limit: 0, unit: ""),
        Figure(
            what: "writes to note when to ask again, without a wait", measured: notes.writes, limit: 1,
            unit: "",
            remark: "\(rounded(notes.bytes / Double(Ground.feeds))) B each"),
    ]
    for (version, every) in [(1, 100), (2, 10)] {
        poll_bench_publish(Int32(version), Int32(every))
        // What the first of these rounds changes besides is not counted twice.
        let changed = Double(Ground.feeds / every)
        let found = try await effort(of: flock)
        figures += [
            Figure(
                what: "bytes for each podcast when \(Int(changed)) changed", measured: found.bytes / changed,
                limit: 8_192, unit: "B"),
            Figure(
                what: "waits for the disk for each of them", measured: found.syncs / changed, limit: 1,
                unit: "",
                remark: "\(Int(found.writes)) writes, \(Int(found.syncs)) waits"),
        ]
    }
    return figures
}

private struct Effort {
    var bytes: Double
    var writes: Double
    var syncs: Double
}

private func effort(of flock: Flock) async throws -> Effort {
    try await effort(flock) { try await flock.round() }
}

private func effort(_ flock: Flock, _ work: () async throws -> Void) async throws -> Effort {
    let before = await flock.store.effort
    try await work()
    let after = await flock.store.effort
    return Effort(
        bytes: Double(after.bytes - before.bytes), writes: Double(after.writes - before.writes),
        syncs: Double(after.syncs - before.syncs))
}
