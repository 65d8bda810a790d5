import JSONText

/// Packs an episode straight from the JSON that podwatch writes, without making its texts first.
///
/// A daemon is ready once it has read its state, and nearly all of that is episodes.
extension PackedEpisode {
    /// - Parameters:
    ///   - json: Where an episode is next.
    ///   - bytes: Gets the packed episode; whatever was appended when the answer is no is of no use.
    /// - Returns: False when it is not written as podwatch writes it. It has still to be read then.
    static func pack(next json: inout JSONReader, into bytes: inout [UInt8]) -> Bool {
        let end: Int? = unsafe json.bytes.withUnsafeBytes { text in
            var plain = unsafe PlainJSON(text, json)
            return pack(next: &plain, into: &bytes) ? plain.place : nil
        }
        guard let end else { return false }
        json.position = end
        return true
    }

    private static func pack(next json: inout PlainJSON, into bytes: inout [UInt8]) -> Bool {
        let start = bytes.count
        bytes.append(word: UInt64(bitPattern: never))
        bytes.append(word: 0)
        guard json.takes(#"{"announced":"#), json.packTruth(into: &bytes),
            json.packText(after: #","artworkURL":"#, into: &bytes),
            json.packText(after: #","description":"#, into: &bytes),
            json.packNumber(after: #","duration":"#, into: &bytes),
            json.packText(after: #","episodeURL":"#, into: &bytes),
            json.packTruth(after: #","explicit":"#, into: &bytes),
            json.takes(#","firstSeen":"#), let firstSeen = json.moment(),
            json.packText(after: #","guid":"#, into: &bytes),
            json.takes(#","id":"#), json.packIDAndKeys(into: &bytes),
            json.packUsual(after: #","kind":"#, into: &bytes),
            json.packNumber(after: #","length":"#, into: &bytes),
            json.packText(after: #","link":"#, into: &bytes),
            json.packNumber(after: #","number":"#, into: &bytes),
            json.skipText(after: #","podcastID":"#),
            json.packText(after: #","previewURL":"#, into: &bytes),
            let published = json.packedMoment(after: #","published":"#),
            json.packNumber(after: #","season":"#, into: &bytes),
            json.takes(#","source":"#), json.packSource(into: &bytes),
            json.packText(after: #","title":"#, into: &bytes),
            json.packNumber(after: #","trackID":"#, into: &bytes),
            json.packUsual(after: #","type":"#, into: &bytes),
            json.takes("}")
        else { return false }
        bytes.set(word: published, at: start)
        bytes.set(word: UInt64(bitPattern: firstSeen.seconds), at: start + 8)
        return true
    }
}

extension PlainJSON {
    /// Packs a member that may be missing.
    @inline(__always)
    private mutating func pack(
        after name: StaticString, into bytes: inout [UInt8],
        _ value: (inout PlainJSON, inout [UInt8]) -> Bool
    ) -> Bool {
        if takes(name) { return value(&self, &bytes) }
        bytes.append(0)
        return true
    }

    @inline(__always)
    fileprivate mutating func packText(after name: StaticString, into bytes: inout [UInt8]) -> Bool {
        pack(after: name, into: &bytes) { $0.packText(into: &$1) }
    }

    private mutating func packText(into bytes: inout [UInt8]) -> Bool {
        guard let digest = digest() else { return text(into: &bytes) }
        bytes.append(digits: digest)
        return true
    }

    fileprivate mutating func packSource(into bytes: inout [UInt8]) -> Bool {
        let source: UsualWord
        if takes(#""rss""#) {
            source = .rss
        } else if takes(#""both""#) {
            source = .both
        } else {
            guard takes(#""itunes""#) else { return false }
            source = .itunes
        }
        bytes.append(source.rawValue)
        return true
    }

    @inline(__always)
    fileprivate mutating func skipText(after name: StaticString) -> Bool {
        !takes(name) || skipText()
    }

    @inline(__always)
    fileprivate mutating func packNumber(after name: StaticString, into bytes: inout [UInt8]) -> Bool {
        pack(after: name, into: &bytes) { json, bytes in
            guard let number = json.number() else { return false }
            bytes.append(optional: number)
            return true
        }
    }

    @inline(__always)
    fileprivate mutating func packTruth(after name: StaticString, into bytes: inout [UInt8]) -> Bool {
        pack(after: name, into: &bytes) { $0.packTruth(into: &$1) }
    }

    fileprivate mutating func packTruth(into bytes: inout [UInt8]) -> Bool {
        guard let truth = truth() else { return false }
        bytes.append(truth: truth)
        return true
    }

    /// The id stands before the keys, and is packed behind them.
    fileprivate mutating func packIDAndKeys(into bytes: inout [UInt8]) -> Bool {
        var other: [UInt8] = []
        let id = digest()
        if id == nil, !text(into: &other) { return false }
        guard takes(#","keys":["#) else { return false }
        // A number of one byte is written over when they are counted.
        let count = bytes.count
        bytes.append(0)
        var first: Digest?
        while first == nil || takes(",") {
            guard let key = digest() else { break }
            first = first ?? key
            bytes.append(word: key.value)
        }
        let keys = (bytes.count - count) / 8
        guard keys < 0x80, takes("]") else { return false }
        bytes[count] = UInt8(keys)
        if let id, id == first {
            bytes.append(0)
        } else if let id {
            bytes.append(digits: id)
        } else {
            bytes += other
        }
        return true
    }

    /// A word that is mostly one of a few.
    @inline(__always)
    fileprivate mutating func packUsual(after name: StaticString, into bytes: inout [UInt8]) -> Bool {
        pack(after: name, into: &bytes) { json, bytes in
            if json.takes(#""audio/mpeg""#) {
                bytes.append(UsualWord.mpeg.rawValue)
            } else if json.takes(#""full""#) {
                bytes.append(UsualWord.full.rawValue)
            } else {
                guard let word = json.string() else { return false }
                bytes.append(usual: word)
            }
            return true
        }
    }

    @inline(__always)
    fileprivate mutating func packedMoment(after name: StaticString) -> UInt64? {
        guard takes(name) else { return UInt64(bitPattern: PackedEpisode.never) }
        return moment().map { UInt64(bitPattern: $0.seconds) }
    }
}
