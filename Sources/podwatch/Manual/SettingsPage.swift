import Tracking

/// podwatch.json5(5), from the table of settings.
func settingsPage() -> String {
    var page = Mdoc(
        name: "podwatch.json5", section: 5, about: "settings of podwatch", date: Version.date)
    page.section("DESCRIPTION")
    page.paragraph(
        """
        The settings of podwatch(1) are one object in JSON5: JSON in which comments, commas at the end, keys without
        quotes and texts in single quotes are fine. Every key may be left out. An unknown key is an error that names the
        likely one. `podwatch config check` tries the file, `podwatch reload` makes a running daemon read it; settings
        that are wrong leave the old ones in force.
        """)
    page.paragraph(
        """
        The file is the one that --config or PODWATCH_CONFIG names, else podwatch.json5 in the directory that systemd
        gives (CONFIGURATION_DIRECTORY), in ~/.config/podwatch, or in /etc/podwatch.
        """)
    page.section("SETTINGS")
    page.list(
        SettingsKey.all.map { key in
            let otherwise = key.otherwise.map { "; \($0) when left out" } ?? ""
            return ("Li \(Mdoc.word(key.path))", "\(key.meaning).\nIts value: \(key.value)\(otherwise).")
        })
    page.paragraph(
        """
        A secret is a text, {file: "/path"}, or {credential: "name"}, which is what LoadCredential= in the unit hands
        over. Of a file only the first line counts, and it is read anew each time.
        """)
    page.paragraph(
        """
        The regular expressions of include and exclude are Perl's kind, as pcre2pattern(3) describes them, and know the
        letters of every script. They are looked for in the first 500 characters of a title, in any letter case. One with
        more ways to match a title than can be tried in a moment is given up, and hides nothing by itself.
        """)
    page.section("EXAMPLES")
    page.literal(
        """
        {
          // argv, never a shell string: nothing in a title can be executed
          hooks: [{name: "log", command: ["/usr/local/bin/log-episode"]}],
          attention: "eager",
          podcasts: [{podcast: "p7", intervalMinutes: 1440}],
          metrics: {listen: "127.0.0.1:9723"},
        }
        """)
    page.seeAlso([("podwatch", 1), ("podwatch-hooks", 7)])
    return page.text
}
