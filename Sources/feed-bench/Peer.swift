import Glibc

/// Another reader of feeds: a command that reads a file so many times as it is told.
///
/// It is run as `COMMAND FILE TIMES`. An interpreter's start does not count: the command is run for one
/// reading and for several, and the difference is what they cost.
///
///     feed-bench --peer 'python3 -c "
///     import sys, fastfeedparser
///     for _ in range(int(sys.argv[2])): fastfeedparser.parse(open(sys.argv[1], encoding=\"utf-8\").read())"'
struct Peer {
    let command: String

    /// CPU seconds of one reading, user and system; `nil` when the command fails.
    func seconds(reading file: String, _ rounds: Int) -> Double? {
        guard let one = seconds(file, 1), let all = seconds(file, 1 + rounds) else { return nil }
        return (all - one) / Double(rounds)
    }

    private func seconds(_ file: String, _ rounds: Int) -> Double? {
        let before = childSeconds()
        guard unsafe system("\(command) \(file) \(rounds) > /dev/null") == 0 else { return nil }
        return childSeconds() - before
    }

    private func childSeconds() -> Double {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
