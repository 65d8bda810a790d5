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
    if let place = forbiddenCharacter(in: document) {
        throw .illFormed(line: lineNumber(of: place, in: document), complaint: "a control character")
    }
    let failure = unsafe document.withUnsafeBufferPointer { bytes -> XMLError? in
        let reading = UnsafeMutablePointer<XMLReading>.allocate(capacity: 1)
        unsafe reading.initialize(to: XMLReading(receiver, bytes, limits))
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

/// The first control character that XML forbids, sought eight bytes at a time.
private func forbiddenCharacter(in document: Span<UInt8>) -> Int? {
    unsafe document.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The high bit of each byte says whether the byte is below 0x20, exactly.
            let low = ~(((word & low7) &+ 0x6060_6060_6060_6060) | word) & ~low7
            if low != 0,
                low & ~(places(of: 0x09, in: word) | places(of: 0x0A, in: word) | places(of: 0x0D, in: word))
                    != 0
            {
                return (index..<index + 8).first { unsafe isForbidden(bytes[$0]) }
            }
            index += 8
        }
        while index < bytes.count {
            if unsafe isForbidden(bytes[index]) { return index }
            index += 1
        }
        return nil
    }
}

private func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && !isSpace(byte) }

private let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

/// The high bit of each byte of `word` that is `byte`.
private func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return ~(((difference & low7) &+ low7) | difference) & ~low7
}
