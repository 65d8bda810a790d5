import Foundation
import TestSupport
import Testing

@Suite("Completions", .takingTurns)
struct CompletionTests {
    private let trial: Trial
    private static let odd = "Bob's \"Best\" $(touch pwned) & more"

    /// Two podcasts whose titles try a shell, and a hook.
    init() async throws {
        trial = try Trial()
        let list = trial.directory.path("list.opml")
        let titles = ["Harbour Radio", Self.odd].map {
            $0.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        }
        let outlines = titles.enumerated().map {
            "<outline text=\"\($1)\" xmlUrl=\"https://a.example/\($0).xml\"/>"
        }
        try trial.write("<opml version=\"2.0\"><body>\(outlines.joined())</body></opml>", to: list)
        let imported = try await trial.podwatch("import", list)
        try #require(imported.status == 0, "\(imported.err)")
    }

    private var environment: [String: String] {
        [
            "PATH": Trial.programs + ":/usr/bin:/bin", "HOME": trial.directory.path, "TERM": "dumb",
            "PODWATCH_STATE_DIR": trial.state, "PODWATCH_CONFIG": trial.directory.path("podwatch.json5"),
            "LANG": "C.UTF-8",
        ]
    }

    private func script(_ shell: String) async throws -> String {
        let printed = try await trial.podwatch("completions", shell)
        try #require(printed.status == 0)
        let path = trial.directory.path("_podwatch.\(shell)")
        try trial.write(printed.out, to: path)
        return path
    }

    private func run(_ shell: String, _ words: [String]) async throws -> Outcome {
        try await Tool(shell).run(words, environment: environment, in: trial.directory.path)
    }

    // MARK: - bash

