/// Writes a manual page in mdoc(7), the language of mandoc and groff.
struct Mdoc {
    private(set) var text = ""

    /// - Parameters:
    ///   - name: `podwatch.json5`.
    ///   - section: `5`.
    ///   - about: What follows the name in lists of pages.
    ///   - date: `November 30, 2026`.
    init(name: String, section: Int, about: String, date: String) {
        text = """
            .Dd \(date)
            .Dt \(Self.word(name.uppercased())) \(section)
            .Os
            .Sh NAME
            .Nm \(Self.word(name))
            .Nd \(Self.plain(about))

            """
    }

    mutating func section(_ title: String) {
        macro("Sh", title)
    }

    mutating func subsection(_ title: String) {
        macro("Ss", title)
    }

    /// Text that is filled; every line of it may be wrapped anywhere.
    mutating func paragraph(_ words: String) {
        if !text.hasSuffix("\n.Sh DESCRIPTION\n"), !endsWithHeading { text += ".Pp\n" }
        lines(words)
    }

    /// Text whose lines stay as they are.
    mutating func literal(_ block: String) {
        text += ".Bd -literal -offset indent\n"
        for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
            text += line.isEmpty ? "\n" : Self.plain(String(line)) + "\n"
        }
        text += ".Ed\n"
    }

    /// What is explained, and how.
    mutating func list(_ items: [(tag: String, words: String)]) {
        guard !items.isEmpty else { return }
        text += ".Bl -tag -width Ds\n"
        for (tag, words) in items {
            text += ".It \(tag)\n"
            lines(words)
        }
        text += ".El\n"
    }

    /// A macro with its arguments, which are words of the text.
    mutating func macro(_ name: String, _ arguments: String) {
        text +=
            ".\(name) \(arguments.split(separator: " ").map { Self.word(String($0)) }.joined(separator: " "))\n"
    }

    /// A line of macros as it is.
    mutating func raw(_ line: String) {
        text += line + "\n"
    }

    private mutating func lines(_ words: String) {
        for line in words.split(separator: "\n") {
            // A sentence ends a line, so that the space behind it is wide enough.
            for sentence in Self.sentences(line) { text += Self.plain(sentence) + "\n" }
        }
    }

    private var endsWithHeading: Bool {
        let last = text.split(separator: "\n").last ?? ""
        return last.hasPrefix(".Sh") || last.hasPrefix(".Ss")
    }

    private static func sentences(_ line: Substring) -> [String] {
        var sentences: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            current += current.isEmpty ? word : " " + word
            guard let end = word.last, ".?!".contains(end) else { continue }
            sentences.append(current)
            current = ""
        }
        return current.isEmpty ? sentences : sentences + [current]
    }

    /// Text at the beginning of a line or inside it, where nothing of it is a request.
    static func plain(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "..."
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }

    /// One argument of a macro, which is not itself taken for a macro or for punctuation.
    static func word(_ text: String) -> String {
        let plain = plain(text)
        let isPunctuation = plain.utf8.count == 1 && ".,:;()[]?!|".contains(plain)
        let isMacro = (2...3).contains(plain.utf8.count) && plain.first?.isUppercase == true
        let safe = isPunctuation || isMacro ? "\\&" + plain : plain
        return safe.contains(" ") || safe.contains("\"")
            ? "\"" + safe.replacing("\"", with: "\\(dq") + "\"" : safe
    }
}
