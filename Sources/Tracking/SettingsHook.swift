import FeedModel
import Hooks

extension Hook {
    /// - Parameters:
    ///   - section: One of `hooks`.
    ///   - credentials: The directory where the service manager put credentials.
    /// - Throws: The first thing that cannot be meant.
    init(_ section: SettingsSection, credentials: String?) throws(SettingsError) {
        try section.knows()
        let command = try section.texts("command")
        let webhook = try section.text("webhook")
        let means: Means
        switch (command, webhook) {
        case (let command?, nil): means = .command(command)
        case (nil, let url?):
            means = .webhook(url: url, secret: try section.secret("secret", credentials: credentials))
        case (nil, nil): throw .badValue(key: section.name, reason: "a hook needs a command or a webhook")
        default: throw .badValue(key: section.name, reason: "a hook is a command or a webhook, not both")
        }
        guard
            let name = try section.text("name") ?? command?.first?.split(separator: "/").last.map(String.init)
        else {
            throw .badValue(key: section.name, reason: "the hook needs a name")
        }
        self.init(name: name, means: means)
        if let words = try section.texts("events") {
            events = []
            for word in words {
                guard let kind = Event.Kind(rawValue: word) else {
                    let near = closest(to: word, in: Event.Kind.allCases.map(\.rawValue))
                    throw .badValue(
                        key: section.name + ".events",
                        reason: "there is no event \"\(word)\""
                            + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
                }
                events.insert(kind)
            }
        }
        podcasts = try section.texts("podcasts") ?? []
        timeout = try section.number("timeout", in: Hook.timeouts) ?? timeout
        environment = try section.dictionary("env")
        if let problem { throw .badValue(key: section.name, reason: "the hook \"\(name)\" \(problem)") }
    }
}
