package import FeedModel

/// Which episodes of a podcast are announced; the others are recorded without a word.
package struct EpisodeFilter: Sendable, Equatable {
    /// Only episodes for which all of this holds; `nil` for all.
    package var include: Condition?
    /// No episode for which any of this holds.
    package var exclude: Condition?

    package init() {}

    /// Says something about an episode's title, duration and kind.
    ///
    /// What the feed does not tell is held against no episode: one without a duration passes every limit.
    package struct Condition: Sendable, Equatable {
        /// Regular expressions, in any letter case; one of them has to be found in the title.
        package var titles: [String] = []
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
    /// Characters of a title that are looked at: an expression of the worst kind must come to an end.
    private static let titleLimit = 500

    /// Whether each thing said is true of an episode; `nil` where the feed does not tell.
    fileprivate func statements(about episode: Episode) -> [Bool?] {
        var statements: [Bool?] = []
        if !titles.isEmpty {
            let title = (episode.title ?? "").prefix(Self.titleLimit)
            statements.append(titles.contains { Self.expression($0).map { title.contains($0) } ?? false })
        }
        if !kinds.isEmpty { statements.append(kinds.contains(episode.kind ?? "full")) }
        let duration = episode.duration.flatMap { $0 > 0 ? Int64($0) : nil }
        if let shorterThan { statements.append(duration.map { $0 < shorterThan }) }
        if let longerThan { statements.append(duration.map { $0 > longerThan }) }
        return statements
    }

    private static func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
        try? Regex(pattern).ignoresCase()
    }

    /// Why a pattern is no regular expression; `nil` when it is one.
    static func problem(withPattern pattern: String) -> String? {
        do {
            _ = try Regex(pattern)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
