import FeedParsing

/// What libFuzzer calls: everything that reads bytes from outside must come to an end with any of them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let parsed = try? parseFeed(bytes, origin: DocumentOrigin(url: "https://fuzz.example/feeds/a.xml")) {
        precondition(!inspectionJSON(of: parsed).isEmpty)
        for item in parsed.feed.items.prefix(3) { _ = item.content.map { plainText(fromHTML: $0) } }
    }
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
