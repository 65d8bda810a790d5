import Foundation
import ITunesSearchCore

/// What reads an answer.
enum Reader: String, CaseIterable {
    case ours, jsonSerialization, python

    /// Has a process of its own read a file so many times; `nil` when it cannot.
    func run(on file: URL, rounds: Int) throws -> Measure? {
        let process = Process()
        if self == .python {
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.pythonProgram, file.path, "\(rounds)"]
        } else {
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["--read", rawValue, "\(rounds)", file.path]
        }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Measure(text) : nil
    }

    /// Reads once; what comes back keeps alive what was made.
    func read(_ body: Data) throws -> Any {
        switch self {
        case .ours: try ITunesResponse(json: [UInt8](body))
        case .jsonSerialization: try JSONSerialization.jsonObject(with: body)
        case .python: preconditionFailure("Python reads in its own process")
        }
    }

    private static let pythonProgram = """
        import gc, json, sys, time
        body = open(sys.argv[1], 'rb').read()
        def peak():
            for line in open('/proc/self/status'):
                if line.startswith('VmHWM'):
                    return int(line.split()[1])
        before = peak()
        result = json.loads(body)
        after = peak()
        best = 1e9
        for _ in range(int(sys.argv[2])):
            start = time.perf_counter()
            result = json.loads(body)
            best = min(best, time.perf_counter() - start)
        print(best, before, after)
        """
}

/// Reads a file with one reader in this process.
func measure(_ reader: Reader, path: String, rounds: Int) throws -> Measure {
    let body = try Data(contentsOf: URL(filePath: path))
    let before = try peakMemory()
    var result = try reader.read(body)
    let after = try peakMemory()
    var best = Duration.seconds(3600)
    let clock = ContinuousClock()
    for _ in 0..<rounds {
        let time = try clock.measure { result = try reader.read(body) }
        best = min(best, time)
    }
    withExtendedLifetime(result) {}
    return Measure(seconds: best / .seconds(1), before: before, after: after)
}

/// The most memory that this process ever had, in kilobytes.
private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
}
