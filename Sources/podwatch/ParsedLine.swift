import Tracking

/// A command line, taken apart.
struct ParsedLine: Sendable, Equatable {
    /// Index into the table of commands; `nil` when none was named.
    var command: Int?
    /// The first word of several commands, when that is all there is: help can be had of them.
    var group: String?
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
    let found = try command(in: words, by: table)
    let command = found.index
    let name = command.map { table[$0].name }
    let known = OptionSpec.everywhere + (command.map { table[$0].options } ?? [])
    while let word = rest.popFirst() {
        if word == "--" {
            plain += rest
            break
        }
        guard word.hasPrefix("--"), word.count > 2 else {
            if let long = shortForms[word] {
                given.append((long, nil))
            } else if word.hasPrefix("-"), word.count > 1 {
                throw UsageError(
                    message: "unknown option \(word); what begins with a dash and is none stands behind --",
                    command: name)
            } else {
                plain.append(word)
            }
            continue
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = known.first(where: { $0.name == parts[0] }) else {
            let near = closest(to: parts[0], in: known.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(message: "unknown option \(parts[0])\(near)", command: name)
        }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw UsageError(message: "\(option.name) takes no value", command: name)
            }
            given.append((option.name, nil))
            continue
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError(message: "\(option.name) needs a value", command: name)
        }
        given.append((option.name, value))
    }
    for (option, value) in given { line.options[option] = value ?? "" }
    if case .group(let group) = found {
        guard line.has("--help") else { throw unfinished(group, plain, by: table) }
        line.group = group
    }
    guard let command else { return line }
    line.command = command
    line.arguments = Array(plain.dropFirst(table[command].path.count))
    return line
}

private let shortForms = ["-h": "--help", "-V": "--version", "-q": "--quiet", "-v": "--verbose"]

/// What the first plain words of a command line name.
private enum NamedCommand {
    case nothing
    case command(Int)
    /// The first word of several commands, and the second is none of theirs.
    case group(String)

    var index: Int? {
        if case .command(let index) = self { index } else { nil }
    }
}

private func command(in words: [String], by table: [CommandSpec]) throws(UsageError) -> NamedCommand {
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
    guard let first = plain.first else { return .nothing }
    let candidates = table.indices.filter { table[$0].path == Array(plain.prefix(table[$0].path.count)) }
    if let best = candidates.max(by: { table[$0].path.count < table[$1].path.count }) {
        return .command(best)
    }
    guard table.secondWords(of: first).isEmpty else { return .group(first) }
    let near = closest(to: first, in: table.firstWords.map(\.word)).map { "; did you mean \($0)?" } ?? ""
    throw UsageError(message: "there is no command \"\(first)\"\(near)")
}

/// What to say of a group without a command of it.
private func unfinished(_ group: String, _ plain: [String], by table: [CommandSpec]) -> UsageError {
    let words = table.secondWords(of: group).map(\.word)
    guard plain.count > 1 else {
        return UsageError(
            message: "`podwatch \(group)` is followed by one of \(words.joined(separator: ", "))",
            command: group)
    }
    let near = closest(to: plain[1], in: words).map { "did you mean \($0)?" }
    return UsageError(
        message: "there is no command \"\(group) \(plain[1])\"; "
            + (near ?? "there are \(words.joined(separator: ", "))"), command: group)
}
