import CLibXML2
import FeedModel
import FeedParsing
import Glibc

/// `feed-bench`: what reading a feed costs, against libxml2 reading the same bytes for nobody.
///
/// Each figure is the median of paired runs, so that a busy machine disturbs both sides alike.
///
///     feed-bench [--peer COMMAND]...      other readers beside it (``Peer``)
///     feed-bench bare|feed NUMBER TIMES   one side alone, for a profiler; feeds are 1, 2 and 3
///     feed-bench memory FILE              by how many bytes reading it makes a process grow
@main
struct FeedBench {
    static func main() {
        xmlInitParser()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let side = arguments.first, let number = arguments.dropFirst().first.flatMap({ Int($0) }),
            MadeFeed.allCases.indices.contains(number - 1)
        {
            let document = MadeFeed.allCases[number - 1].document
            for _ in 0..<(arguments.last.flatMap { Int($0) } ?? 1) { run(side == "bare", document) }
            return
        }
        if arguments.first == "memory", let file = arguments.last { return MemoryGrowth.tell(reading: file) }
        // What the first feed of a process costs is not what a feed costs.
        run(true, MadeFeed.typical.document)
        run(false, MadeFeed.typical.document)
        print("feed                      size      bare libxml2      podwatch    CPU ratio    memory / size")
        for feed in MadeFeed.allCases { measure(feed) }
        for (option, command) in zip(arguments, arguments.dropFirst()) where option == "--peer" {
            print("\n" + command)
            print("feed                      size      peer              podwatch    podwatch / peer")
            for feed in MadeFeed.allCases { measure(feed, beside: Peer(command: command)) }
        }
    }

    private static func measure(_ feed: MadeFeed) {
        let document = feed.document
        let rounds = max(1, (4 << 20) / document.count)
        let memory = MemoryGrowth(reading: document, by: CommandLine.arguments[0])
        var ratios: [Double] = []
        var bare: [Double] = []
        var full: [Double] = []
        for _ in 0..<15 {
            let first = seconds { for _ in 0..<rounds { run(true, document) } }
            let second = seconds { for _ in 0..<rounds { run(false, document) } }
            bare.append(first / Double(rounds))
            full.append(second / Double(rounds))
            ratios.append(second / first)
        }
        let megabytes = Double(document.count) / 1e6
        print(
            pad(feed.rawValue, 24), pad("\(rounded(megabytes, 2)) MB", 9),
            pad("\(rounded(megabytes / median(bare), 0)) MB/s", 17),
            pad("\(rounded(megabytes / median(full), 0)) MB/s", 11), pad(rounded(median(ratios), 2), 12),
            rounded(1 + Double(memory?.bytes ?? 0) / Double(document.count), 2))
    }

    private static func measure(_ feed: MadeFeed, beside peer: Peer) {
        let document = feed.document
        let rounds = max(2, (8 << 20) / document.count)
        guard let file = TemporaryFile(holding: document) else { return print("no room for a file") }
        defer { file.remove() }
        var ratios: [Double] = []
        var theirs: [Double] = []
        var ours: [Double] = []
        for _ in 0..<7 {
            guard let first = peer.seconds(reading: file.path, rounds) else {
                return print("the command failed")
            }
            let second = seconds { for _ in 0..<rounds { run(false, document) } } / Double(rounds)
            theirs.append(first)
            ours.append(second)
            ratios.append(second / first)
        }
        let megabytes = Double(document.count) / 1e6
        print(
            pad(feed.rawValue, 24), pad("\(rounded(megabytes, 2)) MB", 9),
            pad("\(rounded(megabytes / median(theirs), 1)) MB/s", 17),
            pad("\(rounded(megabytes / median(ours), 0)) MB/s", 11), rounded(median(ratios), 2))
    }

    private static func run(_ isBare: Bool, _ document: [UInt8]) {
        if isBare {
            precondition(bareReading(of: document), "the made feed is not well-formed")
        } else {
            let parsed = try? parseFeed(document)
            precondition(parsed?.feed.items.last?.published != nil, "the made feed was not understood")
        }
    }

    /// CPU seconds of this process, user and system.
    private static func seconds(_ work: () -> Void) -> Double {
        let start = clock()
        work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func rounded(_ value: Double, _ digits: Int) -> String {
        let scale = [1.0, 10, 100][digits]
        let text = "\((value * scale).rounded() / scale)"
        return digits == 0 ? String(text.prefix { $0 != "." }) : text
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
