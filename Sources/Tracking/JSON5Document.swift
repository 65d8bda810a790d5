/// A place in a text, for people: both count from 1.
struct TextPlace: Sendable, Equatable {
    var line: Int
    /// In characters.
    var column: Int
}

/// Why a text is no JSON5, and where.
struct JSON5Fault: Error, Sendable, Equatable {
    var place: TextPlace
    var reason: String
}

/// A JSON5 document, with what a tree of values alone does not tell.
struct JSON5Document: Sendable, Equatable {
    var tree: JSONTree
    /// Where each key stands, by its path: `hooks[0].timeout`.
    var places: [String: TextPlace] = [:]
    /// Keys that stand twice in one object, in the order of the text; the last of them counts.
    var repeated: [String] = []
}
