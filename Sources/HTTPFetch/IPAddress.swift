import Glibc

/// Whether the address a socket is about to connect to is private. Anything but IP counts as private.
@unsafe func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET:
        unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { inet in
            let bytes = unsafe bigEndianBytes(inet.pointee.sin_addr.s_addr)
            return isPrivate(ipv4: bytes[0], bytes[1], bytes[2], bytes[3])
        }
    case AF_INET6:
        unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { inet in
            isPrivate(ipv6: unsafe withUnsafeBytes(of: inet.pointee.sin6_addr) { unsafe Array($0) })
        }
    default: true
    }
}

/// Whether an address in figures is private; `nil` when the text is no address (a name).
func isPrivate(address text: String) -> Bool? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let unscoped = String(bare.prefix { $0 != "%" })
    var inet = in_addr()
    if unsafe inet_pton(AF_INET, unscoped, &inet) == 1 {
        let bytes = bigEndianBytes(inet.s_addr)
        return isPrivate(ipv4: bytes[0], bytes[1], bytes[2], bytes[3])
    }
    var inet6 = in6_addr()
    if unsafe inet_pton(AF_INET6, unscoped, &inet6) == 1 {
        return isPrivate(ipv6: unsafe withUnsafeBytes(of: inet6) { unsafe Array($0) })
    }
    return nil
}

/// The bytes as they stand in memory: network order for what comes from a socket.
private func bigEndianBytes(_ word: UInt32) -> [UInt8] {
    let value = UInt32(bigEndian: word)
    return [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
}

/// The address in figures, for a message.
@unsafe func figures(_ address: UnsafePointer<sockaddr>, length: UInt32) -> String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = unsafe getnameinfo(address, length, &host, UInt32(host.count), nil, 0, NI_NUMERICHOST)
    guard status == 0 else { return "an unknown address" }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
