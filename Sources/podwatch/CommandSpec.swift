/// What one command is called and takes.
///
/// The table of them feeds parsing and help alike.
struct CommandSpec: Sendable {
    /// `["events", "list"]` for `podwatch events list`.
    var path: [String]
    /// One line, for the list of commands.
    var summary: String
    /// What stands behind the name, `WHAT...`; empty for nothing.
    var arguments = ""
    /// How many of them there may be.
    var count: ClosedRange<Int> = 0...0
    var options: [OptionSpec] = []
    /// What a person should know beyond the options.
    var discussion = ""

    var name: String { path.joined(separator: " ") }
}

/// One option.
struct OptionSpec: Sendable, Equatable {
    /// With its dashes.
    var name: String
    /// What its value is called; `nil` for a switch.
    var value: String?
    var summary: String

    static let everywhere: [OptionSpec] = [
        OptionSpec(name: "--state-dir", value: "DIR", summary: "where the state lies (PODWATCH_STATE_DIR)"),
        OptionSpec(name: "--config", value: "FILE", summary: "the settings file (PODWATCH_CONFIG)"),
        OptionSpec(name: "--json", value: nil, summary: "answer as JSON"),
        OptionSpec(name: "--quiet", value: nil, summary: "only results and errors"),
        OptionSpec(name: "--verbose", value: nil, summary: "more words on what happens"),
        OptionSpec(name: "--no-color", value: nil, summary: "no colours (NO_COLOR)"),
        OptionSpec(name: "--help", value: nil, summary: "what a command takes"),
        OptionSpec(name: "--version", value: nil, summary: "which podwatch this is"),
    ]
}
