@_spi(_Unicode) import Swift

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
        compiled = try CompiledPattern(composed(text))
    }

    /// Characters of a text that are looked at, in Unicode scalars.
    private static let lengthLimit = 500

    /// Whether it is found among the first 500 characters of `text`.
    ///
    /// - Returns: `nil` when that is undecided: an expression can have more ways to match than anyone
    ///   could try, and only so many are tried.
    package func isFound(in text: String) -> Bool? {
        // Scalars, as one character for the eye may be made of any number of them.
        compiled.isFound(in: composed(String(text.unicodeScalars.prefix(Self.lengthLimit))))
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

/// UTF-8 in which "ü" is one character even if it was written as two (Unicode's form C).
///
/// Some systems write all their accents apart; PCRE2 compares characters one by one. The standard library
/// composes text whenever it compares, and has no other door to that than this one.
private func composed(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    text._withNFCCodeUnits { bytes.append($0) }
    return bytes
}
