/// Why a document could not be read to its end.
package enum XMLError: Error, Sendable, Equatable {
    /// It breaks the rules of XML; a repaired reading may succeed.
    case illFormed(line: Int, complaint: String)
    /// It has a document type, which this reading does not look at. No fault of the document.
    case hasDocumentType
    case tooDeep(limit: Int)
    case tooManyAttributes(limit: Int)
    case tooManyNames(limit: Int)
    case tagTooLong(limit: Int)
    case textTooLong(limit: Int)
}

extension XMLError {
    /// Whether the document costs more than it may, rather than breaks a rule.
    package var isLimit: Bool {
        switch self {
        case .illFormed, .hasDocumentType: false
        case .tooDeep, .tooManyAttributes, .tooManyNames, .tagTooLong, .textTooLong: true
        }
    }
}

extension XMLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .illFormed(let line, let complaint): "line \(line): \(complaint)"
        case .hasDocumentType: "it has a document type"
        case .tooDeep(let limit): "elements are nested more than \(limit) deep"
        case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
        case .tooManyNames(let limit): "it has more than \(limit) distinct names"
        case .tagTooLong(let limit): "a tag is longer than \(limit) bytes"
        case .textTooLong(let limit): "the text of one element is longer than \(limit) bytes"
        }
    }
}
