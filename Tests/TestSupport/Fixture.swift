import FoundationEssentials

/// A file below `Fixtures`, named after the oddity it shows.
package struct Fixture: Sendable, CustomStringConvertible {
    /// Relative to `Fixtures`, such as `rss/guid-missing.xml`.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package var description: String { name }

    package var path: String { "\(Self.folder)/\(name)" }

    package func bytes() throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path)))
    }

    package func text() throws -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }

    /// Every file in a folder of `Fixtures`, sorted by name; those that end so, if `suffix` is given.
    package static func all(in folder: String, suffix: String = "") throws -> [Fixture] {
        try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")
            .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted().map { Fixture("\(folder)/\($0)") }
    }

    /// Every document in a folder with the `.json` beside it that says what becomes of it.
    package static func pairs(in folder: String) throws -> [(document: Fixture, expected: Fixture)] {
        let all = try all(in: folder)
        return all.compactMap { document in
            let stem = document.name.split(separator: ".").dropLast().joined(separator: ".")
            let expected = all.first { $0.name == stem + ".json" || $0.name == stem + ".expected.json" }
            guard let expected, expected.name != document.name else { return nil }
            return (document, expected)
        }
    }

    /// `Fixtures` at the top of the package.
    package static let folder: String = {
        // This file is Tests/TestSupport/Fixture.swift.
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Fixtures"
    }()
}
