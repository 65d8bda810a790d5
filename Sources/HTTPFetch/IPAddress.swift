import Glibc

/// The bytes of an address written in figures, first to last; `nil` when the text is none (a name).
///
/// Brackets and a zone (`%eth0`) are looked past.
func addressBytes(_ text: String) -> [UInt8]? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let unscoped = String(bare.prefix { $0 != "%" })
    var inet = in_addr()
    if unsafe inet_pton(AF_INET, unscoped, &inet) == 1 {
        return unsafe withUnsafeBytes(of: inet) { unsafe Array($0) }
    }
    var inet6 = in6_addr()
    if unsafe inet_pton(AF_INET6, unscoped, &inet6) == 1 {
        return unsafe withUnsafeBytes(of: inet6) { unsafe Array($0) }
    }
    return nil
}

/// The bytes of the address a socket is about to connect to; `nil` when it is no IP address.
@unsafe func addressBytes(_ address: UnsafePointer<sockaddr>) -> [UInt8]? {
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET:
        unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { inet in
            unsafe withUnsafeBytes(of: inet.pointee.sin_addr) { unsafe Array($0) }
        }
    case AF_INET6:
        unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { inet in
            unsafe withUnsafeBytes(of: inet.pointee.sin6_addr) { unsafe Array($0) }
        }
    default: nil
    }
}

/// An address in figures, for a message.
func figures(_ bytes: [UInt8]) -> String {
    guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard unsafe inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
        return "an IPv6 address"
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
