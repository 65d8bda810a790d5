import ControlAPI
import FeedModel
import Hooks
import Tracking

/// The command `podwatch config show`.
struct ConfigShow: Command {
    static let spec = CommandSpec(
        path: ["config", "show"], summary: "show the settings of the file, with the defaults",
        discussion: "Secrets are left out. A daemon goes by them from its next `podwatch reload` on.")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let shown = ShownSettings(try workplace.settings(), paths: workplace.paths)
        let output = workplace.output
        guard !output.isJSON else {
            try output.json(shown)
            return .ok
        }
        output.line("settings file    \(shown.file)")
        output.line("state directory  \(shown.stateDirectory)")
        output.line("control socket   \(shown.socket ?? "none")")
        output.line("Apple            \(shown.itunesURL), storefront \(shown.country)")
        output.line("attention        \(shown.attention)")
        if let interval = shown.intervalMinutes { output.line("interval         every \(interval) minutes") }
        if let agent = shown.userAgent { output.line("User-Agent       \(agent)") }
        if let address = shown.metrics { output.line("metrics          at http://\(address)/metrics") }
        output.line("floor            \(shown.floorMinutes) minutes")
        output.line("keep             \(shown.keep) episodes a podcast")
        output.line(
            "archive guard    more than \(shown.archiveEpisodes) episodes older than \(shown.archiveDays) days"
        )
        for podcast in shown.podcasts {
            output.line("podcast          \(podcast.podcast): \(podcast.differences.joined(separator: ", "))")
        }
        for hook in shown.hooks {
            output.line(
                "hook             \(hook.name): \(hook.means) on \(hook.events.joined(separator: ", "))"
                    + ", \(hook.timeout) seconds at most"
                    + (hook.podcasts.isEmpty ? "" : ", of \(hook.podcasts.joined(separator: ", "))"))
        }
        return .ok
    }
}

/// The command `podwatch config check`.
struct ConfigCheck: Command {
    static let spec = CommandSpec(
        path: ["config", "check"], summary: "check the settings file",
        discussion:
            "Exits 78 when it cannot be used. What may be a mistake is named, and is none for the exit code.")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let settings = try workplace.settings()
        let hooks = settings.hooks.count == 1 ? "1 hook" : "\(settings.hooks.count) hooks"
        let examination = SettingsExamination(workplace: workplace, settings: settings)
        let doubts =
            workplace.settingsFile.doubts(about: settings)
            + examination.unusable().map { "\($0.subject): \($0.words)" }
        for doubt in doubts { workplace.output.warn(doubt) }
        if workplace.output.isJSON {
            try workplace.output.json(CheckedSettings(hooks: settings.hooks.count, warnings: doubts))
        } else {
            workplace.output.line("\(workplace.paths.config) is good, \(hooks)")
        }
        return .ok
    }
}

private struct CheckedSettings: Encodable {
    var hooks: Int
    var warnings: [String]
}

/// The settings as they may be shown: without secrets.
private struct ShownSettings: Encodable {
    struct ShownHook: Encodable {
        var name: String
        var means: String
        var events: [String]
        var podcasts: [String]
        var timeout: Int
    }

    var file: String
    var stateDirectory: String
    var socket: String?
    var itunesURL: String
    var country: String
    var attention: String
    var floorMinutes: Int64
    var intervalMinutes: Int64?
    var userAgent: String?
    /// Where metrics are to be had beside the control socket.
    var metrics: String?
    var keep: Int
    var archiveEpisodes: Int
    var archiveDays: Int
    var podcasts: [ShownPodcast]
    var hooks: [ShownHook]

    init(_ settings: Settings, paths: Paths) {
        file = paths.config
        stateDirectory = paths.state
        socket = paths.sockets.first
        itunesURL = maskedAddress(settings.itunes.baseURL)
        country = settings.itunes.country
        attention = settings.polling.attention.rawValue
        floorMinutes = settings.polling.floor / 60
        intervalMinutes = settings.polling.interval.map { $0 / 60 }
        userAgent = settings.polling.userAgent
        metrics = settings.monitoring.listen.map { "\($0)" }
        keep = settings.rules.kept
        archiveEpisodes = settings.rules.archiveEpisodes
        archiveDays = settings.rules.archiveDays
        podcasts = settings.podcasts.map(ShownPodcast.init)
        hooks = settings.hooks.map { hook in
            let means =
                switch hook.means {
                case .command(let words): "runs \(words.joined(separator: " "))"
                case .webhook(let url, let secret):
                    "posts to \(Self.origin(of: url))\(secret == nil ? "" : ", signed")"
                }
            return ShownHook(
                name: hook.name, means: means, events: hook.events.map(\.rawValue).sorted(),
                podcasts: hook.podcasts,
                timeout: hook.timeout)
        }
    }

    /// Scheme and host alone: the path of a chat's webhook is its secret.
    fileprivate static func origin(of url: String) -> String {
        let plain = addressWithoutUser(url)
        let start = plain.firstRange(of: "://")?.upperBound ?? plain.startIndex
        return plain[..<start] + plain[start...].prefix { !"/?#".contains($0) } + "/…"
    }
}
