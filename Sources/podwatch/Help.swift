/// What `--help` prints, from the table of commands.
enum Help {
    static func overview(_ table: [CommandSpec]) -> String {
        let width = table.map(\.name.count).max() ?? 0
        let lines = table.map { "  \($0.name.padded(to: width))  \($0.summary)" }
        return """
            podwatch watches podcasts and tells your scripts about each new episode: promptly, once, with links that play.

            usage: podwatch COMMAND [ARGUMENTS] [OPTIONS]

            \(lines.joined(separator: "\n"))

            everywhere:
            \(options(OptionSpec.everywhere))

            `podwatch COMMAND --help` tells more about one of them.

            """
    }

    /// The commands that begin with one word, and what each takes.
    static func group(_ word: String, _ table: [CommandSpec]) -> String {
        let commands = table.filter { $0.path.count > 1 && $0.path[0] == word }
        let usages = commands.map { "podwatch \(usage(of: $0))" }
        let width = usages.map(\.count).max() ?? 0
        let lines = zip(usages, commands).map { "  \($0.padded(to: width))  \($1.summary)" }
        return """
            usage: podwatch \(word) COMMAND [ARGUMENTS] [OPTIONS]

            \(lines.joined(separator: "\n"))

            `podwatch \(word) COMMAND --help` tells more about one of them.

            """
    }

    /// `why PODCAST`.
    static func usage(of spec: CommandSpec) -> String {
        spec.arguments.isEmpty ? spec.name : "\(spec.name) \(spec.arguments)"
    }

    static func command(_ spec: CommandSpec) -> String {
        var text = "usage: podwatch \(usage(of: spec)) [OPTIONS]\n\n\(spec.summary)\n"
        if !spec.discussion.isEmpty { text += "\n\(spec.discussion)\n" }
        if !spec.options.isEmpty { text += "\n\(options(spec.options))\n" }
        return text + "\neverywhere:\n\(options(OptionSpec.everywhere))\n"
    }

    private static func options(_ options: [OptionSpec]) -> String {
        let names = options.map { option in option.value.map { "\(option.name) \($0)" } ?? option.name }
        let width = names.map(\.count).max() ?? 0
        return zip(names, options).map { "  \($0.padded(to: width))  \($1.summary)" }.joined(separator: "\n")
    }
}

extension String {
    func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }
}
