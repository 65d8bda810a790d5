package import FeedModel

/// Reads a date as feeds write it: RFC 822, ISO 8601, and what is left of them in the wild.
///
/// * The weekday may be missing, wrong or in any language; it only decides whether `05 03 2019` is in
///   May or in March. Without it such a date is none.
/// * Figures with slashes have the year in front, with dots the day in front and the year in full: other
///   orders are read in two ways by their readers.
/// * `July 6, 2026` may be followed by the time, not by more of a sentence.
/// * No time is midnight, hour 24 is the next day, a leap second is the next minute, a fraction is cut.
/// * No zone, and a zone nobody knows, is UTC. Two-digit years follow RFC 2822.
/// * A number of 10 digits is seconds since 1970, one of 13 is milliseconds.
///
/// - Returns: `nil` when the text names no day that exists. Never a guess at "now".
package func parseDate(_ text: Span<UInt8>) -> UnixTime? {
    // Longer texts than this are prose.
    guard text.count <= 200 else { return nil }
    var reading = DateReading()
    return reading.read(text) ? reading.moment : nil
}

/// See ``parseDate(_:)-(Span<UInt8>)``.
package func parseDate(_ text: String) -> UnixTime? {
    parseDate(text.utf8.span)
}
