/// A regular expression as people write it, Perl's kind, compiled once; found in any letter case.
///
/// Two are equal when they are written alike. Looking is limited: see ``isFound(in:)``.
package struct TextPattern: Sendable {
    /// As written.
    package let text: String
    private let compiled: CompiledPattern

    /// - Throws: What is wrong with it, and where.
    package init(_ text: String) throws(PatternError) {
        self.text = text
        compiled = try CompiledPattern(Array(text.utf8))
    }

    /// Characters of a text that are looked at, in Unicode scalars.
    private static let lengthLimit = 500

    /// Whether it is found among the first 500 characters of `text`.
    ///
    /// - Returns: `nil` when that is undecided: an expression can have more ways to match than anyone
    ///   could try, and only so many are tried.
    package func isFound(in text: String) -> Bool? {
        // Scalars, as one character for the eye may be made of any number of them.
        compiled.isFound(in: Array(String(text.unicodeScalars.prefix(Self.lengthLimit)).utf8))
    }
}

extension TextPattern: Equatable {
    package static func == (one: Self, other: Self) -> Bool {
        // By scalar: Swift holds "ü" and "u" with an umlaut on top for equal, and a reload should not.
        one.text.unicodeScalars.elementsEqual(other.text.unicodeScalars)
    }
}

/// Why a text is no regular expression.
package struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
    /// In PCRE2's words.
    package var reason: String
    /// Characters up to where it was noticed.
    package var position: Int

    package var description: String { "\(reason) (after character \(position))" }
}
