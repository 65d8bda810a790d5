import FeedModel

/// One item as a source lists it now, in podwatch's own terms.
struct Sighting: Sendable, Equatable {
    var source: Episode.Source
    var guid: String?
    var trackID: Int64?
    var title: String?
    var published: UnixTime?
    var duration: Int?
    var episodeURL: String?
    var previewURL: String?
    var type: String?
    var length: Int64?
    var link: String?
    var season: Int?
    var number: Int?
    var kind: String?
    var explicit: Bool?
    var artworkURL: String?
    /// In its document still: those of most items are never read.
    var notes: Notes?
    /// Whether there is something to play: an RSS item without is a text post.
    ///
    /// Apple lists only episodes.
    var isPlayable: Bool

    /// Its keys, once they are worked out.
    private var workedOut: EpisodeKeys?

    var keys: EpisodeKeys {
        workedOut
            ?? EpisodeKeys(
                guid: guid, trackID: trackID, enclosureURL: episodeURL, title: title, published: published,
                duration: duration)
    }

    /// The same for those who ask for its keys again and again, and change nothing any more.
    var withKeys: Sighting {
        var sighting = self
        sighting.workedOut = keys
        return sighting
    }

    var description: String? {
        get { notes?.text }
        set { notes = newValue.map { Notes($0) } }
    }

    init(source: Episode.Source, isPlayable: Bool) {
        self.source = source
        self.isPlayable = isPlayable
    }
}

extension Sighting {
    init(_ item: FeedItem) {
        let audio = item.playable
        self.init(source: .rss, isPlayable: audio?.url.nonEmpty != nil)
        guid = item.guid.nonEmpty
        title = item.title.nonEmpty ?? item.itunesTitle.nonEmpty
        published = item.published ?? item.updated
        // Hosts write 0 when nobody measured.
        duration = item.durationSeconds.flatMap { $0 > 0 ? $0 : nil }
        episodeURL = audio?.url.nonEmpty
        type = audio?.type.nonEmpty
        length = audio?.length.flatMap { $0 > 0 ? $0 : nil }
        link = item.link.nonEmpty
        season = item.season
        number = item.episode
        kind = item.episodeType?.rawValue
        explicit = item.isExplicit
        artworkURL = item.imageURL.nonEmpty
        notes = Self.longer(item.teaser, item.notes)
    }

    /// Both are often there, and one of them is often a teaser: the longer one is the notes.
    private static func longer(_ teaser: Notes?, _ notes: Notes?) -> Notes? {
        let longer = (notes?.count ?? 0) > (teaser?.count ?? 0) ? notes : teaser
        return longer.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension FeedItem {
    /// The first audio, else the first video, else the first enclosure that does not say it is something else.
    ///
    /// What is at an ftp address alone is better than nothing: no browser plays it any more, the players and
    /// downloaders of a server do.
    fileprivate var playable: Enclosure? {
        let reachable = enclosures.filter { $0.url.nonEmpty != nil && $0.isOnTheWeb }
        let usual = reachable.contains(where: \.isAtFTP) ? reachable.filter { !$0.isAtFTP } : reachable
        return usual.first(of: .audio) ?? usual.first(of: .video) ?? reachable.first(of: .audio)
            ?? reachable.first(of: .video) ?? usual.first(of: .unknown) ?? reachable.first(of: .unknown)
    }
}

extension [Enclosure] {
    fileprivate func first(of medium: Enclosure.Medium) -> Enclosure? {
        first { $0.medium == medium }
    }
}

extension Enclosure {
    fileprivate enum Medium {
        case audio, video, unknown, other
    }

    fileprivate var isAtFTP: Bool {
        guard let url, let first = url.utf8.first, first | 0x20 == UInt8(ascii: "f") else { return false }
        return url.prefix(4).lowercased() == "ftp:"
    }

    /// Whether the address leads to a server: what hooks hand to a downloader must be no file of this machine, and
    /// no program.
    fileprivate var isOnTheWeb: Bool {
        let url = url ?? ""
        // As nearly all are written.
        if url.utf8.starts(with: "https://".utf8) || url.utf8.starts(with: "http://".utf8) { return true }
        guard let colon = url.firstIndex(of: ":"), url[..<colon].allSatisfy({ $0.isLetter || $0.isNumber })
        else {
            return true
        }
        return ["http", "https", "ftp"].contains(url[..<colon].lowercased())
    }

    /// By MIME type, and where that is missing or says nothing, by the ending of the path.
    fileprivate var medium: Medium {
        if type?.utf8.starts(with: "audio/".utf8) == true { return .audio }
        let type = (type ?? "").lowercased()
        if type.hasPrefix("audio/") { return .audio }
        if type.hasPrefix("video/") { return .video }
        let path = (url ?? "").prefix { $0 != "?" && $0 != "#" }.lowercased()
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        if ["mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "wma"].contains(ending) {
            return .audio
        }
        if ["mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg"].contains(ending) { return .video }
        if type.hasPrefix("image/") || type.hasPrefix("text/") || type == "application/pdf" { return .other }
        if ["jpg", "jpeg", "png", "gif", "webp", "pdf", "html", "htm", "txt", "epub", "srt", "vtt"].contains(
            ending)
        {
            return .other
        }
        return .unknown
    }
}

extension String? {
    /// `nil` for an empty text: absent values are never "".
    var nonEmpty: String? {
        flatMap { $0.isEmpty ? nil : $0 }
    }
}
