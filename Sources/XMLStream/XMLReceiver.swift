/// The name of an element or attribute, resolved.
package struct XMLName: Hashable, Sendable {
    package var local: String
    package var prefix: String?
    /// The namespace the prefix is bound to; `nil` when it is bound to none.
    package var namespace: String?

    package init(local: String, prefix: String? = nil, namespace: String? = nil) {
        self.local = local
        self.prefix = prefix
        self.namespace = namespace
    }
}

/// What a receiver wants of an element that has just been opened.
package enum XMLContent: UInt8, Sendable {
    /// Hear of the children; text is dropped.
    case children
    /// Hear of the children, and get the text that stands directly in the element.
    case childrenAndText
    /// Get the text, that of the children included, without any tag.
    case text
    /// Get the text with the tags inside it: characters stand for themselves, as in text that is HTML
    /// and should have been escaped.
    case mixed
    /// As `mixed` when the first that stands in it is a tag, else as `text`: of a line of text only what
    /// is markup altogether is meant to be markup.
    case line
    /// Get everything inside as markup: tags, and characters escaped.
    case markup
    /// Nothing of it. `closed` is still called.
    case nothing
}

/// Hears what a document holds, in order.
///
/// Names are numbers here: the receiver is asked once for the number of each distinct name, so no
/// string is made or compared for the thousands of elements that repeat it.
package protocol XMLReceiver: AnyObject {
    /// The receiver's number for an element, asked once per distinct name; negative when it means nothing.
    func elementNumber(of name: XMLName) -> Int32

    /// The same for an attribute. One without a prefix is in no namespace.
    func attributeNumber(of name: XMLName) -> Int32

    /// An element begins. Attributes with negative numbers are left out.
    func opened(_ element: Int32, _ attributes: Span<XMLAttribute>) -> XMLContent

    /// An element ends.
    ///
    /// - Parameters:
    ///   - element: Its number.
    ///   - text: What was collected, in UTF-8; empty unless asked for. It is gone when the call returns.
    ///   - startsWithTag: Whether `text` begins with the tag of a child, which looks like one that was
    ///     escaped.
    func closed(_ element: Int32, text: Span<UInt8>, startsWithTag: Bool)
}
