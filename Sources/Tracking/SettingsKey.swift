/// One key that the settings file may have.
///
/// The table of them decides what is an unknown key, and is what the manual page prints.
package struct SettingsKey: Sendable {
    /// `hooks[].timeout`: brackets for each object of a list.
    package let path: String
    /// What its value looks like.
    package let value: String
    /// What holds when it is left out; `nil` when nothing does.
    package let otherwise: String?
    /// What it is for: a sentence without its full stop.
    package let meaning: String

    private init(_ path: String, _ value: String, or otherwise: String? = nil, _ meaning: String) {
        self.path = path
        self.value = value
        self.otherwise = otherwise
        self.meaning = meaning
    }

    /// The names that are known in one object.
    ///
    /// - Parameter section: As ``SettingsSection/name`` has it: `hooks[0]`; empty for the whole file.
    /// - Returns: The last parts of their paths.
    static func names(in section: String) -> [String] {
        var pattern = ""
        var isIndex = false
        for character in section {
            if character == "]" { isIndex = false }
            if !isIndex { pattern.append(character) }
            if character == "[" { isIndex = true }
        }
        var names: [String] = []
        for key in all {
            guard pattern.isEmpty || key.path.hasPrefix(pattern + ".") else { continue }
            let rest = pattern.isEmpty ? key.path[...] : key.path.dropFirst(pattern.utf8.count + 1)
            let name = String(rest.prefix { $0 != "." && $0 != "[" })
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Every key there is.
    package static let all: [SettingsKey] =
        [
            SettingsKey(
                "hooks[].name", "text", or: "the file name of its program",
                "What the hook is called in logs and in the list of events"),
            SettingsKey("hooks[].command", "list of texts", "Program and arguments; no shell reads them"),
            SettingsKey(
                "hooks[].webhook", "web address",
                "An address that gets the event by POST: https, or http on this machine"),
            SettingsKey(
                "hooks[].secret", "secret",
                "What webhooks are signed with: whsec_ and 24 to 64 bytes in Base64"),
            SettingsKey(
                "hooks[].events", "list of texts", or: "[\"episode.new\"]",
                "The events that the hook is told of"),
            SettingsKey(
                "hooks[].podcasts", "list of texts", or: "all of them",
                "Only these podcasts: ids, Apple ids, feed addresses or titles"),
            SettingsKey(
                "hooks[].timeout", "1 to 86400", or: "60",
                "Seconds that the hook may take; then it is asked to end, and killed five seconds later"),
            SettingsKey("hooks[].env", "object of texts", "Further variables for the program"),
            SettingsKey(
                "attention", "\"relaxed\", \"normal\" or \"eager\"", or: "\"normal\"",
                "How many requests prompt news are worth"),
            SettingsKey(
                "intervalMinutes", "5 to 43200",
                "A fixed time between two checks of a podcast, in place of what podwatch decides"),
            SettingsKey("floorMinutes", "5 to 1440", or: "15", "Never check a podcast more often"),
            SettingsKey("hostsAtOnce", "1 to 256", or: "16", "Hosts that are asked at the same time"),
            SettingsKey(
                "keep", "1 to 100000", or: "50",
                "Episodes of a podcast that are kept in full; older ones stay known"),
            SettingsKey(
                "archiveGuard.episodes", "0 to 1000000", or: "5",
                "A check that brings more old episodes than this records them without announcing them"),
            SettingsKey(
                "archiveGuard.days", "0 to 36500", or: "7",
                "Old is what is dated longer than this before the subscription"),
            SettingsKey(
                "podcasts[].podcast", "text",
                "A podcast for which something is different: its id, Apple's id, the feed's address or the title"
            ),
            SettingsKey(
                "podcasts[].attention", "as above", or: "as for all", "How many requests its news are worth"),
            SettingsKey(
                "podcasts[].intervalMinutes", "as above", or: "as for all", "A fixed time between its checks"),
            SettingsKey(
                "podcasts[].mute", "true or false", or: "false",
                "Record its episodes, and tell no hook of this podcast"),
        ] + conditions("include", "Announce only episodes of which all of this is true")
        + conditions("exclude", "Announce no episode of which any of this is true") + [
            SettingsKey(
                "podcasts[].userAgent", "text", or: "as for all", "What its host is told of who asks"),
            SettingsKey(
                "podcasts[].httpVersion", "\"1.1\" or \"2\"",
                "Which HTTP is spoken to its host, if one of them is broken"),
            SettingsKey("podcasts[].user", "text", "A user for HTTP Basic, for this host alone"),
            SettingsKey("podcasts[].password", "secret", "The user's password"),
            SettingsKey("podcasts[].headers", "object of secrets", "Further headers, for this host alone"),
            SettingsKey(
                "podcasts[].anyCertificate", "true or false", or: "false",
                "Take whatever certificate its host shows"),
            SettingsKey(
                "itunes.baseURL", "web address", or: "\"https://itunes.apple.com\"",
                "Where Apple's directory is"),
            SettingsKey(
                "itunes.country", "two letters", or: "\"US\"", "The storefront that Apple is asked in"),
            SettingsKey(
                "itunes.fallbackCountries", "list of texts", or: "[]",
                "Storefronts to try when the first one does not know a podcast"),
            SettingsKey(
                "metrics.listen", "address with a port",
                "Serve /metrics and /healthz on this address of this machine too, such as \"127.0.0.1:9723\""),
            SettingsKey(
                "healthPings.url", "web address",
                "A check at healthchecks.io or a service like it, which is told that podwatch lives"),
            SettingsKey(
                "healthPings.minutes", "1 to 1440", or: "5", "Time between two pings of the daemon"),
            SettingsKey("userAgent", "text", or: "podwatch's own", "What feeds are told of who asks"),
        ]
    /// What a filter of a podcast may ask of an episode.
    private static func conditions(_ name: String, _ meaning: String) -> [SettingsKey] {
        [
            SettingsKey(
                "podcasts[].\(name).title", "list of texts",
                "\(meaning): one of these Perl-compatible regular expressions is found in its title, in any letter "
                    + "case"),
            SettingsKey(
                "podcasts[].\(name).kind", "list of \"full\", \"trailer\", \"bonus\"",
                "\(meaning): it is of one of these kinds"),
            SettingsKey(
                "podcasts[].\(name).shorterThanMinutes", "1 to 10000", "\(meaning): it is shorter"),
            SettingsKey("podcasts[].\(name).longerThanMinutes", "1 to 10000", "\(meaning): it is longer"),
        ]
    }
}
