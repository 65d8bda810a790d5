/// Feeds like those of podcast hosts, made rather than kept: the same bytes each time, of any size.
enum MadeFeed: String, CaseIterable {
    /// 2,000 episodes with long notes in CDATA sections, 13 MB.
    case longSections = "13 MB, notes in CDATA"
    /// The same with escaped notes.
    case longEscaped = "13 MB, notes escaped"
    /// 200 episodes, 0.7 MB.
    case typical = "0.7 MB, typical"

    var document: [UInt8] {
        switch self {
        case .longSections: make(episodes: 2000, paragraphs: 17, inSections: true)
        case .longEscaped: make(episodes: 2000, paragraphs: 15, inSections: false)
        case .typical: make(episodes: 200, paragraphs: 6, inSections: true)
        }
    }

    /// Two episodes with everything that the others have.
    static var small: [UInt8] { typical.make(episodes: 2, paragraphs: 2, inSections: true) }

    private func make(episodes: Int, paragraphs: Int, inSections: Bool) -> [UInt8] {
        var words = Words(seed: 42)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
            xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" \
            xmlns:podcast="https://podcastindex.org/namespace/1.0">
              <channel>
                <title>The Long Harbour</title>
                <link>https://harbour.example/</link>
                <atom:link href="https://feeds.example/harbour.xml" rel="self" type="application/rss+xml"/>
                <description>Stories from the quay.</description>
                <language>en-gb</language>
                <itunes:author>Harbour Radio</itunes:author>
                <itunes:image href="https://harbour.example/cover.jpg"/>
                <itunes:category text="Society &amp; Culture"/>
                <itunes:explicit>false</itunes:explicit>

            """
        for number in (1...episodes).reversed() {
            let notes = words.notes(paragraphs: paragraphs)
            let written = inSections ? "<![CDATA[\(notes)]]>" : escaped(notes)
            text += """
                    <item>
                      <title>Episode \(number): \(words.sentence(6))</title>
                      <link>https://harbour.example/episodes/\(number)</link>
                      <guid isPermaLink="false">5f3e\(number)-7a1c-4b2d-9e8f-00112233\(number)</guid>
                      <pubDate>\(date(number))</pubDate>
                      <description>\(words.sentence(20))</description>
                      <content:encoded>\(written)</content:encoded>
                      <enclosure url="https://cdn.example/audio/\(number).mp3?source=feed&amp;t=1" \
                length="\(number * 7919 + 20_000_000)" type="audio/mpeg"/>
                      <itunes:title>\(words.sentence(6))</itunes:title>
                      <itunes:author>Harbour Radio</itunes:author>
                      <itunes:duration>\(number % 2):\(10 + number % 49):\(10 + number % 45)</itunes:duration>
                      <itunes:season>\(number / 50 + 1)</itunes:season>
                      <itunes:episode>\(number)</itunes:episode>
                      <itunes:episodeType>full</itunes:episodeType>
                      <itunes:explicit>false</itunes:explicit>
                      <itunes:image href="https://harbour.example/art/\(number).jpg"/>
                      <podcast:transcript url="https://cdn.example/text/\(number).vtt" type="text/vtt"/>
                    </item>

                """
        }
        return Array((text + "  </channel>\n</rss>\n").utf8)
    }

    private func escaped(_ html: String) -> String {
        var result = ""
        for character in html.unicodeScalars {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private func date(_ number: Int) -> String {
        let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = number % 28 + 1
        let month = months[number / 28 % 12]
        return
            "\(weekdays[number % 7]), \(day < 10 ? "0" : "")\(day) \(month) \(2004 + number / 336) 06:30:00 +0000"
    }
}

/// Words in an order that looks random and is always the same.
private struct Words {
    private var state: UInt64
    private static let all = [
        "harbour", "the", "of", "a", "light", "captain", "storm", "we", "talk", "about", "letters", "that",
        "never",
        "came", "home", "and", "listen", "to", "café", "old", "songs", "under", "grey", "sky", "with",
        "friends",
        "from", "Łódź", "who", "remember", "every", "winter", "because", "it’s", "long",
    ]

    init(seed: UInt64) { state = seed }

    mutating func word() -> String {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Self.all[Int(state >> 33) % Self.all.count]
    }

    mutating func sentence(_ count: Int) -> String {
        (0..<count).map { _ in word() }.joined(separator: " ")
    }

    mutating func notes(paragraphs: Int) -> String {
        (0..<paragraphs).map { number in
            "<p>\(sentence(30)) <a href=\"https://harbour.example/see?page=\(number)&amp;from=notes\">"
                + "\(sentence(3))</a>, \(sentence(18)).</p>\n"
        }.joined()
    }
}
