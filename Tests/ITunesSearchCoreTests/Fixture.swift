import FoundationEssentials
import ITunesSearchCore

/// The small answers in `Fixtures/itunes`, each named after what is odd about it.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: root.appending(path: "Fixtures/itunes/\(name).json")))
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }

    static func response(_ name: String) throws -> ITunesResponse {
        try ITunesResponse(json: try bytes(name))
    }
}

/// The answer that has these rows.
func response(rows: String) throws(ITunesError) -> ITunesResponse {
    try ITunesResponse(json: Array(#"{"resultCount":1,"results":[\#(rows)]}"#.utf8))
}
