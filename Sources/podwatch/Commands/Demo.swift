import ControlAPI
import FeedModel
import FoundationEssentials
import Glibc
import HTTPServe
import Tracking

/// The command `podwatch demo`.
struct Demo: Command {
    static let spec = CommandSpec(
        path: ["demo"], summary: "show the whole job in a few seconds, without network",
        options: [OptionSpec(name: "--hook", value: "PROGRAM", summary: "run this at the new episode too")],
        discussion: """
            Plays Apple's directory and a podcast host on this machine, subscribes, publishes an episode, and runs a hook.
            Writes only below a temporary directory, which is removed at the end.
            """)

    private let hook: String?

    init(_ line: ParsedLine) throws(UsageError) {
        hook = line.options["--hook"]
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let stage = DemoStage()
        let server: HTTPServer
        do {
            server = try HTTPServer(listeningAt: .tcp(host: "127.0.0.1", port: 0)) { await stage.answer($0) }
        } catch {
            throw OperationError(.unavailable, "the demo cannot play a host on this machine: \(error)")
        }
        await stage.move(to: "\(server.address)")
        let settings = try writeSettings(in: directory.path)
        var line = ParsedLine()
        line.options = ["--state-dir": directory.path + "/state", "--config": settings]
        var environment = workplace.environment
        environment["PODWATCH_ITUNES_URL"] = "\(server.address)"
        environment["PODWATCH_SOCKET"] = directory.path + "/control.sock"
        let place = Workplace(
            paths: Paths(line, environment: environment), output: workplace.output, environment: environment)
        let code = try await play(stage, in: place, log: directory.path + "/hook.log")
        await server.stop()
        return code
    }

    private func play(_ stage: DemoStage, in place: Workplace, log: String) async throws(OperationError)
        -> ExitCode
    {
        let output = place.output
        await step("$ podwatch add 1200361736", output)
        var line = ParsedLine()
        line.arguments = ["1200361736"]
        guard try await run(Add.self, line, in: place) == .ok else { return .software }
        await step("$ podwatch check        # nothing new: the host answers 304, nobody is told", output)
        line.arguments = []
        line.options = ["--force": ""]
        guard try await run(Check.self, line, in: place) == .ok else { return .software }
        await step("  ... the host publishes a new episode ...", output)
        await stage.publish()
        await step("$ podwatch check", output)
        // A hook of the person's own may fail: that is theirs to see, and no fault of the demo.
        let code = try await run(Check.self, line, in: place)
        guard code == .ok || hook != nil else { return .software }
        await step("  the hook was run once, with this in its environment:", output)
        let told = (try? readFile(log)) ?? []
        output.text(String(decoding: told, as: UTF8.self))
        await step("$ podwatch check        # again: nobody is told twice", output)
        guard try await run(Check.self, line, in: place) == code else { return .software }
        await step("$ podwatch episodes --limit 3", output)
        line.options = ["--limit": "3"]
        guard try await run(Episodes.self, line, in: place) == .ok else { return .software }
        guard (try? readFile(log)) == told, !told.isEmpty else {
            throw OperationError(.software, "the hook was not run exactly once")
        }
        return code
    }

    private func run(
        _ type: any Command.Type, _ line: ParsedLine, in place: Workplace
    ) async throws(OperationError) -> ExitCode {
        do {
            return try await type.init(line).run(in: place)
        } catch let error as OperationError {
            throw error
        } catch {
            throw OperationError(.software, "\(error)")
        }
    }

    /// A heading, and time to read what came before.
    private func step(_ words: String, _ output: Output) async {
        if isatty(1) == 1 { try? await Task.sleep(for: .seconds(1)) }
        output.line("\n\(words)")
    }

    /// A hook that writes down what it was told, and the person's own.
    private func writeSettings(in directory: String) throws(OperationError) -> String {
        let program = directory + "/hook"
        let script = "#!/bin/sh\nenv | grep ^PODWATCH_ | sort >>\(directory)/hook.log\n"
        var hooks = [#"{name: "demo", command: ["\#(program)"]}"#]
        if let hook { hooks.append(#"{name: "yours", command: \#(quoted([absolute(hook)]))}"#) }
        let settings = directory + "/podwatch.json5"
        do {
            try Data(script.utf8).write(to: URL(filePath: program))
            try Data("{hooks: [\(hooks.joined(separator: ", "))]}\n".utf8).write(to: URL(filePath: settings))
        } catch {
            throw OperationError(.cannotWrite, "the demo cannot write to \(directory): \(error)")
        }
        _ = unsafe chmod(program, 0o755)
        return settings
    }

    private func quoted(_ words: [String]) -> String {
        String(decoding: (try? ControlAPI.json(words)) ?? [], as: UTF8.self)
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") || !path.contains("/") ? path : URL(filePath: path).standardizedFileURL.path
    }
}

/// A temporary directory of the demo's own.
private struct ScratchDirectory {
    let path: String

    init() throws(OperationError) {
        let base = FileManager.default.temporaryDirectory.path
        var name = Array((base + "/podwatch-demo-XXXXXX").utf8CString)
        let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
            guard let first = buffer.baseAddress else { return false }
            return unsafe mkdtemp(first) != nil
        }
        guard made else {
            throw OperationError(.cannotWrite, "the demo cannot make a directory below \(base)")
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
