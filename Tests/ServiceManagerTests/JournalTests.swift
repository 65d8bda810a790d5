import Foundation
import Glibc
import Testing
import TestSupport
import Threads

@testable import ServiceManager

@Suite("Journal", .takingTurns)
struct JournalTests {
    private let entry = JournalEntry(
        .warning, "the feed is gone", messageID: "0123456789abcdef0123456789abcdef",
        fields: [("PODWATCH_FEED", "https://a/\"x\""), ("PODWATCH_STATUS", "410")])
    private let moment = timespec(tv_sec: 1_700_000_000, tv_nsec: 7_000_000)

    @Test(
        arguments: [
            ("1:2", false, "1:2", true, JournalForm.native),
            ("1:2", false, "1:2", false, .prefixed),
            ("1:2", false, "1:3", true, .plain),
            ("1:2", false, nil, true, .plain),
            ("1:2", true, "1:3", true, .terminal),
            ("1:2", true, nil, false, .terminal),
            (nil, false, nil, true, .plain),
            (nil, false, "1:2", true, .plain),
        ] as [(String?, Bool, String?, Bool, JournalForm)])
    func `the form suits the output`(
        identity: String?, isTerminal: Bool, stream: String?, isReachable: Bool, form: JournalForm
    ) {
        #expect(
            JournalForm.suiting(
                identity: identity, isTerminal: isTerminal, journalStream: stream,
                isJournalReachable: isReachable) == form)
    }

    @Test func `an entry has the fields that journald knows, and its own`() {
        let fields = entry.assignments(identifier: "podwatch").map { String(decoding: $0, as: UTF8.self) }
        #expect(
            fields == [
                "MESSAGE=the feed is gone", "PRIORITY=4", "SYSLOG_IDENTIFIER=podwatch",
                "MESSAGE_ID=0123456789abcdef0123456789abcdef", "PODWATCH_FEED=https://a/\"x\"",
                "PODWATCH_STATUS=410",
            ])
    }

    @Test func `natively lines are kept, and control characters are not`() {
        let entry = JournalEntry(.info, "two\nlines\tand \u{1b}[31m\u{0}red\u{202E}")
        #expect(
            String(decoding: entry.assignments(identifier: "p")[0], as: UTF8.self)
                == "MESSAGE=two\nlines\tand \u{FFFD}[31m\u{FFFD}red\u{FFFD}")
    }

    @Test func `in a line no value can forge another`() {
        let entry = JournalEntry(.info, "a\r\n<0>b\u{85}\u{2028}c")
        #expect(entry.line(in: .prefixed, at: moment) == "<6>a  <0>b\u{FFFD}\u{FFFD}c\n")
    }

    @Test func `each text form says what it is to say`() {
        #expect(entry.line(in: .prefixed, at: moment) == "<4>the feed is gone\n")
        let time = #"\d\d:\d\d:\d\d"#
        #expect(matches(entry.line(in: .terminal, at: moment), "^\(time) warning: the feed is gone\n$"))
        #expect(
            matches(
                entry.line(in: .plain, at: moment),
                "^2023-11-1[3-5]T\(time)[+-]\\d{4} warning: the feed is gone\n$"))
        #expect(
            entry.line(in: .json, at: moment) == """
                {"time":"2023-11-14T22:13:20.007Z","level":"warning","message":"the feed is gone",\
                "message_id":"0123456789abcdef0123456789abcdef",\
                "podwatch_feed":"https://a/\\"x\\"","podwatch_status":"410"}

                """)
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard let pattern = try? Regex(pattern) else { return false }
        return text.contains(pattern)
    }

    @Test(arguments: [
        (JournalPriority.error, "err: "), (.warning, "warning: "), (.notice, ""), (.info, ""),
        (.debug, "debug: "),
    ])
    func `only what is out of the ordinary is marked`(priority: JournalPriority, mark: String) {
        let line = JournalEntry(priority, "x").line(in: .terminal, at: moment)
        #expect(line.dropFirst("00:00:00 ".count) == "\(mark)x\n")
    }

    @Test func `a JSON line is one line whatever it holds`() {
        let line = JournalEntry(.info, "a\n\"b\"\\\u{7}").line(in: .json, at: moment)
        #expect(line.hasSuffix(#""message":"a\n\"b\"\\\#u{FFFD}"}"# + "\n"))
        #expect(line.filter { $0 == "\n" }.count == 1)
    }

    @Test(arguments: ["x", "é", "€", "😀"])
    func `a value that is too long is cut between characters`(character: String) {
        let long = String(repeating: character, count: valueLimit + 1)
        let field = JournalEntry(.info, long).assignments(identifier: "p")[0]
        let text = String(decoding: field, as: UTF8.self)
        #expect(field.count <= "MESSAGE=".utf8.count + valueLimit)
        #expect(field.count > valueLimit - 8)
        #expect(text.hasSuffix("\(character)…"))
        #expect(!text.contains("\u{FFFD}"))
    }

    @Test func `a value of just the right length is not cut`() {
        let text = String(repeating: "x", count: valueLimit)
        #expect(severalLines(text, limit: valueLimit) == text)
    }

    @Test func `lines go into a pipe, whole, from many threads`() async throws {
        let output = try Output()
        let writer = JournalWriter(identifier: "p", descriptor: output.writing, form: .prefixed)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let text = String(repeating: "\(number)", count: 100)
                    for _ in 0..<50 { writer.write(JournalEntry(.info, text)) }
                }
            }
        }
        let lines = output.text().split(separator: "\n")
        #expect(lines.count == 400)
        #expect(lines.allSatisfy { $0.count == 103 && Set($0.dropFirst(3)).count == 1 })
    }

    @Test func `a terminal gets the time of day`() throws {
        let output = try Output(terminal: ())
        let writer = JournalWriter(identifier: "p", descriptor: output.writing)
        #expect(writer.form == .terminal)
        writer.write(JournalEntry(.info, "hello"))
        #expect(output.text().dropFirst(8) == " hello\r\n")
    }

    @Test func `a line longer than the pipe waits for its reader`() throws {
        let output = try Output()
        // A pipe holds 64 KiB; two lines of 48 KiB do not fit.
        _ = fcntl(output.writing, F_SETFL, O_NONBLOCK)
        let writer = JournalWriter(identifier: "p", descriptor: output.writing, form: .prefixed)
        let long = String(repeating: "x", count: 48_000)
        // A thread of its own: tests beside this one may keep tasks from running for longer than a writer waits.
        let finished = Lock(false)
        Thread.detachNewThread {
            writer.write(JournalEntry(.info, long))
            writer.write(JournalEntry(.info, long))
            finished.withLock { $0 = true }
        }
        var read = ""
        while !finished.withLock({ $0 }) { read += output.text() }
        read += output.text()
        #expect(read == "<6>\(long)\n<6>\(long)\n")
    }

    @Test func `an output that no one reads any more is no trouble`() async {
        await #expect(processExitsWith: .success) {
            ignoreBrokenPipes()
            let output = try Output()
            output.stopReading()
            JournalWriter(identifier: "p", descriptor: output.writing, form: .plain).write(
                JournalEntry(.info, "x"))
        }
    }
}
