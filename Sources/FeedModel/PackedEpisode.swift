/// One episode in as few bytes as its texts allow.
///
/// Both dates first, at fixed places, because they are asked for most; then all else as in JSON, in the order
/// of the names but for the keys, which come before the id, as that is mostly the first of them. What is not there
/// takes a byte. It lives in memory only, so the form may change.
struct PackedEpisode {
    private let bytes: [UInt8]
    private let start: Int

    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        self.start = start
    }

    /// Stands for no date.
    static let never = Int64.min

    static func pack(_ episode: Episode, into bytes: inout [UInt8]) {
        bytes.append(word: UInt64(bitPattern: episode.published?.seconds ?? never))
        bytes.append(word: UInt64(bitPattern: episode.firstSeen.seconds))
        bytes.append(truth: episode.announced)
        bytes.append(text: episode.artworkURL)
        bytes.append(text: episode.description)
        bytes.append(optional: episode.duration.map(Int64.init))
        bytes.append(text: episode.episodeURL)
        bytes.append(truth: episode.explicit)
        bytes.append(text: episode.guid)
        bytes.append(number: UInt64(episode.keys.count))
        for key in episode.keys { bytes.append(word: key.value) }
        bytes.append(text: episode.id == episode.keys.first?.hex ? nil : episode.id)
        bytes.append(usual: episode.kind)
        bytes.append(optional: episode.length)
        bytes.append(text: episode.link)
        bytes.append(optional: episode.number.map(Int64.init))
        bytes.append(text: episode.previewURL)
        bytes.append(optional: episode.season.map(Int64.init))
        bytes.append(usual: episode.source.rawValue)
        bytes.append(text: episode.title)
        bytes.append(optional: episode.trackID)
        bytes.append(usual: episode.type)
    }

    var published: UnixTime? {
        let seconds = Int64(bitPattern: bytes.word(at: start))
        return seconds == Self.never ? nil : UnixTime(seconds)
    }

    var firstSeen: UnixTime { UnixTime(Int64(bitPattern: bytes.word(at: start + 8))) }

    var keys: [Digest] {
        var fields = PackedFields(bytes, from: keysPlace)
        return fields.keys()
    }

    var id: String {
        var fields = PackedFields(bytes, from: keysPlace)
        return fields.id(after: fields.keys())
    }

    private var keysPlace: Int {
        var fields = PackedFields(bytes, from: start + 17)
        fields.skipText()
        fields.skipText()
        _ = fields.number()
        fields.skipText()
        _ = fields.truth()
        fields.skipText()
        return fields.place
    }

    var episode: Episode {
        var fields = PackedFields(bytes, from: start + 16)
        var episode = Episode(id: "", firstSeen: firstSeen, source: .rss, keys: [])
        episode.published = published
        episode.announced = fields.truth() ?? false
        episode.artworkURL = fields.text()
        episode.description = fields.text()
        episode.duration = fields.number().map(Int.init)
        episode.episodeURL = fields.text()
        episode.explicit = fields.truth()
        episode.guid = fields.text()
        episode.keys = fields.keys()
        episode.id = fields.id(after: episode.keys)
        episode.kind = fields.usual()
        episode.length = fields.number()
        episode.link = fields.text()
        episode.number = fields.number().map(Int.init)
        episode.previewURL = fields.text()
        episode.season = fields.number().map(Int.init)
        episode.source = fields.usual().flatMap(Episode.Source.init) ?? .rss
        episode.title = fields.text()
        episode.trackID = fields.number()
        episode.type = fields.usual()
        return episode
    }
}

/// Steps through the fields of a packed episode.
private struct PackedFields {
    private let bytes: [UInt8]
    private(set) var place: Int

