import FeedModel
import Foundation
import HTTPFetch
import Hooks
import TestSupport
import Testing

/// Real scripts, run as hooks are.
@Suite("Commands", .timeLimit(.minutes(10)), .takingTurns)
struct CommandTests {
    let scratch: ScratchDirectory
    let runner: HookRunner

    init() throws {
        scratch = try ScratchDirectory()
        runner = HooksTests.runner(
            in: scratch, environment: ["PATH": "/usr/bin:/bin", "LISTEN_FDS": "3", "LANG": "C.UTF-8"])
    }

    private func tell(
        _ words: [String], timeout: Int = 20, environment: [String: String] = [:],
        _ what: EventMessage = message()
    ) async -> HookResult {
        let hook = Hook(name: "hook", means: .command(words), timeout: timeout, environment: environment)
        return await runner.tell(hook, what, now: noon)
    }

    private func tell(script: String, timeout: Int = 20, _ what: EventMessage = message()) async throws
        -> HookResult
    {
        await tell([try scratch.script(script)], timeout: timeout, what)
    }

    @Test func `read the event as one line of JSON`() async throws {
        #expect(try await tell(script: "cat > stdin") == .delivered(output: ""))
        let stdin = try #require(scratch.content("stdin"))
        #expect(stdin.hasSuffix("}\n") && stdin.filter { $0 == "\n" }.count == 1)
        #expect(stdin.contains("\"https://example.org/1.mp3\"") && !stdin.contains("secret"))
        #expect(try JSONDecoder().decode(EventMessage.self, from: Data(stdin.utf8)) == message())
    }

    @Test func `can open their standard input again`() async throws {
        #expect(try await tell(script: "cat /dev/stdin | grep -c evt_") == .delivered(output: "1\n"))
    }

