import CLibXML2

/// Reads a document and tells `receiver` what it holds.
///
/// The reading is strict: the first violation of XML's rules ends it, and so does everything that only
/// a document type could explain, because no document type is ever read. No entity is expanded, no
/// file opened, no network touched. What follows the root is not looked at.
///
/// - Parameters:
///   - document: Valid UTF-8 without a byte order mark, starting with `<`. A declared encoding is ignored.
///   - receiver: What hears of it. After an error it holds what came before.
///   - limits: What the document may cost.
/// - Throws: ``XMLError``.
package func readXML(
    _ document: Span<UInt8>, into receiver: any XMLReceiver, limits: XMLLimits = XMLLimits()
) throws(XMLError) {
    startLibrary
    let controls = ControlCharacters(in: document)
    if let place = controls.forbidden {
        throw .illFormed(line: lineNumber(of: place, in: document), complaint: "a control character")
    }
    let failure = unsafe document.withUnsafeBufferPointer { bytes -> XMLError? in
        let reading = UnsafeMutablePointer<XMLReading>.allocate(capacity: 1)
        unsafe reading.initialize(
            to: XMLReading(receiver, bytes, limits, hasReturns: controls.hasReturns))
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
    guard var walk = unsafe DocumentWalk(over: bytes, reading: reading, parser: parser) else {
        return .illFormed(line: 1, complaint: "the document is empty")
    }
    defer { unsafe walk.free() }
    unsafe walk.run()
    guard case .illFormed(_, let complaint) = unsafe reading.pointee.failure else {
        return unsafe reading.pointee.failure
    }
    return .illFormed(
        line: lineNumber(of: unsafe reading.pointee.position, in: unsafe bytes.span), complaint: complaint)
}

private func lineNumber(of place: Int, in document: Span<UInt8>) -> Int {
    var line = 1
    for index in 0..<min(place, document.count) where document[index] == 0x0A { line += 1 }
    return line
}
