/// What names the audio of an enclosure, whoever counts its downloads on the way.
///
/// The address without scheme, query and fragment, and without the prefixes of counting services, of
/// which an address may carry several, in any order: `host/path`, the host in lower case, the path as
/// it is. A query stays when the path is a program (`download.php?id=7`) or nothing, for then it is
/// all that tells one episode from another.
///
/// - Returns: Empty for an address that is none.
package func audioKey(of address: String) -> String {
    var rest = withoutScheme(Array(address.utf8)[...])
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<mark] }
    var query: ArraySlice<UInt8> = []
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
        query = rest[mark...]
        rest = rest[..<mark]
    }
    while let inner = behindPrefix(rest) { rest = inner }

    let pathStart = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    var key = plainHost(rest[..<pathStart])
    guard !key.isEmpty else { return "" }
    let path = rest[pathStart...]
    key += path
    if isProgram(path) { key += query }
    return String(decoding: key, as: UTF8.self)
}

/// The address behind one counting service, without its scheme; `nil` when there is none.
private func behindPrefix(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let slash = address.firstIndex(of: UInt8(ascii: "/")),
        isCountingService(plainHost(address[..<slash]))
    else { return nil }
    // Services put their own words and numbers (`e`, `track/ABC12`, `pts/redirect.mp3`) before the address.
    var rest = address[(slash + 1)...]
    var words = 0
    while !rest.isEmpty, words < 6 {
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let word = rest[..<end]
        if isScheme(word) { return withoutScheme(rest) }
        guard end < rest.endIndex else { return nil }
        if looksLikeHost(word) { return rest }
        rest = rest[(end + 1)...]
        words += 1
    }
    return nil
}

/// What `https://` leaves between slashes.
private func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    let word = word.map { lowercased($0) }
    return word == Array("https:".utf8) || word == Array("http:".utf8)
}

/// Drops `https://`, however many slashes it has.
private func withoutScheme(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let colon = address.prefix(9).firstIndex(of: UInt8(ascii: ":")),
        isLetter(address[address.startIndex]),
        colon + 1 < address.endIndex, address[colon + 1] == UInt8(ascii: "/")
    else { return address.drop { $0 == UInt8(ascii: "/") } }
    return address[(colon + 1)...].drop { $0 == UInt8(ascii: "/") }
}

/// A name with a dot whose end is letters and no file's ending: `redirect.mp3` is no host.
private func looksLikeHost(_ word: ArraySlice<UInt8>) -> Bool {
    var name = word
    if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[..<colon] }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return false }
    let end = name[(dot + 1)...]
    guard end.count >= 2, end.allSatisfy(isLetter) || end.starts(with: "xn--".utf8),
        name.allSatisfy({ isLetter($0) || decimalDigit($0) != nil || "-._".utf8.contains($0) })
    else { return false }
    return !fileEndings.contains(String(decoding: end.map { lowercased($0) }, as: UTF8.self))
        && !name.starts(with: "redirect.".utf8)
}

/// The host in lower case, without user, without a port that goes without saying.
private func plainHost(_ authority: ArraySlice<UInt8>) -> [UInt8] {
    var host = authority
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    for port in [":80", ":443"]
    where host.count > port.utf8.count && host.suffix(port.utf8.count).elementsEqual(port.utf8) {
        host = host.dropLast(port.utf8.count)
    }
    return host.map { lowercased($0) }
}

private func isProgram(_ path: ArraySlice<UInt8>) -> Bool {
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? []
    guard !name.isEmpty else { return true }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return programEndings.contains(String(decoding: name[(dot + 1)...].map { lowercased($0) }, as: UTF8.self))
}

/// The host itself or the domain it belongs to.
private func isCountingService(_ host: [UInt8]) -> Bool {
    var name = host[...]
    while true {
        // Most hosts are told by their length or their first letter.
        if let first = name.first, countingInitials[Int(first)], countingLengths.contains(name.count),
            countingServices.contains(String(decoding: name, as: UTF8.self))
        {
            return true
        }
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return false }
        name = name[(dot + 1)...]
    }
}

private let countingLengths = Set(countingServices.map(\.utf8.count))
private let countingInitials = (0...255).map { byte in
    countingServices.contains { $0.utf8.first == UInt8(byte) }
}

/// Domains of services that stand before the real address only to count.
///
/// Hosts that also serve the audio (Megaphone, Simplecast, Omny, Art19) are not among them.
private let countingServices: Set<String> = [
    "a.pdcst.to", "adbarker.com", "arttrk.com", "bktrks.co", "chrt.fm", "chtbl.com", "claritaspod.com",
    "clrtpod.com", "cohst.app", "enrichment.soundstack.com", "flex.acast.com", "growx.podkite.com", "gum.fm",
    "ipfspodcasting.net", "media.blubrry.com", "mgln.ai", "op3.dev", "p.podderapp.com", "pdcds.co", "pdcn.co",
    "pdrl.fm", "pdst.fm", "pfx.vpixl.com", "podscribe.com", "podtrac.com", "prefix.up.audio",
    "prfx.byspotify.com", "pscrb.fm", "r.zencastr.com", "stats-test.pod.fo", "suprefix.fm", "swap.fm",
    "t.glystn.com", "track.zayads.ru",
]

private let fileEndings: Set<String> = [
    "mpga", "mpg", "mpeg", "aac", "ogg", "oga", "opus", "wav", "flac", "mov", "wma", "webm", "aif",
    "aiff", "html", "htm", "php", "asp", "aspx", "jsp", "xml", "rss", "mp",
]

private let programEndings: Set<String> = [
    "php", "asp", "aspx", "ashx", "jsp", "cgi", "pl", "cfm", "do", "dll",
]