    @Test func `find the event in variables, and nothing of ours but what is promised`() async throws {
        let words = [try scratch.script("env > env"), "--flag", "two words"]
        #expect(
            await tell(words, environment: ["COLOUR": "red", "PODWATCH_EVENT": "mine"])
                == .delivered(output: ""))
        let lines = try #require(scratch.content("env")).split(separator: "\n").map(String.init)
        // PWD, SHLVL and _ are made by the shell.
        let seen = lines.filter { !["PWD=", "SHLVL=", "OLDPWD=", "_="].contains(where: $0.hasPrefix) }
            .sorted()
        #expect(
            seen == [
                "COLOUR=red", "HOME=\(scratch.path)", "LANG=C.UTF-8", "PATH=/usr/bin:/bin",
                "PODWATCH_APPLE_ID=42",
                "PODWATCH_ATTEMPT=1", "PODWATCH_EPISODE_DURATION=61", "PODWATCH_EPISODE_GUID=guid-1",
                "PODWATCH_EPISODE_PUBLISHED=2026-01-01T12:00:00Z", "PODWATCH_EPISODE_TITLE=The Title",
                "PODWATCH_EPISODE_URL=https://example.org/1.mp3", "PODWATCH_EVENT=episode.new",
                "PODWATCH_EVENT_ID=\(message().id)", "PODWATCH_FEED_URL=https://***@example.org/feed",
                "PODWATCH_PODCAST_ID=p1", "PODWATCH_PODCAST_TITLE=Show & Tell",
            ])
    }

    @Test func `get their arguments as written, and no shell reads them`() async throws {
        let words = [try scratch.script("printf '<%s>' \"$@\""), "$(touch pwned)", "a  b", ""]
        #expect(await tell(words) == .delivered(output: "<$(touch pwned)><a  b><>"))
        #expect(scratch.content("pwned") == nil)
    }

    @Test func `are not taken in by a hostile title`() async throws {
        let title = "'; touch pwned; \" $(touch pwned) `touch pwned` | & ; < > ${IFS}"
        let result = try await tell(script: "printf %s \"$PODWATCH_EPISODE_TITLE\"", message(title: title))
        #expect(result == .delivered(output: title))
        #expect(scratch.content("pwned") == nil)
    }

    @Test func `have three descriptors, a group of their own and no signal blocked or ignored`() async throws
    {
        signal(SIGPIPE, SIG_IGN)
        let script = """
            ls /proc/self/fd | tr '\\n' ' '
            test "$(ps -o pgid= -p $$ | tr -d ' ')" = $$ && echo leader
            exec sed -n 's/^Sig\\(Blk\\|Ign\\):.//p' /proc/self/status
            """
        let lines = try #require(try await tell(script: script).output).split(separator: "\n")
        // 3 is the directory that `ls` reads.
        #expect(lines.first == "0 1 2 3 leader")
        // The C library keeps 32 and 33 for itself, and leaves them ignored.
        #expect(lines.dropFirst().map { (UInt64($0, radix: 16) ?? .max) & 0x7FFF_FFFF } == [0, 0])
    }

    @Test func `need not read what they are told, however much it is`() async throws {
        let big = message(description: String(repeating: "notes ", count: 500_000))
        #expect(try await tell(script: "exit 0", big) == .delivered(output: ""))
        #expect(try await tell(script: "exec 0<&-; sleep 0.1", big) == .delivered(output: ""))
        #expect(try await tell(script: "head -c 10", big) == .delivered(output: "{\"attempt\""))
        let size = try #require(try await tell(script: "sleep 0.1; wc -c", big).output)
        #expect(try #require(Int(size.dropLast())) > 3_000_000)
    }

    @Test func `that leave a child behind are done when they themselves are`() async throws {
        let result = try await tell(script: "sleep 60 & echo $! > child; echo done")
        #expect(result == .delivered(output: "done\n"))
        let child = try #require(scratch.process("child"))
        #expect(kill(child, SIGKILL) == 0, "the child was left alone")
    }

    @Test func `may write as much as they like; the end is kept`() async throws {
        let script =
            "yes xxxxxxxxx | head -c 10000000; echo; yes yyy | head -c 1000000 >&2; echo; echo the end"
        let output = try #require(try await tell(script: script).output)
        #expect(output.utf8.count <= 4_096 && output.hasSuffix("yyy\n\nthe end\n"))
        #expect(output.hasPrefix("y"))
    }

    @Test(arguments: [
        ("echo all is well; exit 0", HookResult.delivered(output: "all is well\n")),
        ("exit 1", .failed(reason: "exit status 1", retryAfter: nil)),
        (
            "echo first; echo the reason >&2; echo; exit 7",
            .failed(reason: "exit status 7: the reason", retryAfter: nil)
        ),
        ("exit 78", .refusedForGood(reason: "exit status 78")),
        ("echo no such list; exit 100", .refusedForGood(reason: "exit status 100: no such list")),
        ("kill -9 $$", .failed(reason: "killed by signal 9 (SIGKILL)", retryAfter: nil)),
        ("echo oh; kill -40 $$", .failed(reason: "killed by signal 40: oh", retryAfter: nil)),
        (
            "printf '10%%\\r20%%\\r\\033[31mred\\a\\r\\n'; exit 2",
            .failed(reason: "exit status 2: \u{FFFD}[31mred\u{FFFD}", retryAfter: nil)
        ),
    ])
    func `say by their exit how it went`(script: String, result: HookResult) async throws {
        #expect(try await tell(script: script) == result)
    }

    @Test func `that take too long are ended with all their children`() async throws {
        let script = "sleep 60 & echo $! > child; echo $$ > parent; wait"
        #expect(
            try await tell(script: script, timeout: 1)
                == .failed(reason: "took longer than 1 s", retryAfter: nil))
        #expect(try await scratch.isGone("child"))
        #expect(try await scratch.isGone("parent"))
    }

    @Test func `that do not listen to TERM are killed with all their children`() async throws {
        let script =
            "trap '' TERM; (trap '' TERM; echo $$ > /dev/null; sleep 61; sleep 62) & echo $! > child; "
            + "echo $$ > parent; sleep 63; sleep 64"
        #expect(
            try await tell(script: script, timeout: 1)
                == .failed(reason: "took longer than 1 s", retryAfter: nil))
        #expect(try await scratch.isGone("child"))
        #expect(try await scratch.isGone("parent"))
    }

    @Test func `that were stopped like a job can still be ended`() async throws {
        let script = "echo $$ > parent; kill -STOP $$"
        #expect(
            try await tell(script: script, timeout: 1)
                == .failed(reason: "took longer than 1 s", retryAfter: nil))
        #expect(try await scratch.isGone("parent"))
    }

    @Test func `may clean up when their time is over`() async throws {
        let script = "trap 'echo clean > cleaned; exit 0' TERM; sleep 60 & wait"
        #expect(
            try await tell(script: script, timeout: 1)
                == .failed(reason: "took longer than 1 s", retryAfter: nil))
        #expect(scratch.content("cleaned") == "clean\n")
    }

    @Test func `end when their task is cancelled`() async throws {
        let path = try scratch.script("echo $$ > parent; sleep 60")
        let task = Task { await tell([path], timeout: 60) }
        while scratch.content("parent")?.hasSuffix("\n") != true {
            try await Task.sleep(for: .milliseconds(5))
        }
        task.cancel()
        #expect(await task.value == .failed(reason: "stopped", retryAfter: nil))
        #expect(try await scratch.isGone("parent"))
    }

    @Test func `are not even started by a cancelled task`() async throws {
        let path = try scratch.script("echo started > started")
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await tell([path])
        }
        #expect(await task.value == .failed(reason: "stopped", retryAfter: nil))
        #expect(scratch.content("started") == nil)
    }

    @Test func `without a slash are found in the PATH of the hook`() async throws {
        try scratch.script("echo here", name: "mine")
        #expect(
            await tell(["mine"], environment: ["PATH": "/nowhere:\(scratch.path)"])
                == .delivered(output: "here\n"))
        #expect(await tell(["./mine"]) == .delivered(output: "here\n"))
        #expect(
            await tell(["mine"])
                == .failed(
                    reason: "cannot be started: mine: in no directory of PATH (/usr/bin:/bin)",
                    retryAfter: nil))
    }

    @Test func `that cannot be started say why`() async throws {
        let plain = try scratch.file("plain", "#!/bin/sh\n", mode: 0o644)
        let text = try scratch.file("text", "echo hello\n", mode: 0o755)
        let lost = try scratch.file("lost", "#! /no/such -x\n", mode: 0o755)
        let windows = try scratch.file("windows", "#!/bin/sh\r\necho hello\r\n", mode: 0o755)
        let deaf = try scratch.file("deaf", "#!\(plain)\n", mode: 0o755)
        let reasons = [
            "/no/such/hook": "no such file", plain: "is not executable", scratch.path: "is a directory",
            text: "is neither a program nor a script that begins with #!",
            lost: "its interpreter /no/such is missing",
            windows: "its interpreter /bin/sh\\r is missing: its lines end as in Windows",
            deaf: "its interpreter \(plain) is not executable",
        ]
        for (path, reason) in reasons {
            #expect(
                await tell([path])
                    == .failed(reason: "cannot be started: \(path): \(reason)", retryAfter: nil))
        }
        let long = String(repeating: "x", count: 200_000)
        #expect(
            await tell([try scratch.script("exit 0"), long])
                == .failed(
                    reason:
                        "cannot be started: \(scratch.path)/hook: its arguments and variables are too long",
                    retryAfter: nil))
    }

    @Test func `can be looked at before they are needed`() throws {
        let lost = try scratch.file("lost", "#!/no/such\n", mode: 0o755)
        func trouble(_ words: [String]) -> String? {
            runner.trouble(with: Hook(name: "hook", means: .command(words)))
        }
        #expect(trouble([lost]) == "\(lost): its interpreter /no/such is missing")
        let bare = try scratch.file("bare", "echo hello\n", mode: 0o755)
        #expect(trouble([bare])?.contains("begins with #!") == true)
        #expect(trouble(["/no/such"]) == "/no/such: no such file")
        #expect(trouble(["nothing"]) == "nothing: in no directory of PATH (/usr/bin:/bin)")
        #expect(trouble(["true"]) == nil)
    }

    @Test func `say when their working directory is gone`() async throws {
        let runner = HookRunner(
            fetcher: HTTPFetcher(userAgent: "podwatch-tests"),
            surroundings: HookSurroundings(environment: [:], home: "/", workingDirectory: "/no/such"))
        #expect(
            await runner.tell(Hook(name: "true", means: .command(["/bin/true"])), message(), now: noon)
                == .failed(
                    reason: "cannot be started: /bin/true: the working directory /no/such is missing",
                    retryAfter: nil))
    }

    @Test func `do not run while somebody writes to them`() async throws {
        let path = try scratch.script("exit 0")
        let writer = try FileHandle(forUpdating: URL(filePath: path))
        #expect(
            await tell([path])
                == .failed(reason: "cannot be started: \(path): is being written to", retryAfter: nil))
        try writer.close()
        // A program that another test starts at this moment may hold the descriptor a little longer.
        var result = await tell([path])
        for _ in 0..<20 where result != .delivered(output: "") { result = await tell([path]) }
        #expect(result == .delivered(output: ""))
    }

    @Test func `run side by side`() async throws {
        // Each waits for the other: one after the other they would never end.
        let script = "touch $1; until test -e $2; do sleep 0.01; done"
        let path = try scratch.script(script)
        async let first = tell([path, "a", "b"])
        async let second = tell([path, "b", "a"])
        #expect(await [first, second] == [.delivered(output: ""), .delivered(output: "")])
    }
}
