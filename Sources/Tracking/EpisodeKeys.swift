import AddressText
import FeedModel
import FeedParsing

/// What one item can be recognised by, in eight bytes each.
///
/// An absent key never matches anything. Keys stay on disk for ever: where an earlier version made other ones of the
/// same item, both are looked up; see ``asKnown(by:)``.
struct EpisodeKeys: Sendable {
    /// The guid as published, trimmed and composed; `http` and `https` spellings are equal, and those of a host's letters.
    var guid: Digest?
    /// Apple's number of the episode.
    var track: Digest?
    /// The audio's address without scheme, query and tracking prefixes, its escapes in one way.
    var enclosure: Digest?
    /// Title and date; title and duration when there is no date.
    var titleAndDate: Digest?

    /// Some of them, in another form.
    private struct Forms: Sendable {
        var guid: Digest?
        var enclosure: Digest?
        var titleAndDate: Digest?
    }

    /// As they were made before letters were composed and escapes compared; absent where that is no other form.
    private var former = Forms()
    /// The present form of those that are known by the former one.
    private var present = Forms()

    init(
        guid: String?, trackID: Int64?, enclosureURL: String?, title: String?, published: UnixTime?,
        duration: Int?
    ) {
        if let guid {
            (self.guid, former.guid) = Self.keys(guid, composed(guid)) { "guid " + Self.plain($0) }
        }
        track = trackID.map { Digest("track \($0)") }
        if let audio = enclosureURL.map(audioKey), !audio.isEmpty {
            let equal = audio.utf8.contains(0x25) ? withEqualEscapes(audio) : nil
            (enclosure, former.enclosure) = Self.keys(audio, equal == audio ? nil : equal) {
                "enclosure " + $0
            }
        }
        guard let title, !title.isEmpty,
            let when = published.map({ "\($0.seconds)" }) ?? duration.map({ "for \($0)" })
        else { return }
        (titleAndDate, former.titleAndDate) = Self.keys(title, composed(title)) {
            "title \(Self.foldedAsWritten($0)) \(when)"
        }
    }

    /// The present key and the former one, which is absent when there is no other form.
    private static func keys(_ text: String, _ equal: String?, _ words: (String) -> String) -> (
        Digest?, Digest?
    ) {
        guard let equal else { return (Digest(words(text)), nil) }
        return (Digest(words(equal)), Digest(words(text)))
    }

    /// What tells one recording's address from another's.
    static func audio(_ url: String?) -> String? {
        url.map { withEqualEscapes(audioKey(of: $0)) }
    }

    /// All of them, the most telling first.
    var all: [Digest] {
        [guid, track, enclosure, titleAndDate].compactMap(\.self)
    }

    /// The same, and the former forms.
    var inAllForms: [Digest] {
        all + [former.guid, former.enclosure, former.titleAndDate].compactMap(\.self)
    }

    /// The same with the former form of each key that an earlier version has written down.
    ///
    /// So what was known stays known, and all that rests on a key - what it identifies, and whether it identifies
    /// anything - stays as it is.
    func asKnown(by subscription: Subscription) -> EpisodeKeys {
        guard former.guid != nil || former.enclosure != nil || former.titleAndDate != nil else { return self }
        var keys = self
        if let old = former.guid, subscription.hasMet(old) { (keys.guid, keys.present.guid) = (old, guid) }
        if let old = former.enclosure, subscription.hasMet(old) {
            (keys.enclosure, keys.present.enclosure) = (old, enclosure)
        }
        if let old = former.titleAndDate, subscription.hasMet(old) {
            (keys.titleAndDate, keys.present.titleAndDate) = (old, titleAndDate)
        }
        return keys
    }

    /// What ``asKnown(by:)`` was asked of.
    var inPresentForm: EpisodeKeys {
        var keys = self
        keys.guid = present.guid ?? guid
        keys.enclosure = present.enclosure ?? enclosure
        keys.titleAndDate = present.titleAndDate ?? titleAndDate
        return keys
    }

    /// Present forms of what is known by a former one, to be known by them, too.
    func learned(except shared: Set<Digest>) -> [Digest] {
        [(guid, present.guid), (enclosure, present.enclosure), (titleAndDate, present.titleAndDate)]
            .compactMap { key, form in key.map(shared.contains) == false ? form : nil }
    }

    /// Where a guid is an address, without its scheme and with the host in lower case: those change when a
    /// site is served in another way, and name the same thing.
    private static func plain(_ guid: String) -> String {
        let bytes = guid.utf8
        guard let scheme = ["http://", "https://"].first(where: { isPrefix($0, of: bytes) }) else {
            return guid
        }
        let rest = guid[bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)...]
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        return rest[..<end].lowercased() + rest[end...]
    }

    private static func isPrefix(_ lowerCase: String, of bytes: String.UTF8View) -> Bool {
        bytes.count >= lowerCase.utf8.count
            && zip(bytes, lowerCase.utf8).allSatisfy {
                $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1
            }
    }

    /// Letter case, the amount of white space and the way an accent is put on a letter are edits, not identity.
    static func folded(_ title: String) -> String {
        foldedAsWritten(composed(title) ?? title)
    }

    private static func foldedAsWritten(_ title: String) -> String {
        if let folded = foldedASCII(title) { return folded }
        return title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The same for titles without other letters, which are most, at a tenth of the cost.
    private static func foldedASCII(_ title: String) -> String? {
        var folded: [UInt8] = []
        folded.reserveCapacity(title.utf8.count)
        var isBetweenWords = false
        for byte in title.utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x20, 0x09...0x0D: isBetweenWords = !folded.isEmpty
            default:
                if isBetweenWords { folded.append(0x20) }
                isBetweenWords = false
                folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }
}

extension EpisodeKeys: Equatable {
    /// In what form each is known makes no other item.
    static func == (left: EpisodeKeys, right: EpisodeKeys) -> Bool {
        left.guid == right.guid && left.track == right.track && left.enclosure == right.enclosure
            && left.titleAndDate == right.titleAndDate
    }
}

extension Subscription {
    /// Whether a key was written down for any reason.
    fileprivate func hasMet(_ key: Digest) -> Bool {
        known.contains(key) || sharedGuids.contains(key) || textPosts.contains(key)
    }
}
