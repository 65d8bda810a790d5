/// A number of JSON, which knows no difference between 4 and 4.0.
package enum JSONNumber: Sendable, Equatable {
    /// Written without a fraction and an exponent, and not too big.
    case integer(Int64)
    /// Any other; endless when it is bigger than a double can be.
    case double(Double)
}

extension JSONReader {
    /// A whole number, however it is written.
    package mutating func integer() throws(JSONFault) -> Int64 {
        switch try number() {
        case .integer(let integer): return integer
        case .double(let double):
            guard let integer = Int64(exactly: double) else { throw .senseless }
            return integer
        }
    }

    package mutating func number() throws(JSONFault) -> JSONNumber {
        guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else { throw misfit() }
        let start = position
        let digits = try numeral()
        if digits.upperBound == position, let integer = integer(digits, isNegative: digits.lowerBound > start)
        {
            return .integer(integer)
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw fault(.noNumber)
        }
        return .double(number)
    }

    /// Counted downwards, where there is room for one more; `nil` when it does not fit.
    private func integer(_ digits: Range<Int>, isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for place in digits {
            let (ten, isOver) = value.multipliedReportingOverflow(by: 10)
            let (next, isBelow) = ten.subtractingReportingOverflow(Int64(bytes[place] & 0x0F))
            guard !isOver, !isBelow else { return nil }
            value = next
        }
        guard !isNegative else { return value }
        return value == .min ? nil : -value
    }

    /// Steps over a number, and tells where its digits before the point or the exponent are.
    mutating func numeral() throws(JSONFault) -> Range<Int> {
        if has(UInt8(ascii: "-")) { position += 1 }
        let whole = digits()
        guard !whole.isEmpty else { throw fault(.noValue) }
        guard whole.count == 1 || bytes[whole.lowerBound] != UInt8(ascii: "0") else {
            throw fault(.needlessZero)
        }
        if has(UInt8(ascii: ".")) {
            position += 1
            guard !digits().isEmpty else { throw fault(.noNumber) }
        }
        if has(UInt8(ascii: "e")) || has(UInt8(ascii: "E")) {
            position += 1
            if has(UInt8(ascii: "+")) || has(UInt8(ascii: "-")) { position += 1 }
            guard !digits().isEmpty else { throw fault(.noNumber) }
        }
        return whole
    }

    private mutating func digits() -> Range<Int> {
        let start = position
        while position < bytes.count, Self.isDigit(bytes[position]) { position += 1 }
        return start..<position
    }

    private func has(_ byte: UInt8) -> Bool {
        position < bytes.count && bytes[position] == byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
