import FeedModel
import ServiceManager
import Tracking

/// Says what matters, one line each: a quiet day leaves a quiet log.
struct EventLog: Sendable {
    private let journal: JournalWriter
    private let isQuiet: Bool
    private let isVerbose: Bool

    init(_ journal: JournalWriter, _ output: Output) {
        self.journal = journal
        isQuiet = output.isQuiet
        isVerbose = output.isVerbose
    }

    func say(_ kind: JournalKind, _ words: String) {
        write(.info, words, kind)
    }

    func warn(_ kind: JournalKind, _ words: String) {
        write(.warning, words, kind)
    }

    func note(_ event: TrackerEvent) {
        switch event {
        case .checked(let report): mention(report)
        case .news(let news, let podcast): tell(news, of: podcast)
        case .stoodAside(let podcast, let other):
            warn(
                .moved,
                "\((podcast.title ?? podcast.id).oneLine): it has moved to the feed of \(other.id), which is watched as well; \(podcast.id) is "
                    + "paused so that nobody is told twice, `podwatch remove \(podcast.id)` ends it")
        case .networkDown:
            warn(
                .networkDown,
                "the network seems to be down; failures are not counted until something answers")
        case .networkUp: say(.networkUp, "the network is back")
        case .delivered(let message, let hook): delivered(message, hook)
        case .deliveryFailed(let message, let hook, let reason, let next):
            failed(message, hook, reason, next: next)
        case .stateFailed(let error):
            write(.error, "\(error); nobody is told anything until it can be written", .stateFailed)
        case .stateRecovered: write(.notice, "the state can be written again", .stateRecovered)
        case .appleFailed(let reason): if isVerbose { write(.debug, reason) }
        }
    }

    // MARK: - Podcasts

    /// What is no news is for those who want to see everything: a check that failed once, above all.
    private func mention(_ report: CheckReport) {
        guard isVerbose else { return }
        let title = (report.title ?? report.id).oneLine
        let fields = [("PODWATCH_PODCAST", report.id)]
        switch report.outcome {
        case .new: write(.debug, "\(title): \(report.new) new", fields: fields)
        case .failed: write(.debug, "\(title): \(report.error ?? "failed")", fields: fields)
        case .unchanged, .notModified:
            write(.debug, "\(title): \(report.error ?? "nothing new")", fields: fields)
        }
    }

    private func tell(_ news: PodcastNews, of podcast: Subscription) {
        let title = (podcast.title ?? podcast.id).oneLine
        func line(
            _ priority: JournalPriority, _ kind: JournalKind, _ words: String, event: Event.Kind? = nil,
            episode: String? = nil
        ) {
            var fields = [("PODWATCH_PODCAST", podcast.id)]
            if let event { fields.append(("PODWATCH_EVENT", event.rawValue)) }
            if let episode { fields.append(("PODWATCH_EPISODE", episode)) }
            write(priority, "\(title): \(words)", kind, fields: fields)
        }
        switch news {
        case .watched(let count):
            line(.info, .watched, "watched from now on, \(Self.episodes(count)) recorded")
        case .appeared(let episode):
            line(
                .info, .appeared, "new episode \(Self.name(of: episode))", event: .episodeNew,
                episode: episode.id)
        case .backfilled(let count):
            line(
                .notice, .backfilled, "\(Self.episodes(count)) of old recorded, not announced",
                event: .podcastBackfilled)
        case .moved(let old, let new):
            let (old, new) = (old ?? "Apple's listing", new ?? "Apple's listing")
            line(.notice, .moved, "moved from \(old) to \(new)", event: .podcastMoved)
        case .failing(let reason):
            line(
                .warning, .failing, "failing, \(podcast.checks.failures) checks in a row: \(reason)",
                event: .podcastFailing)
        case .recovered: line(.notice, .recovered, "answers again", event: .podcastRecovered)
        case .gone:
            line(.warning, .gone, "its host says that the feed is gone for good", event: .podcastGone)
        case .silent:
            line(.notice, .silent, "an episode is overdue by its own habits", event: .podcastSilent)
        }
    }

    private static func episodes(_ count: Int) -> String {
        count == 1 ? "1 episode" : "\(count) episodes"
    }

    private static func name(of episode: Episode) -> String {
        "\"\((episode.title ?? episode.guid ?? episode.id).oneLine)\""
    }

    // MARK: - Hooks

    private func delivered(_ message: EventMessage, _ hook: String) {
        let again = message.attempt > 1 ? ", at try \(message.attempt)" : ""
        write(
            .info, "hook \(hook) was told of \(Self.subject(of: message))\(again)", .delivered,
            fields: Self.fields(message, hook))
    }

    private func failed(_ message: EventMessage, _ hook: String, _ reason: String, next: UnixTime?) {
        let then = next.map { "next try \($0.local)" } ?? "given up; `podwatch events retry` tries again"
        write(
            .warning,
            "hook \(hook) failed on \(Self.subject(of: message)), try \(message.attempt): \(reason); \(then)",
            next == nil ? .deliveryGivenUp : .deliveryFailed, fields: Self.fields(message, hook))
    }

    /// `episode.new "The harbour" of Coast Radio`.
    private static func subject(of message: EventMessage) -> String {
        let podcast = (message.podcast.title ?? message.podcast.id).oneLine
        guard let episode = message.episode else { return "\(message.type.rawValue) of \(podcast)" }
        let title = (episode.title ?? episode.guid ?? episode.id).oneLine
        return "\(message.type.rawValue) \"\(title)\" of \(podcast)"
    }

    private static func fields(_ message: EventMessage, _ hook: String) -> [(String, String)] {
        var fields = [
            ("PODWATCH_EVENT", message.type.rawValue), ("PODWATCH_EVENT_ID", message.id),
            ("PODWATCH_PODCAST", message.podcast.id), ("PODWATCH_HOOK", hook),
            ("PODWATCH_ATTEMPT", String(message.attempt)),
        ]
        if let episode = message.episode { fields.append(("PODWATCH_EPISODE", episode.id)) }
        return fields
    }

    private func write(
        _ priority: JournalPriority, _ words: String, _ kind: JournalKind? = nil,
        fields: [(String, String)] = []
    ) {
        guard !isQuiet || priority <= .warning else { return }
        journal.write(
            JournalEntry(
                priority, words, messageID: kind?.rawValue,
                fields: fields.map { (name: $0.0, value: $0.1) }))
    }
}
