/// How much of what is no JSON is read all the same.
package enum JSONManner: Sendable {
    /// Nothing: RFC 8259 to the letter.
    case strict
    /// Texts. What is no character becomes U+FFFD, an unknown escape the character behind the backslash.
    case mendingTexts
    /// Whatever can still be understood: also commas that are missing or too many, and words that JSON does
    /// not know. Escaped control characters are left out of texts, where raw ones stay.
    case lenient
}
