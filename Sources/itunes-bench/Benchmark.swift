import Foundation

/// Compares how long it takes, and how much memory, to read Apple's answers: with our models, with
/// `JSONSerialization`, and with Python's `json`.
///
/// `itunes-bench [FILE|FOLDER]` reads these answers, or without an argument some that it makes itself.
/// Every reader runs in a process of its own, so that the peak of one does not hide that of another, and
/// in the same run, so that the ratios mean something on any machine.
@main
enum Benchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--read", arguments.count == 4 {
            let words = Array(arguments)
            guard let reader = Reader(rawValue: words[1]), let rounds = Int(words[2]) else { throw Misuse() }
            print(try measure(reader, path: words[3], rounds: rounds))
            return
        }
        guard arguments.count <= 1 else { throw Misuse() }
        let scratch = FileManager.default.temporaryDirectory.appending(path: "itunes-bench-\(getpid())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let files = try arguments.first.map(answers(at:)) ?? MadeAnswers.write(to: scratch)
        print("time and peak memory of reading, each as a multiple of ours (below 1: better than ours)")
        for file in files { try compare(file) }
    }

    /// The JSON files of a folder, or the one file.
    private static func answers(at path: String) throws -> [URL] {
        let url = URL(filePath: path)
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else { return [url] }
        return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }
    }

    private static func compare(_ file: URL) throws {
        let size = try Data(contentsOf: file).count
        // About 40 megabytes for each reader: long enough to be steady, short enough to wait for.
        let rounds = max(5, min(2000, 40_000_000 / max(1, size)))
        var measures: [Reader: Measure] = [:]
        // Three processes for each reader, turn by turn, the best one counts: a busy machine disturbs all alike.
        for _ in 0..<3 {
            for reader in Reader.allCases {
                guard let new = try reader.run(on: file, rounds: rounds) else { continue }
                measures[reader] = measures[reader].map { $0.best(new) } ?? new
            }
        }
        print("\n\(file.lastPathComponent), \(size) bytes, \(rounds) rounds")
        guard let ours = measures[.ours] else {
            print("  not an answer")
            return
        }
        for reader in Reader.allCases {
            guard let measure = measures[reader] else { continue }
            print("  " + measure.line(reader, against: ours, size: size))
        }
    }
}

/// How the program was called made no sense.
private struct Misuse: Error, CustomStringConvertible {
    var description: String { "usage: itunes-bench [FILE|FOLDER]" }
}
