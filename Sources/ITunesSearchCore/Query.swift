/// The parameters of a request, in the order in which they are sent.
///
/// The order never changes for the same request: Apple's caches take another order for another question.
struct Query: Equatable {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        text += (text.isEmpty ? "" : "&") + Self.encoded(name) + "=" + Self.encoded(value)
    }

    mutating func add(_ name: String, _ value: Int?) {
        add(name, value.map(String.init))
    }

    /// A list: its commas stand as they are, the way Apple's documentation writes them.
    mutating func add(_ name: String, list: [String]) {
        text += (text.isEmpty ? "" : "&") + name + "=" + list.map(Self.encoded).joined(separator: ",")
    }

    /// Apple's rule: letters, digits and `.-_*` stand, a space is `+`, so a plus must be `%2B`.
    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "*"):
                result.append(byte)
            case UInt8(ascii: " "):
                result.append(UInt8(ascii: "+"))
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
