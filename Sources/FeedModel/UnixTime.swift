/// A moment, in whole seconds since 1970-01-01T00:00:00Z.
///
/// Feeds, validators and schedules know nothing finer, and eight bytes without Foundation keep the
/// lowest layer free of everything.
package struct UnixTime: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    package var seconds: Int64

    package init(_ seconds: Int64) {
        self.seconds = seconds
    }

    package static func < (left: UnixTime, right: UnixTime) -> Bool {
        left.seconds < right.seconds
    }

    package static func + (time: UnixTime, seconds: Int64) -> UnixTime {
        UnixTime(time.seconds + seconds)
    }

    package static func - (time: UnixTime, seconds: Int64) -> UnixTime {
        UnixTime(time.seconds - seconds)
    }

    /// Seconds from the right moment to the left one.
    package static func - (left: UnixTime, right: UnixTime) -> Int64 {
        left.seconds - right.seconds
    }
}
