import CLibXML2

/// The yardstick: libxml2 pushes the same bytes through handlers that do nothing.
///
/// - Returns: Whether the document was well-formed, so that the work cannot be left out.
func bareReading(of document: [UInt8]) -> Bool {
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handlers.startElementNs = { _, _, _, _, _, _, _, _, _ in }
    unsafe handlers.endElementNs = { _, _, _, _ in }
    unsafe handlers.characters = { _, _, _ in }
    unsafe handlers.cdataBlock = { _, _, _ in }
    guard let parser = unsafe xmlCreatePushParserCtxt(&handlers, nil, nil, 0, nil) else { return false }
    defer { unsafe xmlFreeParserCtxt(parser) }
    unsafe document.withUnsafeBytes { bytes in
        var offset = 0
        while offset < bytes.count {
            let count = min(16 << 10, bytes.count - offset)
            let chunk = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
            unsafe xmlParseChunk(
                parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(count), 0)
            offset += count
        }
        unsafe xmlParseChunk(parser, nil, 0, 1)
    }
    return unsafe parser.pointee.wellFormed == 1
}
