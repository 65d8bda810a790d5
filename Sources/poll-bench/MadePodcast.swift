import FeedModel

/// The document that every feed of the benchmark serves, made rather than kept: 115 episodes, 375 KB.
struct MadePodcast {
    static let episodes = 115
    /// What stands under all notes of a podcast, as most have it.
    private static let closing = """
        <p>The Long Harbour is made by Harbour Radio on the old quay. Write to us at \
        <a href="mailto:quay@harbour.example">quay@harbour.example</a>, find what we talked \
        about at <a href="https://harbour.example/notes?from=feed&amp;page=1">harbour.example/notes</a>.</p>
        <p>Our thanks go to the members who keep the lights on. <a href="https://harbour.example/join">Become \
        one of them</a> and hear each episode a day early, without advertisements. If you cannot, tell your \
        friends: that is how most listeners found us. Advertisements are chosen by our agency; \
        <a href="https://harbour.example/privacy">what it learns of you</a> is next to nothing.</p>
        """

    /// - Parameter version: So many episodes more than the first one.
    /// - Returns: RSS 2.0.
    static func document(version: Int) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
            xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
              <channel>
                <title>The Long Harbour</title>
                <link>https://harbour.example/</link>
                <description>Stories from the quay.</description>
                <language>en-gb</language>
                <itunes:author>Harbour Radio</itunes:author>
                <itunes:image href="https://harbour.example/cover.jpg"/>
                <itunes:category text="Society &amp; Culture"/>
                <itunes:explicit>false</itunes:explicit>

            """
        for number in (1...(episodes + version)).reversed() { text += item(number) }
        return Array((text + "  </channel>\n</rss>\n").utf8)
    }

    private static func item(_ number: Int) -> String {
        var words = Words(seed: UInt64(number))
        let notes = words.notes(paragraphs: 4 + number % 2) + closing
        return """
                <item>
                  <title>Episode \(number): \(words.sentence(6))</title>
                  <link>https://harbour.example/episodes/\(number)</link>
                  <guid isPermaLink="false">5f3e\(number)-7a1c-4b2d-9e8f-00112233\(number)</guid>
                  <pubDate>\(date(number))</pubDate>
                  <description>\(words.sentence(20))</description>
                  <content:encoded><![CDATA[\(notes)]]></content:encoded>
                  <enclosure url="https://cdn.example/audio/\(number).mp3?source=feed&amp;t=1" \
            length="\(number * 7919 + 20_000_000)" type="audio/mpeg"/>
                  <itunes:title>\(words.sentence(6))</itunes:title>
                  <itunes:duration>\(number % 2):\(10 + number % 49):\(10 + number % 45)</itunes:duration>
                  <itunes:season>\(number / 50 + 1)</itunes:season>
                  <itunes:episode>\(number)</itunes:episode>
                  <itunes:episodeType>full</itunes:episodeType>
                  <itunes:explicit>false</itunes:explicit>
                  <itunes:image href="https://harbour.example/art/\(number).jpg"/>
                </item>

            """
    }

    /// One a week, the last ones of the first version shortly before ``Ground/start``.
    private static func date(_ number: Int) -> String {
        let day = UnixTime(Ground.start.seconds + Int64(number - episodes) * 7 * 86_400 - 86_400).day
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let shown = day.day < 10 ? "0\(day.day)" : "\(day.day)"
        return "\(weekdays[day.weekday]), \(shown) \(months[day.month - 1]) \(day.year) 06:30:00 +0000"
    }
}

/// Words in an order that looks random and is always the same.
private struct Words {
    private var state: UInt64
    private static let syllables = [
        "har", "bour", "light", "cap", "tain", "storm", "let", "ter", "nev", "er", "home", "lis", "ten",
        "old",
        "song", "grey", "sky", "friend", "win", "long", "quay", "tide", "boat", "rope", "salt", "wind",
        "bell",
    ]

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    private mutating func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    private mutating func word() -> String {
        (0...pick(3)).map { _ in Self.syllables[pick(Self.syllables.count)] }.joined()
    }

    mutating func sentence(_ count: Int) -> String {
        (0..<count).map { _ in word() }.joined(separator: " ")
    }

    mutating func notes(paragraphs: Int) -> String {
        (0..<paragraphs).map { number in
            "<p>\(sentence(20)) <a href=\"https://harbour.example/see?page=\(number)&amp;from=notes\">"
                + "\(sentence(3))</a>, \(sentence(10)).</p>\n"
        }.joined()
    }
}
