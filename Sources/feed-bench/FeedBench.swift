import CLibXML2
import FeedModel
import FeedParsing
import Glibc

/// `feed-bench`: what reading a feed costs, against libxml2 reading the same bytes for nobody.
///
/// Each figure is the median of paired runs, so that a busy machine disturbs both sides alike. With
/// `bare FEED` or `feed FEED` (1, 2 or 3) and a number it only runs one side so many times, for a profiler.
@main
struct FeedBench {
    static func main() {
        xmlInitParser()
        let arguments = CommandLine.arguments.dropFirst()
        if let side = arguments.first, let number = arguments.dropFirst().first.flatMap({ Int($0) }),
            MadeFeed.allCases.indices.contains(number - 1)
        {
            let document = MadeFeed.allCases[number - 1].document
            for _ in 0..<(arguments.last.flatMap { Int($0) } ?? 1) { run(side == "bare", document) }
            return
        }
        print("feed                      size      bare libxml2      podwatch    CPU ratio    memory / size")
        for feed in MadeFeed.allCases { measure(feed) }
    }

    private static func measure(_ feed: MadeFeed) {
        let document = feed.document
        let rounds = max(1, (4 << 20) / document.count)
        let grown = growth { run(false, document) }
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
            rounded(1 + Double(grown) / Double(document.count), 2))
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

    /// By how many bytes the memory of this process grows at most during `work`.
    private static func growth(_ work: () -> Void) -> Int {
        // 5: forget the peak so far (proc(5)).
        if let reset = unsafe fopen("/proc/self/clear_refs", "w") {
            unsafe fputs("5", reset)
            unsafe fclose(reset)
        }
        let before = memory("VmRSS:")
        work()
        return (memory("VmHWM:") - before) * 1024
    }

    /// A line of `/proc/self/status`, in KiB.
    private static func memory(_ name: String) -> Int {
        guard let status = unsafe fopen("/proc/self/status", "r") else { return 0 }
        defer { unsafe fclose(status) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, Int32(line.count), status) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix(name) else { continue }
            return text.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
                Int($0)
            } ?? 0
        }
        return 0
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
