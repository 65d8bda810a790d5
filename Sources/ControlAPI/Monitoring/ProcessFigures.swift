import Glibc

/// What this process costs, as the kernel tells.
struct ProcessFigures: Sendable, Equatable {
    /// Seconds, of all threads.
    var cpu: Double
    /// Bytes.
    var resident: Int
    var descriptors: Int

    static func now() -> ProcessFigures {
        var usage = rusage()
        unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        return ProcessFigures(
            cpu: times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 },
            resident: residentPages() * Int(sysconf(Int32(_SC_PAGESIZE))), descriptors: openDescriptors())
    }

    func write(to text: inout MetricText) {
        text.value("process_cpu_seconds_total", .counter, "CPU time of this process.", cpu)
        text.value(
            "process_resident_memory_bytes", .gauge, "Memory that this process has in use.", Double(resident))
        text.value(
            "process_open_fds", .gauge, "File descriptors that this process has open.", Double(descriptors))
    }
}

/// The second number of `/proc/self/statm`.
private func residentPages() -> Int {
    guard let file = unsafe fopen("/proc/self/statm", "re") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

private func openDescriptors() -> Int {
    guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
    defer { unsafe closedir(directory) }
    var count = 0
    while unsafe readdir(directory) != nil { count += 1 }
    // Without ".", ".." and the descriptor that looks.
    return max(0, count - 3)
}
