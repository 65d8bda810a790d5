import FeedModel
import FeedParsing

/// What one item can be recognised by, in eight bytes each.
///
/// An absent key never matches anything.
struct EpisodeKeys: Sendable, Equatable {
    /// The guid as published, trimmed; `http` and `https` spellings are equal, and those of a host's letters.
    var guid: Digest?
    /// Apple's number of the episode.
    var track: Digest?
    /// The audio's address without scheme, query and tracking prefixes.
    var enclosure: Digest?
    /// Title and date; title and duration when there is no date.
    var titleAndDate: Digest?

    init(
        guid: String?, trackID: Int64?, enclosureURL: String?, title: String?, published: UnixTime?,
        duration: Int?
    ) {
        self.guid = guid.map { Digest("guid " + Self.plain($0)) }
        track = trackID.map { Digest("track \($0)") }
        enclosure = enclosureURL.map(audioKey).flatMap { $0.isEmpty ? nil : Digest("enclosure " + $0) }
        guard let title, !title.isEmpty else { return }
        if let published {
            titleAndDate = Digest("title \(Self.folded(title)) \(published.seconds)")
        } else if let duration {
            titleAndDate = Digest("title \(Self.folded(title)) for \(duration)")
        }
    }

    /// All of them, the most telling first.
    var all: [Digest] {
        [guid, track, enclosure, titleAndDate].compactMap(\.self)
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

    /// Letter case and the amount of white space are edits, not identity.
    static func folded(_ title: String) -> String {
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
