package import FeedModel

/// Something that is told about events: one entry of the settings, or one file of `hooks.d`.
package struct Hook: Sendable, Equatable {
    package var name: String
    package var means: Means
    package var events: Set<Event.Kind>
    /// Apple ids, podwatch's ids, feed URLs or titles, as written in the settings; empty for all podcasts.
    package var podcasts: [String]
    /// Seconds a command may run, or a webhook may take to answer.
    package var timeout: Int
    /// Variables for the command, beside those of the event.
    package var environment: [String: String]

    package enum Means: Sendable, Equatable {
        /// A program and its arguments; no shell reads them.
        case command([String])
        /// A URL that gets the event by POST.
        ///
        /// `secret` is one or more `whsec_…`, separated by spaces.
        case webhook(url: String, secret: SecretSource?)
    }

    package init(
        name: String, means: Means, events: Set<Event.Kind> = [.episodeNew], podcasts: [String] = [],
        timeout: Int = 60, environment: [String: String] = [:]
    ) {
        self.name = name
        self.means = means
        self.events = events
        self.podcasts = podcasts
        self.timeout = timeout
        self.environment = environment
    }
}

extension Hook {
    /// How many seconds a hook may be given: up to a day.
    package static let timeouts = 1...86_400

    /// Why this hook can never work, in words that follow its name; `nil` when it may.
    ///
    /// Says nothing about what is on the disk or the network: a missing program may come back.
    package var problem: String? {
        if name.isEmpty { return "has no name" }
        if events.isEmpty { return "is for no event" }
        if !Hook.timeouts.contains(timeout) { return "has a timeout of \(timeout) s; 1 to 86400 can be had" }
        switch means {
        case .command(let words): return commandProblem(words) ?? environmentProblem
        case .webhook(let url, let secret): return Hooks.problem(withWebhookURL: url, secret: secret?.written)
        }
    }

    private func commandProblem(_ words: [String]) -> String? {
        guard let program = words.first, !program.isEmpty else { return "has an empty command" }
        return words.contains { $0.utf8.contains(0) } ? "has a NUL character in its command" : nil
    }

    private var environmentProblem: String? {
        for (name, value) in environment {
            if name.hasPrefix("PODWATCH_") { return "sets \(name) in its env; that name is the event's" }
            if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) || name.utf8.contains(0) {
                return "has a variable with the name \"\(name)\" in its env"
            }
            if value.utf8.contains(0) { return "has a NUL character in the variable \(name) of its env" }
        }
        return nil
    }
}
