/// Whether an IPv4 address belongs to this machine or to a network of its own.
///
/// The registry of RFC 6890: this host, private use, shared (carrier) space, loopback, link-local (cloud
/// metadata lives there), IETF protocol space, benchmarking, multicast, reserved, broadcast.
func isPrivate(ipv4 a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Bool {
    switch (a, b, c) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): true
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _): true
    case (192, 0, 0), (198, 18...19, _): true
    default: false
    }
}

/// The same for the 16 bytes of an IPv6 address; one that carries an IPv4 address is judged by that.
func isPrivate(ipv6 bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return true }
    let embedded = { isPrivate(ipv4: bytes[$0], bytes[$0 + 1], bytes[$0 + 2], bytes[$0 + 3]) }
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
        // ::, ::1, ::ffff:a.b.c.d and the old ::a.b.c.d.
        return bytes[10..<12].allSatisfy { $0 == 0xFF } ? embedded(12) : true
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) {
        return bytes[4..<12].allSatisfy { $0 == 0 } ? embedded(12) : true
    }
    if bytes.starts(with: [0x20, 0x02]) { return embedded(2) }
    return bytes[0] & 0xFE == 0xFC  // unique local
        || bytes[0] == 0xFE && bytes[1] & 0xC0 >= 0x80  // link-local and the old site-local
        || bytes[0] == 0xFF  // multicast
}
