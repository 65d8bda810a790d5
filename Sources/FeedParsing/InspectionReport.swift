import FeedModel
import JSONText

/// What podwatch makes of a document, as JSON for `podwatch inspect --json`.
///
/// One object with `feed`, `episodes` (document order, complete) and `warnings`. A value that the
/// document does not give is left out; dates are ISO 8601 in UTC.
package func inspectionJSON(of parsed: ParsedFeed) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
        report.name("feed")
        report.object { $0.members(of: parsed.feed) }
        report.name("episodes")
        report.list(parsed.feed.items) { episodes, item in episodes.object { $0.members(of: item) } }
        report.objects("liveItems", parsed.feed.liveItems) { writer, live in
            writer.member("status", live.status)
            writer.member("start", live.start?.iso8601)
            writer.member("end", live.end?.iso8601)
            writer.members(of: live.item)
        }
        report.member("cut", parsed.isCut ? true : nil)
        report.name("warnings")
        report.list(parsed.warnings) { $0.text($1) }
    }
    return writer.bytes
}

extension JSONWriter {
    fileprivate mutating func members(of feed: Feed) {
        member("format", feed.format.rawValue)
        member("title", feed.title)
        member("link", feed.link)
        member("description", feed.description)
        member("language", feed.language)
        member("author", feed.author)
        member("ownerName", feed.ownerName)
        member("ownerEmail", feed.ownerEmail)
        member("imageURL", feed.imageURL)
        member("explicit", feed.isExplicit)
        member("type", feed.type?.rawValue)
        member("categories", feed.categories)
        member("copyright", feed.copyright)
        member("generator", feed.generator)
        member("medium", feed.medium)
        member("feedGUID", feed.guid)
        member("feedID", feed.feedID)
        member("updated", feed.updated?.iso8601)
        member("published", feed.published?.iso8601)
        member("newFeedURL", feed.newFeedURL)
        member("selfURL", feed.selfURL)
        member("hubURLs", feed.hubURLs)
        member("nextPageURL", feed.nextPageURL)
        member("locked", feed.isLocked)
        member("lockedOwner", feed.lockedOwner)
        objects("funding", feed.funding) { writer, funding in
            writer.member("url", funding.url)
            writer.member("text", funding.text)
        }
        members(of: feed.people)
        member("complete", feed.isComplete)
        member("blocked", feed.isBlocked)
        members(of: feed.rhythm)
    }

    private mutating func members(of rhythm: FeedRhythm) {
        member("ttl", rhythm.ttl)
        member("skipHours", rhythm.skipHours) { $0.number(Int64($1)) }
        member("skipDays", rhythm.skipDays)
        member("updatePeriod", rhythm.updatePeriod)
        member("updateFrequency", rhythm.updateFrequency)
        member("updateBase", rhythm.updateBase?.iso8601)
        member("recurrenceRule", rhythm.recurrenceRule)
        member("recurrenceStart", rhythm.recurrenceStart?.iso8601)
        member("recurrenceText", rhythm.recurrenceText)
        member("recurrenceIsOver", rhythm.recurrenceIsOver)
        member("usesPodping", rhythm.usesPodping)
    }

    fileprivate mutating func members(of item: FeedItem) {
        member("guid", item.guid)
        member("guidIsPermaLink", item.guidIsPermaLink)
        member("title", item.title)
        member("itunesTitle", item.itunesTitle)
        member("subtitle", item.subtitle)
        member("link", item.link)
        member("published", item.published?.iso8601)
        member("updated", item.updated?.iso8601)
        member("durationSeconds", item.durationSeconds)
        objects("enclosures", item.enclosures) { writer, enclosure in
            writer.member("url", enclosure.url)
            writer.member("type", enclosure.type)
            writer.member("length", enclosure.length)
        }
        member("description", item.description)
        member("content", item.content)
        member("season", item.season)
        member("episode", item.episode)
        member("episodeType", item.episodeType?.rawValue)
        member("explicit", item.isExplicit)
        member("blocked", item.isBlocked)
        member("imageURL", item.imageURL)
        member("author", item.author)
        member("categories", item.categories)
        members(of: item.people)
        member("chaptersURL", item.chaptersURL)
        objects("chapters", item.chapters) { writer, chapter in
            writer.member("startSeconds", Double(chapter.start) / 1000)
            writer.member("title", chapter.title)
            writer.member("href", chapter.url)
            writer.member("image", chapter.imageURL)
        }
        objects("transcripts", item.transcripts) { writer, transcript in
            writer.member("url", transcript.url)
            writer.member("type", transcript.type)
            writer.member("language", transcript.language)
            writer.member("rel", transcript.rel)
        }
        objects("soundbites", item.soundbites) { writer, soundbite in
            writer.member("start", soundbite.start)
            writer.member("duration", soundbite.duration)
            writer.member("title", soundbite.title)
        }
    }

    private mutating func members(of people: [Person]) {
        objects("people", people) { writer, person in
            writer.member("name", person.name)
            writer.member("role", person.role)
            writer.member("url", person.url)
            writer.member("imageURL", person.imageURL)
        }
    }
}