    /// What bash offers for the last of these words.
    private func bash(_ line: String...) async throws -> [String] {
        let program = """
            source '\(try await script("bash"))'
            compopt() { :; }
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _podwatch
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try await run("bash", ["--norc", "--noprofile", "-u", "-c", program, "bash"] + line)
        #expect(outcome.err == "")
        return outcome.out.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: Tool.isWanted("bash"), "bash is not installed; `.ci/setup --all` installs it"))
    func `bash offers commands, options and values`() async throws {
        #expect(try await bash("podwatch", "wh") == ["why"])
        #expect(try await bash("podwatch", "--json", "ev") == ["events"])
        #expect(try await bash("podwatch", "events", "") == ["list", "retry", "drop", "follow"])
        #expect(try await bash("podwatch", "add", "--cou") == ["--country"])
        #expect(try await bash("podwatch", "simulate", "--attention", "e") == ["eager"])
        #expect(try await bash("podwatch", "simulate", "--attention", "=", "e") == ["eager"])
        #expect(try await bash("podwatch", "--config", "x", "completions", "z") == ["zsh"])
        #expect(try await bash("podwatch", "hook", "test", "--event", "podcast.g") == ["podcast.gone"])
        #expect(try await bash("podwatch", "hook", "test", "--hook", "") == ["log"])
        #expect(try await bash("podwatch", "import", "list.o") == ["list.opml"])
        #expect(try await bash("podwatch", "add", "--country", "").isEmpty)
    }

    @Test(.enabled(if: Tool.isWanted("bash"), "bash is not installed; `.ci/setup --all` installs it"))
    func `bash offers podcasts by id and by title, in any case, and quotes what has to be`()
        async throws
    {
        #expect(try await bash("podwatch", "why", "p") == ["p1", "p2"])
        #expect(try await bash("podwatch", "why", "harb") == ["Harbour\\ Radio"])
        #expect(try await bash("podwatch", "why", "Harbour\\ R") == ["Harbour\\ Radio"])
        #expect(try await bash("podwatch", "why", "\"harbour r") == ["Harbour Radio"])
        let all = try await bash("podwatch", "pause", "")
        #expect(all.count == 4)
        let odd = try #require(try await bash("podwatch", "why", "bob").first)
        let outcome = try await run("bash", ["-c", "podwatch why --json \(odd)"])
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.out.contains("\"id\":\"p2\""))
        #expect(!trial.directory.has("pwned"))
    }

    @Test(.enabled(if: Tool.isWanted("bash"), "bash is not installed; `.ci/setup --all` installs it"))
    func `bash asks the state that the line names`() async throws {
        let other = trial.directory.path("other")
        #expect(try await bash("podwatch", "--state-dir", other, "why", "p").isEmpty)
    }

    // MARK: - zsh

    /// What zsh offers at the end of the line, typed into a terminal; quoted as it would stand there.
    private func zsh(_ line: String) async throws -> [String] {
        let offers = trial.directory.path("offers")
        let inside = trial.directory.path("inside.zsh")
        try trial.write(
            """
            PROMPT= RPROMPT=
            autoload -Uz compinit && compinit -u -D
            source '\(try await script("zsh"))'
            bindkey '^I' complete-word
            compadd() {
                local -a hits
                # What only sorts matches is left alone.
                if [[ " ${(j: :)@[1,(i)(-|--)]} " != *" -"[OAD]" "* ]]; then
                    builtin compadd -A hits "$@"
                    (( $#hits )) && print -rl -- $hits >>'\(offers)'
                fi
                builtin compadd "$@"
            }
            finished() { : >'\(offers).done' }
            comppostfuncs=(finished)
            zle-line-init() { : >'\(offers).ready' }
            zle -N zle-line-init
            """, to: inside)
        let program = """
            zmodload zsh/zpty || exit 3
            wait_for() { local i; for (( i = 0; i < 6000; i++ )); do [[ -e $1 ]] && return; sleep 0.01; done; exit 4 }
            rm -f '\(offers)'*; : >'\(offers)'
            zpty -b inner zsh -f -i
            zpty -w inner "source '\(inside)'"
            wait_for '\(offers).ready'
            zpty -w -n inner "$1"$'\\t'
            wait_for '\(offers).done'
            zpty -d inner
            cat '\(offers)'
            """
        let outcome = try await run("zsh", ["-f", "-c", program, "zsh", line])
        #expect(outcome.status == 0, "\(outcome.err)")
        return outcome.out.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: Tool.isWanted("zsh"), "zsh is not installed; `.ci/setup --all` installs it"))
    func `zsh offers commands, options and values`() async throws {
        #expect(try await zsh("podwatch wh") == ["why"])
        #expect(try await zsh("podwatch --json events ").sorted() == ["drop", "follow", "list", "retry"])
        #expect(try await zsh("podwatch add --cou") == ["--country"])
        #expect(try await zsh("podwatch simulate --attention=e") == ["eager"])
        #expect(try await zsh("podwatch hook test --event podcast.g") == ["podcast.gone"])
        #expect(try await zsh("podwatch hook test --hook ") == ["log"])
        #expect(try await zsh("podwatch import list.o") == ["list.opml"])
    }

    @Test(.enabled(if: Tool.isWanted("zsh"), "zsh is not installed; `.ci/setup --all` installs it"))
    func `zsh offers podcasts by id and by title, in any case`() async throws {
        #expect(try await zsh("podwatch why p") == ["p1", "p2"])
        #expect(try await zsh("podwatch why harb") == ["Harbour\\ Radio"])
        let odd = try #require(try await zsh("podwatch why bob").first)
        let outcome = try await run("zsh", ["-f", "-c", "podwatch why --json \(odd)"])
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.out.contains("\"id\":\"p2\""))
        #expect(!trial.directory.has("pwned"))
    }

    // MARK: - fish

    /// What fish offers at the end of the line, with what it says of each.
    private func fish(_ line: String) async throws -> [String] {
        let program = "source '\(try await script("fish"))'; complete -C $argv[1]"
        let outcome = try await run("fish", ["--no-config", "-c", program, line])
        #expect(outcome.err == "")
        return outcome.out.split(separator: "\n").map(String.init)
    }

    /// What is offered, without what is said of it.
    private func word(_ line: String) -> String {
        String(line.prefix { $0 != "\t" })
    }

    @Test(.enabled(if: Tool.isWanted("fish"), "fish is not installed; `.ci/setup --all` installs it"))
    func `fish offers commands, options and values`() async throws {
        #expect(
            try await fish("podwatch wh") == ["why\tshow when a podcast is checked next, and why"])
        #expect(
            try await fish("podwatch --json events ").map(word).sorted() == [
                "drop", "follow", "list", "retry",
            ])
        #expect(try await fish("podwatch add --cou").first?.hasPrefix("--country") == true)
        #expect(try await fish("podwatch simulate --attention e").map(word) == ["eager"])
        #expect(try await fish("podwatch hook test --event podcast.g").map(word) == ["podcast.gone"])
        #expect(try await fish("podwatch hook test --hook ").map(word) == ["log"])
        #expect(try await fish("podwatch import list.o") == ["list.opml"])
    }

    @Test(.enabled(if: Tool.isWanted("fish"), "fish is not installed; `.ci/setup --all` installs it"))
    func `fish offers podcasts by id and by title`() async throws {
        #expect(try await fish("podwatch why p") == ["p1\tHarbour Radio", "p2\t\(Self.odd)"])
        #expect(try await fish("podwatch why Harb") == ["Harbour Radio\tp1"])
        #expect(try await fish("podwatch why Bob") == ["\(Self.odd)\tp2"])
    }
}
