/// What stands between two tags that libxml2 hears of, in the order of the document.
struct Passage {
    enum Kind: UInt8 {
        /// Characters and references.
        case text
        /// Characters that stand for themselves.
        case section
        /// The name of the tag just heard of, to be known from now on; `detail` is its environment.
        case name
        /// The same for the next of its attributes.
        case attributeName
        /// A start tag whose names are all known; `detail` is the number of its element.
        case start
        /// The end of an element whose start tag was known.
        case end
    }

    /// How many beginnings and ends of elements libxml2 hears of before it.
    let after: Int
    /// Where it is in the document; of a tag, its name.
    let range: Range<Int>
    let detail: Int32
    /// How many attributes a start tag has; they wait in a list of their own.
    let attributeCount: Int16
    let kind: Kind

    init(
        _ kind: Kind, _ range: Range<Int>, after: Int, detail: Int32 = 0, attributeCount: Int16 = 0
    ) {
        self.attributeCount = attributeCount
        self.kind = kind
        self.range = range
        self.after = after
        self.detail = detail
    }
}

/// An attribute in a start tag.
struct TagAttribute {
    let name: Range<Int>
    /// What stands between the quotation marks.
    let value: Range<Int>
    var number: Int32
}
