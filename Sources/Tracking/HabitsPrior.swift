import Glibc

/// What holds for shows in general, before a show's own past speaks.
///
/// Numbers of episodes, unless said otherwise. Most were chosen on one half of some 400 popular shows; the minutes
/// of the hour are counted over all of them. Around these values the figures hardly change.
enum Prior {
    /// How many episodes back one counts half.
    static let halfLife = 60.0
    /// How much episodes count, the newest last.
    static let weights = (0..<Appearances.limit).reversed().map { pow(0.5, Double($0) / halfLife) }
    /// Belief in weekly, daily and gap habits, narrow to wide, and in none.
    static let beliefs: [Double] = [2, 1, 0.1, 0.7, 0.7, 0.7, 0.5, 0.5, 0.5, 0.5]
    /// How strongly a day of the week is taken to be like the others.
    static let dayWeight = 3.0
    /// Days without a further episode that every show is given.
    static let days = 2.0
    /// How much an announced gap counts.
    static let announcedWeight = 1.0
    /// How strongly the general minutes of the hour are believed.
    static let minutesWeight = 6.0
    /// The share of all episodes by 5-minute part of the hour; half come on the full hour.
    ///
    /// Each part ends on the minute that names it: the second is 0:01 to 5:00 past the hour.
    static let minutes: [Double] = [
        0.515, 0.09, 0.035, 0.033, 0.02, 0.02, 0.058, 0.02, 0.02, 0.025, 0.03, 0.03,
    ]
}
