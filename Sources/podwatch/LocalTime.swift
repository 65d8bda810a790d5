import FeedModel
import Glibc

extension UnixTime {
    /// `2026-11-30 05:14` in the time zone of this machine, for people.
    var local: String {
        var seconds = time_t(seconds)
        var parts = unsafe tm()
        // Its pointer to the name of the time zone is not looked at.
        guard unsafe localtime_r(&seconds, &parts) != nil else { return iso8601 }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return unsafe "\(parts.tm_year + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}

/// What a person writes for a moment: `2023-10-15`, `2023-10-15T08:00:00Z`, `2d`, `12h`, `30m`.
func moment(_ text: String, before now: UnixTime) -> UnixTime? {
    if let time = UnixTime(iso8601: text) ?? UnixTime(iso8601: text + "T00:00:00Z") { return time }
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), count >= 0,
        count < 1 << 32
    else { return nil }
    return now - count * unit
}
