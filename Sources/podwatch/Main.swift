import ControlAPI
import FoundationEssentials
import Glibc
import Tracking

/// The program: finds the command, runs it, and turns what came of it into an exit code.
@main
struct Podwatch {
    static func main() async {
        keepStandardDescriptors()
        // A reader of our output, or a hook, that goes away is an error of one write, not the end.
        signal(SIGPIPE, SIG_IGN)
        // Whoever started us may ignore it; then exit statuses of hooks would be lost.
        signal(SIGCHLD, SIG_DFL)
        let code = await run(
            Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        exit(code.rawValue)
    }

    /// A descriptor below three that is closed would be taken by a file or socket of ours, and written to as output.
    private static func keepStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // What is written to it fails, as it would have.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    static func run(_ words: [String], environment: [String: String]) async -> ExitCode {
        let table = commands.map { $0.spec }
        do {
            // `podwatch help add` is what many try first.
            let words = words.first == "help" ? words.dropFirst() + ["--help"] : words
            let line = try parse(words, by: table)
            let output = Output(line, environment: environment)
            if line.has("--version") {
                output.line("podwatch \(Version.number)")
                return .ok
            }
            if let group = line.group {
                output.text(Help.group(group, table))
                return .ok
            }
            guard let index = line.command else {
                guard line.has("--help") else { throw UsageError(message: "a command is needed") }
                output.text(Help.overview(table))
                return .ok
            }
            if line.has("--help") {
                output.text(Help.command(table[index]))
                return .ok
            }
            return try await perform(commands[index], line, output, environment)
        } catch let error as UsageError {
            Output().warn(error.message)
            Output().warn("`podwatch \(error.command.map { "\($0) " } ?? "")--help` tells what is possible")
            return .usage
        } catch let error as OperationError {
            Output().warn(error.message)
            return error.exit
        } catch {
            Output().warn("\(error)")
            return .software
        }
    }

    private static func perform(
        _ type: any Command.Type, _ line: ParsedLine, _ output: Output, _ environment: [String: String]
    ) async throws -> ExitCode {
        let spec = type.spec
        if let complaint = spec.complaint(about: line.arguments) {
            throw UsageError(message: complaint, command: spec.name)
        }
        for option in ["--state-dir", "--config"] where line.options[option] == "" {
            throw UsageError(message: "\(option) needs a path", command: spec.name)
        }
        let command: any Command
        do {
            command = try type.init(line)
        } catch {
            throw UsageError(message: error.message, command: spec.name)
        }
        let workplace = Workplace(
            paths: Paths(line, environment: environment), output: output, environment: environment)
        return try await command.run(in: workplace)
    }
}

extension CommandSpec {
    /// Why there are too few arguments or too many; `nil` when there are not.
    func complaint(about arguments: [String]) -> String? {
        let usage = "usage: podwatch \(Help.usage(of: self))"
        guard arguments.count >= count.lowerBound else {
            return "`podwatch \(name)` needs \(self.arguments); \(usage)"
        }
        guard arguments.count > count.upperBound else { return nil }
        let extra = arguments[count.upperBound...].map { "\"\($0)\"" }.joined(separator: " ")
        guard count.upperBound > 0 else {
            return "`podwatch \(name)` takes no arguments, not \(extra); \(usage)"
        }
        let together = arguments.joined(separator: " ")
        return "\(extra) is too much for `podwatch \(name)`; \(usage)"
            + (argumentCompletion == .podcasts
                ? " (a name of several words needs quotes: \"\(together)\")" : "")
    }
}

extension Output {
    init(_ line: ParsedLine, environment: [String: String]) {
        isJSON = line.has("--json")
        isQuiet = line.has("--quiet")
        isVerbose = line.has("--verbose")
        let noColour = line.has("--no-color") || environment["NO_COLOR"].map { !$0.isEmpty } == true
        isColourful = !isJSON && !noColour && environment["TERM"] != "dumb" && isatty(1) == 1
    }
}
