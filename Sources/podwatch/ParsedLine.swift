import Tracking

/// A command line, taken apart.
struct ParsedLine: Sendable, Equatable {
    /// Index into the table of commands; `nil` when none was named.
    var command: Int?
    var arguments: [String] = []
    /// The last value of each option; "" for a switch.
    var options: [String: String] = [:]

    func has(_ option: String) -> Bool {
        options[option] != nil
    }
}

/// Why a command line means nothing.
struct UsageError: Error, Equatable {
    var message: String
    /// The command it is about, for a pointer to its help.
    var command: String?
}

/// Takes a command line apart by the table of commands.
///
/// Options may stand anywhere, those of every command before the name too; `--` ends them, and
/// `--name=value` is one word for two.
///
/// - Parameters:
///   - words: The command line, without the program's own name.
///   - table: Every command.
/// - Returns: What was asked; without a command when none was named.
/// - Throws: ``UsageError``, with a suggestion where one is near.
func parse(_ words: [String], by table: [CommandSpec]) throws(UsageError) -> ParsedLine {
    var line = ParsedLine()
    var plain: [String] = []
    var given: [(option: String, value: String?)] = []
    var rest = words[...]
    // The command decides which options take a value, so the plain words are looked at first.
    let command = try command(in: words, by: table)
    let known = OptionSpec.everywhere + (command.map { table[$0.index].options } ?? [])
    while let word = rest.popFirst() {
        if word == "--" {
            plain += rest
            break
        }
        guard word.hasPrefix("--"), word.count > 2 else {
            if let long = shortForms[word] { given.append((long, nil)) } else { plain.append(word) }
            continue
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = known.first(where: { $0.name == parts[0] }) else {
            let near = closest(to: parts[0], in: known.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(message: "unknown option \(parts[0])\(near)", command: command?.name)
        }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw UsageError(message: "\(option.name) takes no value", command: command?.name)
            }
            given.append((option.name, nil))
            continue
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError(message: "\(option.name) needs a value", command: command?.name)
        }
        given.append((option.name, value))
    }
    for (option, value) in given { line.options[option] = value ?? "" }
    guard let command else { return line }
    line.command = command.index
    line.arguments = Array(plain.dropFirst(table[command.index].path.count))
    return line
}

private let shortForms = ["-h": "--help", "-V": "--version", "-q": "--quiet", "-v": "--verbose"]

/// The command that the first plain words name.
private func command(
    in words: [String], by table: [CommandSpec]
) throws(UsageError) -> (index: Int, name: String)? {
    let takesValue = Set(
        (OptionSpec.everywhere + table.flatMap(\.options)).filter { $0.value != nil }.map(\.name))
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
        if word == "--" { break }
        if word.hasPrefix("-"), word.count > 1 {
            if takesValue.contains(word) { rest = rest.dropFirst() }
        } else {
            plain.append(word)
        }
    }
    guard let first = plain.first else { return nil }
    let candidates = table.indices.filter { table[$0].path == Array(plain.prefix(table[$0].path.count)) }
    if let best = candidates.max(by: { table[$0].path.count < table[$1].path.count }) {
        return (best, table[best].name)
    }
    let group = table.filter { $0.path.first == first }
    guard group.isEmpty else {
        throw UsageError(
            message: "`podwatch \(first)` is followed by one of "
                + group.map { $0.path.dropFirst().joined(separator: " ") }.joined(separator: ", "))
    }
    let near =
        closest(to: first, in: Array(Set(table.map { $0.path[0] }))).map { "; did you mean \($0)?" } ?? ""
    throw UsageError(message: "there is no command \"\(first)\"\(near)")
}
