/// A file that an item offers.
package struct Enclosure: Sendable, Equatable {
    /// `nil` when the document names a type or a length but no address.
    package var url: String?
    /// A media type such as `audio/mpeg`, in lower case and without parameters.
    package var type: String?
    /// In bytes; `nil` when absent, zero, negative or not a number.
    package var length: Int64?

    package init(url: String?, type: String? = nil, length: Int64? = nil) {
        self.url = url
        self.type = type
        self.length = length
    }
}
