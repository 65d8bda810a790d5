import JSONText

/// The bytes of an answer, read in one pass.
///
/// Only a document that is not JSON is refused as a whole. A row that makes no sense is counted and left
/// out; what surrounds the rows may be anything.
enum Answer: Equatable {
    /// The results of a search or a lookup.
    case results(ITunesResponse)
    /// The API's own complaint.
    case complaint(String)
    /// An object that has neither.
    case neither

    init(_ bytes: [UInt8]) throws(JSONFault) {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var json = JSONReader(bytes, from: hasMark ? 3 : 0, manner: .mendingTexts)
        var rows: Rows?
        var count: Int?
        var complaint: String?
        var next = try json.firstMember()
        while let key = next {
            switch try json.text(key) {
            case "results" where json.peek() == UInt8(ascii: "["): rows = try Rows(&json)
            case "resultCount": count = try ITunesValue(&json).integer
            case "errorMessage": complaint = try ITunesValue(&json).text
            default: try json.skip()
            }
            next = try json.nextMember()
        }
        try json.end()
        if let complaint {
            self = .complaint(complaint)
        } else if let rows {
            let found = rows.items.count + rows.skipped
            self = .results(
                ITunesResponse(resultCount: count ?? found, items: rows.items, skippedCount: rows.skipped))
        } else {
            self = .neither
        }
    }
}

/// The list of rows that is next.
private struct Rows {
    var items: [ITunesItem] = []
    var skipped = 0

    init(_ json: inout JSONReader) throws(JSONFault) {
        let table = AppleFieldTable.shared
        let blank = [ITunesValue?](repeating: nil, count: AppleField.allCases.count)
        try json.list { json throws(JSONFault) in
            guard json.peek() == UInt8(ascii: "{") else {
                skipped += 1
                return try json.skip()
            }
            let start = json.position
            var values = blank
            var next = try json.firstMember()
            while let key = next {
                if let field = table.field(key, of: json) {
                    values[Int(field.rawValue)] = try ITunesValue(&json)
                } else {
                    try json.skip()
                }
                next = try json.nextMember()
            }
            if let item = ITunesItem(Row(apple: values), fields: { Self.allFields(json.bytes, at: start) }) {
                items.append(item)
            } else {
                skipped += 1
            }
        }
    }

    /// Reads a row once more, with the fields that no model names.
    ///
    /// It was read before: it cannot fail.
    private static func allFields(_ bytes: [UInt8], at start: Int) -> [String: ITunesValue] {
        var json = JSONReader(bytes, from: start, manner: .mendingTexts)
        guard case .object(let fields)? = try? ITunesValue(&json) else { return [:] }
        return fields
    }
}
