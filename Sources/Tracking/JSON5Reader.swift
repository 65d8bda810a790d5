import JSONText

/// Reads JSON5 (json5.org), with errors that name the place and what is wanted there.
///
/// The toolchain's own reader says no more than that something is wrong, and takes `[}` for a list.
struct JSON5Reader {
    private let text: [Unicode.Scalar]
    private let lineStarts: [Int]
    private var position = 0
    private var document = JSON5Document(tree: .null)
    private var depth = 0

    /// Objects and lists in each other; no settings need more.
    private static let depthLimit = 64

    static func read(_ bytes: [UInt8]) throws(JSON5Fault) -> JSON5Document {
        var reader = JSON5Reader(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw reader.fault("this is not UTF-8", at: reader.text.firstIndex(of: "\u{FFFD}"))
        }
        return try reader.whole()
    }

    private init(_ text: [Unicode.Scalar]) {
        self.text = text
        let ends = text.indices.filter { index in
            text[index] == "\n" || text[index] == "\r" && (index + 1 == text.count || text[index + 1] != "\n")
        }
        lineStarts = [0] + ends.map { $0 + 1 }
    }

    private mutating func whole() throws(JSON5Fault) -> JSON5Document {
        try skipSpace()
        document.tree = try value(at: "")
        try skipSpace()
        guard next == nil else { throw fault("nothing more is expected here") }
        return document
    }

    // MARK: - Values

    private mutating func value(at path: String) throws(JSON5Fault) -> JSONTree {
        switch next {
        case "{": return .object(try object(at: path))
        case "[": return .list(try list(at: path))
        case "\"", "'": return .text(try quoted())
        case nil: throw fault("the file ends where a value is needed")
        case let scalar?:
            if "+-.0123456789".unicodeScalars.contains(scalar) { return .number(try number()) }
            guard scalar.beginsName else { throw fault("a value is needed here") }
            return try word()
        }
    }

    private mutating func word() throws(JSON5Fault) -> JSONTree {
        let start = position
        let name = try name()
        switch name {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "Infinity": return .number(.infinity)
        case "NaN": return .number(.nan)
        default: throw fault("a text needs quotes: \"\(name)\"", at: start)
        }
    }

    private mutating func object(at path: String) throws(JSON5Fault) -> [String: JSONTree] {
        let start = try open()
        var values: [String: JSONTree] = [:]
        while true {
            try skipSpace()
            if take("}") { break }
            let keyStart = position
            let key = try key(of: start)
            let keyPath = path.isEmpty ? key : "\(path).\(key)"
            if values[key] != nil { document.repeated.append(keyPath) }
            document.places[keyPath] = place(of: keyStart)
            try skipSpace()
            guard take(":") else { throw fault("a colon is needed behind \"\(key)\"") }
            try skipSpace()
            values[key] = try value(at: keyPath)
            try skipSpace()
            guard !take(",") else { continue }
            guard take("}") else { throw unclosed(start, "a comma or } is needed here") }
            break
        }
        depth -= 1
        return values
    }

    private mutating func key(of start: Int) throws(JSON5Fault) -> String {
        switch next {
        case "\"", "'": return try quoted()
        case let scalar? where scalar.beginsName || scalar == "\\": return try name()
        default: throw unclosed(start, "a key or } is needed here")
        }
    }

    private mutating func list(at path: String) throws(JSON5Fault) -> [JSONTree] {
        let start = try open()
        var items: [JSONTree] = []
        while true {
            try skipSpace()
            if take("]") { break }
            guard next != nil, next != "}", next != "," else {
                throw unclosed(start, "a value or ] is needed here")
            }
            let itemPath = "\(path)[\(items.count)]"
            document.places[itemPath] = place(of: position)
            items.append(try value(at: itemPath))
            try skipSpace()
            guard !take(",") else { continue }
            guard take("]") else { throw unclosed(start, "a comma or ] is needed here") }
            break
        }
        depth -= 1
        return items
    }

    /// Steps over the bracket, and remembers where it was.
    private mutating func open() throws(JSON5Fault) -> Int {
        depth += 1
        guard depth <= Self.depthLimit else { throw fault("there are too many brackets in each other") }
        position += 1
        return position - 1
    }

    // MARK: - Numbers and names

