/// Builds text from words and breaks: spaces and empty lines never pile up, and none stand at the ends.
struct TextLines {
    private(set) var result: [UInt8] = []
    /// Whether the next word begins a list item.
    var isItem = false
    private var breaks = 0
    private var hasSpace = false

    /// A byte of a word.
    mutating func append(_ byte: UInt8) {
        if breaks > 0 || hasSpace || isItem { beginWord() }
        result.append(byte)
    }

    mutating func space() {
        hasSpace = true
    }

    /// One more line end; more than one empty line are one.
    mutating func lineEnd() {
        breaks = min(breaks + 1, 2)
    }

    /// A break of so many line ends, however many there are already.
    mutating func atLeast(_ count: Int) {
        breaks = max(breaks, count)
    }

    private mutating func beginWord() {
        if !result.isEmpty {
            if breaks > 0 {
                result.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: breaks))
            } else if isItem {
                result.append(UInt8(ascii: "\n"))
            } else if hasSpace {
                result.append(UInt8(ascii: " "))
            }
        }
        if isItem { result += Array("- ".utf8) }
        breaks = 0
        hasSpace = false
        isItem = false
    }
}
