import ControlAPI
import Tracking

/// The command `podwatch completions bash|zsh|fish`.
struct Completions: Command {
    static let spec = CommandSpec(
        path: ["completions"], summary: "print the completion script of a shell", arguments: "bash|zsh|fish",
        count: 1...1,
        discussion: """
            bash: put `source <(podwatch completions bash)` into ~/.bashrc.
            zsh:  podwatch completions zsh >_podwatch, in a directory of $fpath.
            fish: podwatch completions fish >~/.config/fish/completions/podwatch.fish
            """)

    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    private let shell: Shell

    init(_ line: ParsedLine) throws(UsageError) {
        guard let shell = Shell(rawValue: line.arguments[0]) else {
            throw UsageError(
                message: "completions are there for bash, zsh and fish, not for \"\(line.arguments[0])\"")
        }
        self.shell = shell
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let table = commands.map { $0.spec }
        switch shell {
        case .bash: workplace.output.text(bashScript(table))
        case .zsh: workplace.output.text(zshScript(table))
        case .fish: workplace.output.text(fishScript(table))
        }
        return .ok
    }
}
