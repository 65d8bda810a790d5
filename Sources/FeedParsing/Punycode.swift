/// A host as DNS knows it: `bücher.example` is `xn--bcher-kva.example`.
///
/// Letters are made lower case and full-width ones narrow; the rest of Unicode's table for domain names
/// (UTS 46) is left out: hosts in feeds are typed by people who can reach them.
func asciiHost(_ host: ArraySlice<UInt8>) -> [UInt8] {
    let host = unescaped(host)
    guard host.contains(where: { $0 <= 32 || $0 >= 0x7F }) else { return host }
    let name = String(decoding: host, as: UTF8.self).lowercased()
    var labels: [[Unicode.Scalar]] = [[]]
    for scalar in name.unicodeScalars {
        switch scalar.value {
        case ...0x20, 0x7F...0xA0, 0xAD, 0x2000...0x200F, 0x2028...0x202F, 0x2060, 0xFEFF:
            continue
        case 0x2E, 0x3002, 0xFF0E, 0xFF61:
            labels.append([])
        case 0xFF01...0xFF5E:
            labels[labels.count - 1].append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
        default:
            labels[labels.count - 1].append(scalar)
        }
    }
    return Array(labels.map(asciiLabel).joined(separator: [UInt8(ascii: ".")]))
}

private func asciiLabel(_ label: [Unicode.Scalar]) -> [UInt8] {
    let basic = label.filter(\.isASCII).map { UInt8($0.value) }
    guard basic.count < label.count else { return basic }
    // Longer ones are no names, and the encoding takes time by the square of the length.
    guard label.count <= 63 else {
        return Array(String(String.UnicodeScalarView(label)).utf8).flatMap(escaped)
    }
    // A port rides on the last label and stays behind it.
    if let colon = label.lastIndex(of: ":") {
        return asciiLabel(Array(label[..<colon]))
            + label[colon...].flatMap { String($0).utf8.flatMap(escaped) }
    }
    return Array("xn--".utf8) + punycode(label, basic)
}

/// RFC 3492, 6.3.
private func punycode(_ label: [Unicode.Scalar], _ basic: [UInt8]) -> [UInt8] {
    var output = basic
    if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
    var handled = basic.count
    var smallest: UInt32 = 128
    var delta = 0
    var bias = 72
    while handled < label.count {
        guard let next = label.lazy.map(\.value).filter({ $0 >= smallest }).min() else { break }
        delta += Int(next - smallest) * (handled + 1)
        smallest = next
        for scalar in label {
            if scalar.value < smallest { delta += 1 }
            guard scalar.value == smallest else { continue }
            var quotient = delta
            var step = 36
            while true {
                let threshold = step <= bias ? 1 : (step >= bias + 26 ? 26 : step - bias)
                guard quotient >= threshold else { break }
                output.append(punycodeDigit(threshold + (quotient - threshold) % (36 - threshold)))
                quotient = (quotient - threshold) / (36 - threshold)
                step += 36
            }
            output.append(punycodeDigit(quotient))
            bias = adaptedBias(delta, count: handled + 1, isFirst: handled == basic.count)
            delta = 0
            handled += 1
        }
        delta += 1
        smallest += 1
    }
    return output
}

private func adaptedBias(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > 455 {
        delta /= 35
        step += 36
    }
    return step + 36 * delta / (delta + 38)
}

private func punycodeDigit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
}

/// Escaped letters outside ASCII; an escaped slash must not become one.
private func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2, let high = hexadecimalDigit(rest[rest.startIndex]),
            let low = hexadecimalDigit(rest[rest.startIndex + 1]), high >= 8
        {
            result.append(UInt8(high * 16 + low))
            rest = rest.dropFirst(2)
        } else {
            result.append(byte)
        }
    }
    return result
}

/// A byte outside ASCII as `%C3`.
func escaped(_ byte: UInt8) -> [UInt8] {
    guard byte >= 0x80 else { return [byte] }
    return Array("%".utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
}