    init(_ bytes: [UInt8], from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    private mutating func count() -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            guard byte >= 0x80 else { return number }
            shift += 7
        }
    }

    mutating func number() -> Int64? {
        place += 1
        guard bytes[place - 1] == 1 else { return nil }
        let number = count()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func truth() -> Bool? {
        place += 1
        let byte = bytes[place - 1]
        return byte == 0 ? nil : byte == 2
    }

    mutating func text() -> String? {
        let kind = count()
        if kind == 0 { return nil }
        if kind == TextMark.digits {
            place += 8
            return Digest(value: bytes.word(at: place - 8)).hex
        }
        let range = place..<(place + TextMark.length(kind))
        place = range.upperBound
        let text = unsafe bytes[range].withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        return TextMark.isSecure(kind) ? TextMark.secure + text : text
    }

    mutating func skipText() {
        let kind = count()
        if kind > 0 { place += kind == TextMark.digits ? 8 : TextMark.length(kind) }
    }

    mutating func usual() -> String? {
        place += 1
        switch bytes[place - 1] {
        case 0: return nil
        case UsualWord.other: return text()
        case let number: return UsualWord(rawValue: number)?.text
        }
    }

    mutating func id(after keys: [Digest]) -> String {
        text() ?? keys.first?.hex ?? ""
    }

    mutating func keys() -> [Digest] {
        (0..<count()).map { _ in
            place += 8
            return Digest(value: bytes.word(at: place - 8))
        }
    }
}

/// What begins a text: twice its length and 2, one more when `https://` is left out before it, or one of these.
private enum TextMark {
    static let none: UInt8 = 0
    /// Sixteen hexadecimal digits, which are a number of eight bytes.
    static let digits: UInt64 = 1

    /// How most addresses begin.
    static let secure = "https://"

    static func mark(_ length: Int, isSecure: Bool) -> UInt64 { UInt64(length) << 1 + (isSecure ? 3 : 2) }
    static func length(_ mark: UInt64) -> Int { Int((mark - 2) >> 1) }
    static func isSecure(_ mark: UInt64) -> Bool { mark & 1 == 1 }
}

/// Words that stand in most episodes, and take a byte.
enum UsualWord: UInt8, CaseIterable {
    case rss = 1, both, itunes
    case full, bonus, trailer
    case mpeg, m4a, mp4, mp3, aac, ogg, mp4Video, m4v, quicktime

    /// What stands for a word that is none of them, and follows.
    fileprivate static let other: UInt8 = 255

    fileprivate var text: String {
        switch self {
        case .rss: "rss"
        case .both: "both"
        case .itunes: "itunes"
        case .full: "full"
        case .bonus: "bonus"
        case .trailer: "trailer"
        case .mpeg: "audio/mpeg"
        case .m4a: "audio/x-m4a"
        case .mp4: "audio/mp4"
        case .mp3: "audio/mp3"
        case .aac: "audio/aac"
        case .ogg: "audio/ogg"
        case .mp4Video: "video/mp4"
        case .m4v: "video/x-m4v"
        case .quicktime: "video/quicktime"
        }
    }

    fileprivate static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })
}

extension [UInt8] {
    /// Eight bytes, the lowest first.
    mutating func append(word: UInt64) {
        unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
    }

    mutating func set(word: UInt64, at place: Int) {
        for index in 0..<8 { self[place + index] = UInt8(truncatingIfNeeded: word >> UInt64(index * 8)) }
    }

    func word(at place: Int) -> UInt64 {
        unsafe withUnsafeBytes {
            UInt64(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
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

    mutating func append(optional value: Int64?) {
        guard let value else { return append(0) }
        append(1)
        append(number: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func append(truth: Bool?) {
        append(truth.map { $0 ? 2 : 1 } ?? 0)
    }

    mutating func append(text: String?) {
        guard let text else { return append(TextMark.none) }
        if text.utf8.count == 16, let digest = Digest(hex: text), digest.hex == text {
            append(digits: digest)
        } else {
            let isSecure = text.utf8.starts(with: TextMark.secure.utf8)
            let rest = text.utf8.dropFirst(isSecure ? TextMark.secure.utf8.count : 0)
            append(number: TextMark.mark(rest.count, isSecure: isSecure))
            append(contentsOf: rest)
        }
    }

    mutating func append(usual word: String?) {
        guard let word else { return append(0) }
        guard let usual = UsualWord.byText[word] else {
            append(UsualWord.other)
            return append(text: word)
        }
        append(usual.rawValue)
    }

    /// A text of sixteen hexadecimal digits.
    mutating func append(digits: Digest) {
        append(number: TextMark.digits)
        append(word: digits.value)
    }

    mutating func append(text: UnsafeRawBufferPointer) {
        // `https://` is a word of eight bytes.
        let isSecure =
            unsafe text.count >= 8
            && UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) == 0x2F2F_3A73_7074_7468
        let rest = unsafe UnsafeRawBufferPointer(rebasing: text.dropFirst(isSecure ? 8 : 0))
        append(number: TextMark.mark(rest.count, isSecure: isSecure))
        unsafe append(contentsOf: rest)
    }
}
