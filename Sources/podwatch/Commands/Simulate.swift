import ControlAPI
import FeedModel
import FoundationEssentials
import Tracking

/// The command `podwatch simulate [HISTORIES.json]`.
struct Simulate: Command {
    static let spec = CommandSpec(
        path: ["simulate"], summary: "replay the schedule over publishing histories",
        arguments: "[HISTORIES.json]",
        count: 0...1,
        options: [
            OptionSpec(name: "--attention", value: "LEVEL", summary: "relaxed, normal or eager (normal)"),
            OptionSpec(name: "--floor", value: "MINUTES", summary: "never check more often (15)"),
        ],
        discussion: """
            HISTORIES.json is {"name": [Unix times]}; without it the podcasts of the own library are replayed.
            Shows how many requests a day podwatch spends on a feed and how late it hears of an episode, beside a fixed
            hour, a fixed interval of the same cost, and an exponential back-off. Delays are in minutes; VIOLATIONS counts
            checks that came sooner than the floor allows.
            """)

    private let file: String?
    private let simulation: Simulation

    init(_ line: ParsedLine) throws(UsageError) {
        file = line.arguments.first
        var simulation = Simulation()
        if let word = line.options["--attention"] {
            guard let attention = Attention(rawValue: word) else {
                throw UsageError(message: "--attention takes relaxed, normal or eager, not \"\(word)\"")
            }
            simulation.attention = attention
        }
        if let minutes = try line.number("--floor", in: 5...1_440) { simulation.floor = Int64(minutes) * 60 }
        self.simulation = simulation
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let result = simulation.run(try await histories(workplace))
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(result)
            return .ok
        }
        guard result.podwatch.feeds > 0 else {
            output.say(
                "nothing to replay: a podcast is judged from its eleventh episode on, and needs fifteen")
            return .ok
        }
        output.line("\(result.podwatch.feeds) feeds, \(result.podwatch.episodes) episodes")
        output.table(
            ["POLICY", "REQUESTS/DAY", "MEAN", "MEDIAN", "P90", "P99", "VIOLATIONS"],
            [
                Self.row("podwatch", result.podwatch), Self.row("every hour", result.hourly),
                Self.row("fixed, same cost", result.sameBudget), Self.row("back-off", result.backoff),
            ])
        return .ok
    }

    private func histories(_ workplace: Workplace) async throws(OperationError) -> [String: [UnixTime]] {
        guard let file else {
            let episodes = try await workplace.read(ListEpisodes())
            return Dictionary(grouping: episodes, by: \.podcastID).mapValues { $0.compactMap(\.published) }
        }
        let bytes: [UInt8]
        do {
            bytes = try readFile(file)
        } catch {
            throw OperationError(.cannotRead, "\(file) cannot be read: \(error.reason)")
        }
        do {
            return try JSONDecoder().decode([String: [Double]].self, from: Data(bytes)).mapValues { times in
                times.compactMap { Int64(exactly: $0.rounded()).map { UnixTime($0) } }
            }
        } catch {
            throw OperationError(.data, "\(file) is not JSON of the form {\"name\": [Unix times]}")
        }
    }

    private static func row(_ name: String, _ outcome: SimulationOutcome) -> [String] {
        [
            name, tenths(outcome.requestsPerDay), tenths(outcome.mean), tenths(outcome.median),
            tenths(outcome.p90),
            tenths(outcome.p99), "\(outcome.violations)",
        ]
    }

    private static func tenths(_ number: Double) -> String {
        let rounded = Int((number * 10).rounded())
        return "\(rounded / 10).\(rounded % 10)"
    }
}
