package import FeedModel
package import TextPatterns

/// Which episodes of a podcast are announced; the others are recorded without a word.
package struct EpisodeFilter: Sendable, Equatable {
    /// Only episodes for which all of this holds; `nil` for all.
    package var include: Condition?
    /// No episode for which any of this holds.
    package var exclude: Condition?

    package init() {}

    /// Says something about an episode's title, duration and kind.
    ///
    /// What the feed does not tell is held against no episode: one without a duration passes every limit. Nor is
    /// a title in which a pattern could not be looked for to the end: rather announced than missed.
    package struct Condition: Sendable, Equatable {
        /// One of them has to be found in the title.
        package var titles: [TextPattern] = []
        /// `full`, `trailer`, `bonus`; an episode of no kind is full.
        package var kinds: Set<String> = []
        /// Seconds.
        package var shorterThan: Int64?
        /// Seconds.
        package var longerThan: Int64?

        package init() {}
    }

    package func wants(_ episode: Episode) -> Bool {
        if let include, !include.statements(about: episode).allSatisfy({ $0 ?? true }) { return false }
        if let exclude, exclude.statements(about: episode).contains(true) { return false }
        return true
    }
}

extension EpisodeFilter.Condition {
    /// Whether each thing said is true of an episode; `nil` where the feed does not tell, or nobody can.
    fileprivate func statements(about episode: Episode) -> [Bool?] {
        var statements: [Bool?] = []
        if !titles.isEmpty { statements.append(isCalledSo(episode.title ?? "")) }
        if !kinds.isEmpty { statements.append(kinds.contains(episode.kind ?? "full")) }
        let duration = episode.duration.flatMap { $0 > 0 ? Int64($0) : nil }
        if let shorterThan { statements.append(duration.map { $0 < shorterThan }) }
        if let longerThan { statements.append(duration.map { $0 > longerThan }) }
        return statements
    }

    /// Whether one of the patterns is found; `nil` when none is, and one is undecided.
    private func isCalledSo(_ title: String) -> Bool? {
        let answers = titles.map { $0.isFound(in: title) }
        return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }
}
