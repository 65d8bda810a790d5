import Glibc

/// Bytes in one of glibc's encodings as UTF-8; what is no character there becomes U+FFFD.
///
/// - Parameters:
///   - bytes: Text in that encoding.
///   - name: One of ``CharacterEncoding``'s own names, or one that ``isSystemEncoding(_:)`` has looked at.
/// - Returns: `nil` when this system has no such conversion.
func utf8(from bytes: [UInt8], by name: String) -> [UInt8]? {
    guard let conversion = unsafe openConversion(name) else { return nil }
    defer { unsafe _ = iconv_close(conversion) }

    var source = bytes
    return unsafe source.withUnsafeMutableBytes { source in
        var result: [UInt8] = []
        result.reserveCapacity(source.count * 3 / 2)
        unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { piece in
            var input = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = source.count
            while left > 0 {
                var output = unsafe piece.baseAddress?.assumingMemoryBound(to: CChar.self)
                var room = piece.count
                let count = unsafe iconv(conversion, &input, &left, &output, &room)
                let problem = errno
                unsafe result.append(contentsOf: piece[..<(piece.count - room)])
                // E2BIG: the piece is full, and the next turn goes on.
                guard count == -1, problem != E2BIG else { continue }
                result += [0xEF, 0xBF, 0xBD]
                // EINVAL: the document ends within a character. EILSEQ: the next byte may begin one.
                guard problem == EILSEQ, left > 0 else { break }
                unsafe input = input.map { unsafe $0 + 1 }
                left -= 1
            }
        }
        return result
    }
}

private func openConversion(_ name: String) -> iconv_t? {
    let conversion = unsafe iconv_open("UTF-8", name)
    return unsafe Int(bitPattern: conversion) == -1 ? nil : conversion
}
