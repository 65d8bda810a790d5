public import FoundationEssentials

/// Lengths and sizes for a person to read, the same on every machine whatever its locale.
public enum ITunesFormat {
    /// A length as a player shows it: `3:45`, and from an hour `1:02:03`.
    ///
    /// - Parameter seconds: The length, rounded to the nearest second. Negative and endless lengths, and
    ///   what is not a number, give `0:00`.
    /// - Returns: Minutes without a leading zero; seconds, and minutes behind hours, in two digits.
    public static func duration(_ seconds: TimeInterval) -> String {
        let total = whole(seconds)
        let (minutes, rest) = (total / 60, padded(total % 60, to: 2))
        if minutes < 60 { return "\(minutes):\(rest)" }
        return "\(minutes / 60):\(padded(minutes % 60, to: 2)):\(rest)"
    }

    /// A length in words: `2 hr 49 min`, `45 min`, and below a minute `30 sec`.
    ///
    /// - Parameter seconds: The length, rounded to the nearest second, then to the nearest minute from one
    ///   minute on. Negative and endless lengths, and what is not a number, give `0 sec`.
    /// - Returns: Hours and minutes; a part that is zero is left out.
    public static func longDuration(_ seconds: TimeInterval) -> String {
        let total = whole(seconds)
        if total < 60 { return "\(total) sec" }
        let minutes = (total + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        let rest = minutes % 60
        return rest == 0 ? "\(minutes / 60) hr" : "\(minutes / 60) hr \(rest) min"
    }

    /// A size in decimal units: `512 bytes`, `34 KB`, `19.6 MB`, `1.2 GB`.
    ///
    /// - Parameter bytes: The size; a negative one counts as 0.
    /// - Returns: One decimal from a megabyte on, left out when it is zero.
    public static func fileSize(_ bytes: Int) -> String {
        let bytes = max(0, bytes)
        if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        // What would be rounded to a thousand of a unit is one of the next.
        if bytes < 999_500 { return "\((bytes + 500) / 1000) KB" }
        var unit = 1_000_000.0
        for name in ["MB", "GB", "TB"] {
            let tenths = Int((Double(bytes) / unit * 10).rounded())
            if tenths < 10_000 || name == "TB" {
                return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
            }
            unit *= 1000
        }
        return "\(bytes) bytes"
    }

    private static func whole(_ seconds: TimeInterval) -> Int {
        guard seconds.isFinite, seconds > 0, seconds < 1e15 else { return 0 }
        return Int(seconds.rounded())
    }
}
