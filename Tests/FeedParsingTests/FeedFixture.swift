import FoundationEssentials
import Testing

/// A document in `Fixtures/feeds` and what it means.
///
/// The `.json` beside it lists only what the document is about: `feed` and `episodes` as
/// `podwatch inspect --json` shows them, `null` for what must be absent; `error` when it is no feed;
/// `base` and `contentType` for what came with it.
struct FeedFixture: Sendable, CustomTestStringConvertible {
    let name: String
    let document: [UInt8]
    let expected: JSON

    var testDescription: String { name }

    static func all() throws -> [FeedFixture] {
        let folder = repository.appending(path: "Fixtures/feeds")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { !$0.hasSuffix(".json") }.map { file in
            let url = folder.appending(path: file)
            let description = url.deletingPathExtension().appendingPathExtension("json")
            return try FeedFixture(
                name: url.deletingPathExtension().lastPathComponent,
                document: [UInt8](Data(contentsOf: url)),
                expected: JSONDecoder().decode(JSON.self, from: Data(contentsOf: description)))
        }
    }

    private static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }
}

/// A JSON value, to be compared member by member.
indirect enum JSON: Decodable, Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    subscript(key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Where `self`, which may say less than `found`, says something else.
    func differences(from found: JSON?, at path: String = "") -> [String] {
        switch (self, found) {
        case (.null, nil), (.null, .null): []
        case (.object(let members), .object?):
            members.sorted { $0.key < $1.key }.flatMap { key, value in
                value.differences(from: found?[key], at: path + "." + key)
            }
        case (.list(let wanted), .list(let elements)?) where wanted.count == elements.count:
            zip(wanted, elements).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, at: path + "[\(index)]")
            }
        case (let wanted, let found?) where wanted == found: []
        default: ["\(path): expected \(self), found \(found.map { "\($0)" } ?? "nothing")"]
        }
    }
}
