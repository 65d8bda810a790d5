import CLibXML2

/// Reads a document and tells `receiver` what it holds.
///
/// The reading is strict: the first violation of XML's rules ends it, and so does everything that only
/// a document type could explain, because no document type is ever read. No entity is expanded, no
/// file opened, no network touched.
///
/// - Parameters:
///   - document: UTF-8 without a byte order mark, starting with `<`. A declared encoding is ignored.
///   - receiver: What hears of it. After an error it holds what came before.
///   - limits: What the document may cost.
/// - Throws: ``XMLError``.
package func readXML(
    _ document: Span<UInt8>, into receiver: any XMLReceiver, limits: XMLLimits = XMLLimits()
) throws(XMLError) {
    startLibrary
    let failure = unsafe document.withUnsafeBufferPointer { bytes -> XMLError? in
        let reading = UnsafeMutablePointer<XMLReading>.allocate(capacity: 1)
        unsafe reading.initialize(to: XMLReading(receiver, limits))
        defer {
            unsafe reading.pointee.free()
            unsafe reading.deinitialize(count: 1)
            unsafe reading.deallocate()
        }
        return unsafe drive(reading, over: bytes)
    }
    if let failure { throw failure }
}

/// Makes libxml2 ready once; its end is the end of the process, because others may share the library.
private let startLibrary: Void = xmlInitParser()

/// Bytes handed over at a time: libxml2 copies them, so small means little memory, and below 2 KiB it slows.
private let chunkLength = 16 << 10

/// Ownership, in full: the parser is made here, is lent `reading`, and is freed before returning.
@unsafe private func drive(
    _ reading: UnsafeMutablePointer<XMLReading>, over bytes: UnsafeBufferPointer<UInt8>
) -> XMLError? {
    var callbacks = unsafe XMLReading.callbacks
    guard let parser = unsafe xmlCreatePushParserCtxt(&callbacks, reading, nil, 0, nil) else {
        fatalError("out of memory: libxml2 could not make a parser")
    }
    defer { unsafe xmlFreeParserCtxt(parser) }
    unsafe reading.pointee.parser = parser
    // HUGE: our limits stand in for libxml2's. IGNORE_ENC: the bytes are UTF-8 whatever they say.
    // NOENT is left out on purpose: with it a hostile document type can expand without end.
    unsafe xmlCtxtUseOptions(
        parser,
        Int32(XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NONET.rawValue))

    guard let start = bytes.baseAddress else {
        return .illFormed(line: 1, complaint: "the document is empty")
    }
    var offset = 0
    var length = chunkLength
    while offset < bytes.count, unsafe !reading.pointee.isOver {
        let count = min(length, bytes.count - offset)
        let progress = unsafe reading.pointee.events
        unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            _ = unsafe xmlParseChunk(parser, $0 + offset, Int32(count), 0)
        }
        offset += count
        // A token that spans chunks is looked at again with each of them; doubling keeps that linear.
        length = unsafe reading.pointee.events == progress ? min(length * 2, 64 << 20) : chunkLength
    }
    if unsafe !reading.pointee.isOver {
        unsafe xmlParseChunk(parser, nil, 0, 1)
    }
    return unsafe reading.pointee.failure
}
