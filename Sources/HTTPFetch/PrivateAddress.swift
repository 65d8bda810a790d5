/// Whether an IP address belongs to this machine or to a network of its own: 4 or 16 bytes, first to last.
///
/// For IPv4 the registry of RFC 6890: this host, private use, shared (carrier) space, loopback, link-local
/// (cloud metadata lives there), IETF protocol space, benchmarking, multicast, reserved, broadcast. An IPv6
/// address that carries an IPv4 address is judged by that.
func isPrivate(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: isPrivate(ipv4: address[...])
    case 16: isPrivate(ipv6: address)
    default: true
    }
}

private func isPrivate(ipv4 bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): true
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _): true
    case (192, 0, 0), (198, 18...19, _): true
    default: false
    }
}

private func isPrivate(ipv6 bytes: [UInt8]) -> Bool {
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
        // ::ffff:a.b.c.d, or one of ::, ::1 and the old ::a.b.c.d.
        return bytes[10] == 0xFF && bytes[11] == 0xFF ? isPrivate(ipv4: bytes[12...]) : true
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) {
        // NAT64: the well-known prefix carries an address; the local-use one is private by name.
        return bytes[4..<12].allSatisfy { $0 == 0 } ? isPrivate(ipv4: bytes[12...]) : true
    }
    if bytes.starts(with: [0x20, 0x02]) { return isPrivate(ipv4: bytes[2..<6]) }  // 6to4
    return bytes[0] & 0xFE == 0xFC  // unique local
        || bytes[0] == 0xFE && bytes[1] >= 0x80  // link-local and the old site-local
        || bytes[0] == 0xFF  // multicast
}