    private mutating func number() throws(JSON5Fault) -> Double {
        let start = position
        let sign = take("-") ? -1.0 : 1.0
        if sign > 0 { _ = take("+") }
        if next?.beginsName == true {
            guard case .number(let number) = try word() else { throw fault("this is no number", at: start) }
            return sign * number
        }
        var digits = ""
        while let scalar = next, scalar.isASCII,
            scalar.beginsName || "+-.0123456789".unicodeScalars.contains(scalar)
        {
            // A sign belongs to an exponent only.
            if scalar == "+" || scalar == "-", digits.last != "e", digits.last != "E" { break }
            digits.unicodeScalars.append(scalar)
            position += 1
        }
        guard let number = Double(json5: digits) else { throw fault("this is no number", at: start) }
        return sign * number
    }

    private mutating func name() throws(JSON5Fault) -> String {
        var name = ""
        while let scalar = next {
            if scalar == "\\" {
                position += 1
                guard take("u") else { throw fault("only \\u can stand in a key without quotes") }
                name.unicodeScalars.append(try unicodeEscape())
            } else if scalar.beginsName || scalar.continuesName {
                name.unicodeScalars.append(scalar)
                position += 1
            } else {
                break
            }
        }
        return name
    }

    // MARK: - Texts

    private mutating func quoted() throws(JSON5Fault) -> String {
        let start = position
        let quote = text[position]
        position += 1
        var result = ""
        while let scalar = next {
            position += 1
            switch scalar {
            case quote: return result
            case "\\": try escape(into: &result)
            case "\n", "\r": throw fault("this text is not closed on its line", at: start)
            default: result.unicodeScalars.append(scalar)
            }
        }
        throw fault("this text is not closed", at: start)
    }

    private mutating func escape(into result: inout String) throws(JSON5Fault) {
        guard let scalar = next else { return }
        position += 1
        switch scalar {
        case "n": result += "\n"
        case "t": result += "\t"
        case "r": result += "\r"
        case "b": result += "\u{8}"
        case "f": result += "\u{C}"
        case "v": result += "\u{B}"
        case "0": result += "\0"
        case "x": result.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: try figures(2))))
        case "u": result.unicodeScalars.append(try unicodeEscape())
        case "\r": if next == "\n" { position += 1 }
        // A line that goes on.
        case "\n", "\u{2028}", "\u{2029}": break
        case "1"..."9": throw fault("there is no escape \\\(scalar)", at: position - 2)
        default: result.unicodeScalars.append(scalar)
        }
    }

    /// Four digits behind `\u`, and four more when they are half of a pair.
    private mutating func unicodeEscape() throws(JSON5Fault) -> Unicode.Scalar {
        let start = position
        let lead = try figures(4)
        if let scalar = Unicode.Scalar(lead) { return scalar }
        guard UTF16.isLeadSurrogate(lead), take("\\"), take("u"),
            let scalar = Unicode.Scalar(lead: lead, trail: try figures(4))
        else { throw fault("half a character stands here", at: start) }
        return scalar
    }

    private mutating func figures(_ count: Int) throws(JSON5Fault) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<count {
            guard let digit = next?.hexadecimalDigit else {
                throw fault("\(count) hexadecimal figures are needed here")
            }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }

    // MARK: - Moving on

    private var next: Unicode.Scalar? {
        position < text.count ? text[position] : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() throws(JSON5Fault) {
        while let scalar = next {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                position += 1
            } else if scalar == "/", position + 1 < text.count, text[position + 1] == "/" {
                while let scalar = next, scalar != "\n", scalar != "\r" { position += 1 }
            } else if scalar == "/", position + 1 < text.count, text[position + 1] == "*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Fault) {
        let start = position
        position += 2
        while position + 1 < text.count {
            if text[position] == "*", text[position + 1] == "/" {
                position += 2
                return
            }
            position += 1
        }
        throw fault("this comment is not closed", at: start)
    }

    // MARK: - Errors

    private func fault(_ reason: String, at position: Int? = nil) -> JSON5Fault {
        JSON5Fault(place: place(of: position ?? self.position), reason: reason)
    }

    /// What is wanted here; at the end of the file, which bracket was forgotten.
    private func unclosed(_ start: Int, _ reason: String) -> JSON5Fault {
        next == nil ? fault("this \(text[start]) is not closed", at: start) : fault(reason)
    }

    private func place(of position: Int) -> TextPlace {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= position { low = middle } else { high = middle }
        }
        return TextPlace(line: low + 1, column: position - lineStarts[low] + 1)
    }
}
