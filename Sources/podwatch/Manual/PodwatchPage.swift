import Tracking

/// podwatch(1), from the table of commands.
func podwatchPage(_ table: [CommandSpec]) -> String {
    var page = Mdoc(
        name: "podwatch", section: 1, about: "watch podcasts and tell scripts about new episodes",
        date: Version.date)
    page.section("SYNOPSIS")
    for spec in table { page.addSynopsis(of: spec) }
    page.section("DESCRIPTION")
    page.paragraph(
        """
        podwatch watches podcasts and tells your scripts about each new episode: promptly, once, with links that play.
        While `podwatch run` runs, every other command asks it through its control socket; without it, commands do the
        work themselves.
        """)
    page.paragraph(CommandSpec.podcastNames)
    page.section("COMMANDS")
    for spec in table { page.add(spec) }
    page.section("OPTIONS")
    page.paragraph("These may stand anywhere on the line.")
    page.list(OptionSpec.everywhere.map { ($0.tag, $0.summary.capitalisedSentence) })
    page.section("ENVIRONMENT")
    page.list(variables.map { ("Ev \($0.name)", $0.meaning) })
    page.section("FILES")
    page.list(files.map { ("Pa \(Mdoc.word($0.name))", $0.meaning) })
    page.section("EXIT STATUS")
    page.list(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning.capitalisedSentence) })
    page.addJournal()
    page.seeAlso([
        ("journalctl", 1), ("systemctl", 1), ("podwatch.json5", 5), ("podwatch-hooks", 7),
    ])
    return page.text
}

/// Variables that podwatch itself reads.
private let variables: [(name: String, meaning: String)] = [
    ("PODWATCH_STATE_DIR", "Where the state lies, unless --state-dir says so."),
    ("PODWATCH_CONFIG", "The settings file, unless --config says so."),
    ("PODWATCH_SOCKET", "The control socket."),
    ("PODWATCH_ITUNES_URL", "Asked in place of Apple's directory."),
    ("STATE_DIRECTORY", "Set by systemd: where the state lies."),
    ("CONFIGURATION_DIRECTORY", "Set by systemd: where podwatch.json5 lies."),
    ("RUNTIME_DIRECTORY", "Set by systemd: where the control socket is made."),
    ("XDG_STATE_HOME", "In place of ~/.local/state."),
    ("XDG_CONFIG_HOME", "In place of ~/.config."),
    ("XDG_RUNTIME_DIR", "Where the control socket of a person's own daemon is."),
    ("NO_COLOR", "When it is set, nothing is coloured."),
    ("http_proxy", "A proxy for http; https_proxy, all_proxy and no_proxy likewise."),
    ("SSL_CERT_FILE", "Certificate authorities to trust in place of the system's."),
]

private let files: [(name: String, meaning: String)] = [
    (
        "podwatch.json5",
        "The settings: in $CONFIGURATION_DIRECTORY, ~/.config/podwatch or /etc/podwatch. See podwatch.json5(5)."
    ),
    ("hooks.d", "Beside the settings: every program in it is a hook for new episodes."),
    (
        "state.json",
        "Everything known, as one JSON document: in $STATE_DIRECTORY or ~/.local/state/podwatch. Read it, never write it."
    ),
    ("state.journal", "What changed since, one JSON object a line."),
    ("state.json.bak", "The state before the present one."),
    (
        "control.sock",
        "The control socket: in $RUNTIME_DIRECTORY, in a state directory named by hand, in /run/podwatch or in $XDG_RUNTIME_DIR/podwatch. It also answers GET /metrics and /healthz."
    ),
]

extension Mdoc {
    fileprivate mutating func addSynopsis(of spec: CommandSpec) {
        raw(".Nm")
        raw(".Cm \(spec.name)")
        let arguments = spec.arguments
        if arguments.hasPrefix("["), arguments.hasSuffix("]") {
            raw(".Op Ar \(Mdoc.word(String(arguments.dropFirst().dropLast())))")
        } else if !arguments.isEmpty {
            macro("Ar", arguments)
        }
        raw(".Op Ar options")
    }

    fileprivate mutating func add(_ spec: CommandSpec) {
        subsection("podwatch \(Help.usage(of: spec))")
        paragraph(spec.summary.capitalisedSentence)
        list(spec.options.map { ($0.tag, $0.summary.capitalisedSentence) })
        guard !spec.discussion.isEmpty else { return }
        if spec.discussion.contains(":  ") {
            literal(spec.discussion)
        } else {
            paragraph(spec.discussion)
        }
    }

    fileprivate mutating func addJournal() {
        section("JOURNAL")
        paragraph(
            """
            Under systemd each thing that matters is one entry of the journal, with fields to look for:
            PODWATCH_EVENT, PODWATCH_PODCAST, PODWATCH_EPISODE, PODWATCH_HOOK, and MESSAGE_ID for its kind:
            """)
        list(JournalKind.allCases.map { ("Li \($0.rawValue)", $0.meaning.capitalisedSentence) })
    }
}

extension OptionSpec {
    /// `--limit N` as mdoc(7) has it.
    fileprivate var tag: String {
        let name = "Fl \(Mdoc.plain(String(name.dropFirst())))"
        return value.map { "\(name) Ar \(Mdoc.word($0))" } ?? name
    }
}

extension String {
    /// The same with a capital at the beginning and a full stop at the end.
    fileprivate var capitalisedSentence: String {
        prefix(1).uppercased() + dropFirst() + "."
    }
}
