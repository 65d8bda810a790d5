import CPollBench
import FeedModel
import Glibc
import Memory

/// `poll-bench`: what checking, remembering and telling cost, against C programs that do no more than they must.
///
/// Everything is on loopback, and both sides take turns, so that a busy machine disturbs them alike. A ratio of
/// CPU time is that of the sums; one of wall time is the median of the pairs. With names of rows it measures
/// only those; with `--peer COMMAND` another program, beside podwatch.
@main
struct PollBench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "part" {
            ProcessMemory.prepare()
            try await runPart(Array(arguments.dropFirst()))
            return
        }
        var rows: [Row] = []
        var peers: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--peer", let command = rest.popFirst() {
                peers.append(command)
            } else if let row = Row(rawValue: word) {
                rows.append(row)
            } else {
                print("poll-bench [--peer COMMAND] [ROW...]")
                print("rows: \(Row.allCases.map(\.rawValue).joined(separator: " "))")
                exit(64)
            }
        }
        if arguments.isEmpty { rows = Row.allCases }
        // `exit` runs no `defer` of its own function.
        guard try await measure(rows, besides: peers) else { exit(1) }
    }

    /// Whether all is within its limits.
    private static func measure(_ wanted: [Row], besides peers: [String]) async throws -> Bool {
        defer { poll_bench_stop() }
        // The servers are made by fork, so before there are threads.
        let ground = try Ground(withTLS: wanted.contains(.tls))
        var isGood = true
        print("what                                                       measured       at most")
        for row in wanted {
            for figure in try await row.figures(on: ground) {
                isGood = isGood && figure.isGood
                print(figure.line)
            }
        }
        for peer in peers { print(try await changedFeeds(besides: peer, ground).line) }
        return isGood
    }
}

/// One thing that is measured, by the word that picks it.
enum Row: String, CaseIterable {
    case unchanged, mixed, changed, tls, leaks, memory, journal, hooks, opening

    func figures(on ground: Ground) async throws -> [Figure] {
        switch self {
        case .unchanged: [try await roundOfUnchanged(ground)]
        case .mixed: [try await roundOfSomeChanged(ground)]
        case .changed: [try await roundOfAllChanged(ground)]
        case .tls: [try await roundOverTLS(ground)]
        case .leaks: try await growth(ground)
        case .memory: try sizes(ground)
        case .journal: try await journalled(ground)
        case .hooks: try await hookRuns(ground)
        case .opening: try openings(ground)
        }
    }
}

/// One line of the table.
struct Figure {
    var what: String
    var measured: Double
    var limit: Double?
    var unit: String
    var remark = ""

    var isGood: Bool { limit.map { measured <= $0 } ?? true }

    var line: String {
        pad(what, 58) + pad(text(measured), 15) + pad(limit.map(text) ?? "-", 10)
            + (isGood ? "" : "MISSED  ") + remark
    }

    private func text(_ value: Double) -> String { "\(rounded(value)) \(unit)" }
}

/// Two decimals below ten, none above a hundred.
func rounded(_ value: Double) -> String {
    let scale = abs(value) < 10 ? 100.0 : abs(value) < 100 ? 10 : 1
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
}
