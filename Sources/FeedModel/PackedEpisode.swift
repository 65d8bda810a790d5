/// One episode in as few bytes as its texts allow.
///
/// Both dates first, at fixed places, because they are asked for most; then the keys; then all else, a byte
/// for what is not there. It lives in memory only, so the form may change.
struct PackedEpisode {
    private let bytes: [UInt8]
    private let start: Int

    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        self.start = start
    }

    /// Stands for no date.
    private static let never = Int64.min

    static func pack(_ episode: Episode, into bytes: inout [UInt8]) {
        bytes.append(word: UInt64(bitPattern: episode.published?.seconds ?? never))
        bytes.append(word: UInt64(bitPattern: episode.firstSeen.seconds))
        bytes.append(number: UInt64(episode.keys.count))
        for key in episode.keys { bytes.append(word: key.value) }
        bytes.append(text: episode.id)
        bytes.append(optional: episode.trackID)
        bytes.append(optional: episode.duration.map(Int64.init))
        bytes.append(optional: episode.length)
        bytes.append(optional: episode.season.map(Int64.init))
        bytes.append(optional: episode.number.map(Int64.init))
        bytes.append(episode.explicit.map { $0 ? 2 : 1 } ?? 0)
        bytes.append(episode.announced ? 1 : 0)
        bytes.append(text: episode.source.rawValue)
        for text in [
            episode.guid, episode.title, episode.episodeURL, episode.previewURL, episode.type, episode.link,
            episode.kind, episode.artworkURL, episode.description,
        ] { bytes.append(text: text) }
    }

    var published: UnixTime? {
        var place = start
        let seconds = Int64(bitPattern: bytes.word(at: &place))
        return seconds == Self.never ? nil : UnixTime(seconds)
    }

    var firstSeen: UnixTime {
        var place = start + 8
        return UnixTime(Int64(bitPattern: bytes.word(at: &place)))
    }

    var keys: [Digest] {
        var place = start + 16
        return keys(at: &place)
    }

    var id: String {
        var place = start + 16
        place += Int(bytes.number(at: &place)) * 8
        return bytes.text(at: &place) ?? ""
    }

    var episode: Episode {
        var place = start + 16
        let keys = keys(at: &place)
        var episode = Episode(
            id: bytes.text(at: &place) ?? "", firstSeen: firstSeen, source: .rss, keys: keys)
        episode.published = published
        episode.trackID = bytes.optional(at: &place)
        episode.duration = bytes.optional(at: &place).map(Int.init)
        episode.length = bytes.optional(at: &place)
        episode.season = bytes.optional(at: &place).map(Int.init)
        episode.number = bytes.optional(at: &place).map(Int.init)
        let explicit = bytes[place]
        episode.explicit = explicit == 0 ? nil : explicit == 2
        episode.announced = bytes[place + 1] == 1
        place += 2
        episode.source = Episode.Source(rawValue: bytes.text(at: &place) ?? "") ?? .rss
        episode.guid = bytes.text(at: &place)
        episode.title = bytes.text(at: &place)
        episode.episodeURL = bytes.text(at: &place)
        episode.previewURL = bytes.text(at: &place)
        episode.type = bytes.text(at: &place)
        episode.link = bytes.text(at: &place)
        episode.kind = bytes.text(at: &place)
        episode.artworkURL = bytes.text(at: &place)
        episode.description = bytes.text(at: &place)
        return episode
    }

    private func keys(at place: inout Int) -> [Digest] {
        (0..<bytes.number(at: &place)).map { _ in Digest(value: bytes.word(at: &place)) }
    }
}

extension [UInt8] {
    /// What begins a text of sixteen hexadecimal digits, which is a number of eight bytes.
    private static let digits: UInt64 = 1

    /// Eight bytes, the lowest first.
    fileprivate mutating func append(word: UInt64) {
        unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
    }

    /// Seven bits a byte, the lowest first.
    fileprivate mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(optional value: Int64?) {
        guard let value else { return append(0) }
        append(1)
        append(number: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    fileprivate mutating func append(text: String?) {
        guard let text else { return append(0) }
        if let digest = Digest(hex: text), digest.hex == text {
            append(number: Self.digits)
            append(word: digest.value)
        } else {
            append(number: UInt64(text.utf8.count) + 2)
            append(contentsOf: text.utf8)
        }
    }

    fileprivate func word(at place: inout Int) -> UInt64 {
        defer { place += 8 }
        return UInt64(
            littleEndian: unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    fileprivate func number(at place: inout Int) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = self[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            guard byte >= 0x80 else { return number }
            shift += 7
        }
    }

    fileprivate func optional(at place: inout Int) -> Int64? {
        place += 1
        guard self[place - 1] == 1 else { return nil }
        let number = number(at: &place)
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    fileprivate func text(at place: inout Int) -> String? {
        let kind = number(at: &place)
        if kind == 0 { return nil }
        if kind == Self.digits { return Digest(value: word(at: &place)).hex }
        let end = place + Int(kind - 2)
        defer { place = end }
        return unsafe self[place..<end].withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
