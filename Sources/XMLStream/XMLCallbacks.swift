import CLibXML2

extension XMLReading {
    /// libxml2's table of callbacks.
    ///
    /// Each recovers the reading and calls one method of it. There is none for text, which never gets here.
    static var callbacks: xmlSAXHandler {
        var table = unsafe xmlSAXHandler()
        unsafe table.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe table.startElementNs = {
            context, local, prefix, namespace, namespaceCount, namespaces, count, _, list in
            unsafe XMLReading.at(context)?.pointee.opened(
                local, prefix, namespace, Int(namespaceCount), namespaces, Int(count), list)
        }
        unsafe table.endElementNs = { context, local, prefix, _ in
            unsafe XMLReading.at(context)?.pointee.closed(local, prefix)
        }
        unsafe table.serror = { context, error in
            guard let error = unsafe error?.pointee, unsafe error.level == XML_ERR_FATAL else { return }
            let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "unknown violation"
            let complaint = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
            unsafe XMLReading.at(context)?.pointee.fail(.illFormed(line: 0, complaint: complaint))
        }
        return unsafe table
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLReading>? {
        unsafe context?.assumingMemoryBound(to: XMLReading.self)
    }
}
