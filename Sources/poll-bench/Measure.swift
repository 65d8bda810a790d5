import CPollBench
import Glibc
import Memory

/// CPU seconds of this process and of children that have ended, user and system.
func processorSeconds() -> Double {
    [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { sum, who in
        var usage = rusage()
        unsafe getrusage(Int32(who), &usage)
        return sum + seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

/// CPU seconds that `work` took.
func cost(_ work: () async throws -> Void) async rethrows -> Double {
    let start = processorSeconds()
    try await work()
    return processorSeconds() - start
}

/// Seconds on the wall that `work` took.
func time(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    let (whole, parts) = (ContinuousClock.now - start).components
    return Double(whole) + Double(parts) / 1e18
}

/// The median of what paired runs gave, and that of either side.
struct Pairs {
    private var pairs: [(ours: Double, theirs: Double)] = []

    mutating func add(ours: Double, theirs: Double) { pairs.append((ours, theirs)) }

    var ratio: Double { median(pairs.map { $0.ours / $0.theirs }) }
    /// The ratio of the sums, where rounds differ and the dear ones must not be left out.
    var overall: Double {
        pairs.reduce(0) { $0 + $1.ours } / pairs.reduce(0) { $0 + $1.theirs }
    }

    var ours: Double { median(pairs.map(\.ours)) }
    var theirs: Double { median(pairs.map(\.theirs)) }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// A line of `/proc/self/status`, in megabytes.
func memory(_ name: String) -> Double {
    let status = contents(of: "/proc/self/status")
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
        Int($0)
    }
    return Double(number ?? 0) / 1024
}

/// Memory that is in use now, as of a daemon at rest.
func settledMemory() -> Double {
    ProcessMemory.giveBack()
    return memory("VmRSS:")
}

/// Descriptors that are open.
func openDescriptors() -> Int {
    (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
}

/// A small text file; empty when it cannot be read.
func contents(of path: String) -> String {
    guard let file = unsafe fopen(path, "r") else { return "" }
    defer { unsafe fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { return String(decoding: text, as: UTF8.self) }
        text += buffer[..<count]
    }
}
