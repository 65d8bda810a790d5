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
        var reader = JSONReader(bytes)
        var rows: Rows?
        var count: Int?
        var complaint: String?
        try reader.openObject()
        var first = true
        while let key = try reader.nextKey(first: first) {
            first = false
            switch reader.text(key) {
            case "results" where reader.peek() == UInt8(ascii: "["): rows = try Rows(&reader)
            case "resultCount": count = try reader.readValue().integer
            case "errorMessage": complaint = try reader.readValue().text
            default: try reader.skipValue()
            }
        }
        try reader.expectEnd()
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

/// The list of rows that the reader stands on.
private struct Rows {
    var items: [ITunesItem] = []
    var skipped = 0

    init(_ reader: inout JSONReader) throws(JSONFault) {
        let table = AppleFieldTable.shared
        let blank = [ITunesValue?](repeating: nil, count: AppleField.allCases.count)
        try reader.openArray()
        var first = true
        while try reader.nextElement(first: first) {
            first = false
            guard reader.peek() == UInt8(ascii: "{") else {
                try reader.skipValue()
                skipped += 1
                continue
            }
            let start = reader.position
            var values = blank
            try reader.openObject()
            var firstKey = true
            while let key = try reader.nextKey(first: firstKey) {
                firstKey = false
                if let field = table.field(key, of: reader) {
                    values[Int(field.rawValue)] = try reader.readValue()
                } else {
                    try reader.skipValue()
                }
            }
            if let item = ITunesItem(Row(apple: values), fields: { Self.allFields(reader.bytes, at: start) })
            {
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
        var reader = JSONReader(bytes, at: start)
        guard let value = try? reader.readValue(), case .object(let fields) = value else { return [:] }
        return fields
    }
}
