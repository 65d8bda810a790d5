/// What a document may cost.
///
/// libxml2's own limits are off: they lose text beyond 10 MB without a word and allow a million open
/// elements. These are checked instead, before or while it reads.
package struct XMLLimits: Sendable, Equatable {
    /// Elements open at once.
    package var depth = 256
    /// Attributes of one element; libxml2 compares each with every other.
    package var attributes = 256
    /// Bytes of one tag.
    package var tagLength = 1 << 20
    /// Bytes of text that one element may hold.
    package var textLength = 32 << 20
    /// Whether a text that is longer is left out, rather than ends the reading.
    package var leavesOutLongTexts = false

    /// Distinct names of elements, of attributes, and of namespaces; libxml2 finds one among very many slowly.
    package var names = 10_000

    package init() {}
}
