/// Why a text is not the JSON that was expected.
package enum JSONFault: Error, Sendable, Equatable {
    /// It is no JSON from this byte on, counted from the start of the document.
    case malformed(offset: Int, JSONFlaw)
    /// It is JSON, but there is another value than the one that is wanted; where, as `.podcasts[3].id`.
    case unexpected(place: String)

    /// The next value is not the one that is wanted.
    package static let senseless = JSONFault.unexpected(place: "")

    /// Where the unexpected value is; `nil` when it is no JSON.
    package var place: String? {
        if case .unexpected(let place) = self { place } else { nil }
    }

    /// The same, seen from around what was read.
    package func inside(_ outer: @autoclosure () -> String) -> JSONFault {
        place.map { .unexpected(place: outer() + $0) } ?? self
    }
}

/// A rule of JSON that is broken.
package enum JSONFlaw: Sendable {
    case noValue, noName, noColon, noSeparator, noEnd, needlessZero, noNumber, noCharacter, tooDeep, tooMuch
}

extension JSONFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed(let offset, let flaw): "not JSON at byte \(offset): \(flaw)"
        case .unexpected(""): "JSON of another kind"
        case .unexpected(let place): "JSON of another kind at \(place)"
        }
    }
}

extension JSONFlaw: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noValue: "a value was expected"
        case .noName: "a key was expected"
        case .noColon: "a colon was expected"
        case .noSeparator: "a comma or the end was expected"
        case .noEnd: "a string has no end"
        case .needlessZero: "a number starts with a needless zero"
        case .noNumber: "a number is malformed"
        case .noCharacter: "a string holds what is no character"
        case .tooDeep: "nested too deep"
        case .tooMuch: "something follows the value"
        }
    }
}
