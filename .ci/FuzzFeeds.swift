import FeedParsing

/// What libFuzzer calls: everything that reads bytes from outside must come to an end with any of them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let parsed = try? parseFeed(bytes, origin: DocumentOrigin(url: "https://fuzz.example/feeds/a.xml")) {
        precondition(!inspectionJSON(of: parsed).isEmpty)
        for item in parsed.feed.items.prefix(3) { _ = item.content.map { plainText(fromHTML: $0) } }
    }
    checkThatNothingNewIsHidden(in: bytes)
    if let outlines = (try? parseOPML(bytes))?.outlines {
        let written = opmlDocument(title: "fuzz", outlines: outlines)
        precondition((try? parseOPML(written)) != nil, "a list of ours cannot be read")
    }
    if count < 512 {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = parseDate(text)
        _ = parseDuration(text)
        _ = decodedTitle(text)
        if let address = webAddress(text, relativeTo: "https://fuzz.example/a/b?c#d") {
            precondition(webAddress(address) != nil, "a mended address is none")
        }
    }
    return 0
}

/// Reads a document, and then one that has some of its own bytes put in, leaving out what is known from the first.
private func checkThatNothingNewIsHidden(in bytes: [UInt8]) {
    let origin = DocumentOrigin(url: "https://fuzz.example/feeds/a.xml")
    guard let first = try? parseFeed(bytes, origin: origin, leavingOut: nil), let marks = first.marks else {
        return
    }
    var draws = bytes.reduce(UInt64(bytes.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    func draw(upTo limit: Int) -> Int {
        draws = draws &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((draws >> 33) % UInt64(limit))
    }
    for _ in 0..<4 {
        let (from, to) = (draw(upTo: bytes.count), draw(upTo: bytes.count))
        let piece = bytes[from..<min(bytes.count, from + draw(upTo: 400))]
        let second = Array(bytes[..<to] + piece + bytes[to...])
        guard let rest = try? parseFeed(second, origin: origin, leavingOut: marks), rest.isRest,
            let whole = try? parseFeed(second, origin: origin)
        else { continue }
        let new = whole.feed.items.filter { !first.feed.items.contains($0) }
        precondition(new.allSatisfy(rest.feed.items.contains), "a new item is hidden")
    }
}
