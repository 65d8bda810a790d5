/// Reads how long an episode is: seconds, `MM:SS` or `H:MM:SS`, fractions cut.
///
/// A field that is too large is carried (`00:50:95` is 51 minutes and 35 seconds), and of more than
/// three fields the first three count, as in Apple's podcast directory.
///
/// - Returns: Seconds; 0 when the text says so, which is most often "nobody measured it". `nil` for anything
///   else, a comma included, which is a point here and parts thousands there: no length is better than a wrong one.
package func parseDuration(_ text: Span<UInt8>) -> Int? {
    var position = 0
    var end = text.count
    while position < end, isWhitespace(text[position]) { position += 1 }
    while end > position, isWhitespace(text[end - 1]) { end -= 1 }

    var total = 0
    var fields = 0
    while true {
        let start = position
        var field = 0
        while position < end, let digit = decimalDigit(text[position]) {
            // Ten digits of seconds are three centuries; nothing longer is a length.
            guard position - start < 10 else { return nil }
            field = field * 10 + digit
            position += 1
        }
        let digits = position - start
        fields += 1
        if fields <= 3 { total = total * 60 + field }
        guard position < end else {
            return digits > 0 && (total > 0 || fields <= 3) ? total : nil
        }
        switch text[position] {
        case UInt8(ascii: ":") where digits > 0:
            position += 1
        case UInt8(ascii: "."):
            // A fraction ends the text, and `.5` alone is less than a second.
            guard digits > 0, onlyDigits(text, from: position + 1, to: end) else { return nil }
            return total
        default:
            return nil
        }
    }
}

/// See ``parseDuration(_:)-(Span<UInt8>)``.
package func parseDuration(_ text: String) -> Int? {
    parseDuration(text.utf8.span)
}

private func onlyDigits(_ text: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    for position in start..<end where decimalDigit(text[position]) == nil { return false }
    return true
}
