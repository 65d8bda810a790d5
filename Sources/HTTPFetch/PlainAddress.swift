extension WebAddress {
    /// An address in which nothing can be read in two ways, as nearly all are; `nil` for any other.
    ///
    /// Scheme and name in lower case, the name's end a word, perhaps a port, and a path of what needs no
    /// escape: libcurl would take a dozen calls to say the same.
    static func plain(_ text: String) -> WebAddress? {
        var utf8 = text
        return utf8.withUTF8 { bytes in
            guard let parts = unsafe PlainAddress(bytes) else { return nil }
            let scheme = parts.isSecure ? "https" : "http"
            let host = unsafe String(decoding: bytes[parts.host], as: UTF8.self)
            return WebAddress(
                url: text,
                origin: Origin(scheme: scheme, host: host, port: parts.port ?? (parts.isSecure ? 443 : 80)),
                credentials: nil)
        }
    }
}

/// Where the parts of a plain address lie in it.
private struct PlainAddress {
    let isSecure: Bool
    let host: Range<Int>
    let port: Int?

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start: Int
        if unsafe bytes.starts(with: "http://".utf8) {
            (isSecure, start) = (false, 7)
        } else if unsafe bytes.starts(with: "https://".utf8) {
            (isSecure, start) = (true, 8)
        } else {
            return nil
        }
        var place = start
        var label = start
        while place < bytes.count, let kind = unsafe hostByte(bytes[place]) {
            // Names with empty parts are odd, and may be refused.
            if kind == .dot {
                guard place > label else { return nil }
                label = place + 1
            }
            place += 1
        }
        // What ends in figures may be an address in disguise: libcurl knows them all.
        guard place > label, place - start < 254, unsafe hostByte(bytes[label]) == .letter else { return nil }
        host = start..<place
        var port: Int?
        if place < bytes.count, unsafe bytes[place] == UInt8(ascii: ":") {
            place += 1
            while place < bytes.count, unsafe (0x30...0x39).contains(bytes[place]) {
                let number = unsafe (port ?? 0) * 10 + Int(bytes[place] - 0x30)
                guard number > 0, number < 65_536 else { return nil }
                port = number
                place += 1
            }
            guard port != nil else { return nil }
        }
        self.port = port
        guard place < bytes.count, unsafe bytes[place] == UInt8(ascii: "/"),
            unsafe bytes[place...].allSatisfy(isPlainPathByte), unsafe bytes.last != UInt8(ascii: "?")
        else { return nil }
    }
}

private enum HostByte { case letter, other, dot }

private func hostByte(_ byte: UInt8) -> HostByte? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): .other
    case UInt8(ascii: "."): .dot
    default: nil
    }
}

/// Printable, and neither a quote, a bracket, a backslash nor the beginning of a fragment.
private func isPlainPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x23, 0x3C, 0x3E, 0x5B...0x5E, 0x60, 0x7B...0x7D: false
    default: byte > 0x20 && byte < 0x7F
    }
}
