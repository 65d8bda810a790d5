import FeedModel
import Hooks

/// podwatch-hooks(7), from the tables of events and variables.
func hooksPage() -> String {
    var page = Mdoc(
        name: "podwatch-hooks", section: 7, about: "programs that podwatch tells of new episodes",
        date: Version.date)
    page.section("DESCRIPTION")
    page.paragraph(
        """
        A hook is a program, or a web address. Every program in the directory hooks.d beside the settings of podwatch(1)
        is a hook for new episodes; others are named in podwatch.json5(5), which also says what a web address gets.
        `podwatch hook test` tells hooks of an event that did not happen.
        """)
    page.paragraph(
        """
        A program gets the event as one JSON object on standard input, {id, type, time, attempt, podcast, episode}, and
        the most wanted parts as variables. It runs in a process group of its own, in the state directory, with a
        defined PATH, and gets nothing of its parent's but standard input, output and error.
        """)
    page.section("EVENTS")
    page.list(Event.Kind.allCases.map { ("Li \(Mdoc.word($0.rawValue))", $0.meaning + ".") })
    page.section("ENVIRONMENT")
    page.paragraph(
        "What has no value is not set. Each is at most 32 KiB long, and on one line.")
    page.list(EventVariable.all.map { ("Ev \($0.name)", $0.meaning + ".") })
    page.section("EXIT STATUS")
    page.list([
        ("0", "The hook was told."),
        ("78", "No repetition will help; 100 says the same."),
        (
            "anything else",
            "The event is told again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, always with the same id, and is then kept until `podwatch events retry`."
        ),
    ])
    page.section("EXAMPLES")
    page.paragraph("Appends every new episode to a playlist:")
    page.literal(
        """
        #!/bin/sh
        # hooks.d/50-playlist
        printf '#EXTINF:%s,%s\\n%s\\n' "${PODWATCH_EPISODE_DURATION:--1}" "$PODWATCH_EPISODE_TITLE" \\
            "$PODWATCH_EPISODE_URL" >>"$HOME/new-episodes.m3u"
        """)
    page.seeAlso([("podwatch", 1), ("podwatch.json5", 5)])
    return page.text
}

extension Event.Kind {
    /// When it happens.
    fileprivate var meaning: String {
        switch self {
        case .episodeNew: "An episode that was never seen before"
        case .episodeUpdated: "A known episode reads differently now"
        case .podcastBackfilled:
            "So many old episodes turned up at once that they were recorded without a word"
        case .podcastMoved: "The feed lives at another address now"
        case .podcastFailing: "Checks have failed for a day, five of them or more"
        case .podcastRecovered: "A podcast that was failing or gone answers again"
        case .podcastGone: "The host says that the feed is no more"
        case .podcastSilent: "An episode is overdue by the podcast's own habits"
        }
    }
}
