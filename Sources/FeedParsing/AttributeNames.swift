import XMLStream

extension Vocabulary {
    /// The attributes that mean something; the raw value is the number that ``XMLReceiver`` gives them.
    enum Attribute: Int32, CaseIterable {
        case url, type, length, href, rel, text, term, version, medium, role, img, language, owner, start
        case title, image, duration, rrule, dtstart, complete, status, end, srcset, mode
        case isPermaLink, startTime, fileSize, usesPodping, about, resource, base, xmlLanguage

        static let numbers: [String: Int32] = {
            var numbers: [String: Int32] = [:]
            for attribute in allCases { numbers[attribute.name] = attribute.rawValue }
            return numbers
        }()

        private var name: String {
            switch self {
            case .about: "rdf:about"
            case .resource: "rdf:resource"
            case .base: "xml:base"
            case .xmlLanguage: "xml:lang"
            default: "\(self)".lowercased()
            }
        }
    }
}

/// An attribute of an element that is open.
struct KeptAttribute {
    let number: Int32
    let value: String
}
