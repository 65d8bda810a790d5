import Foundation
import JSONText
import Testing

@testable import FeedModel

@Suite("JSON of the state, read and written by hand")
struct HandwrittenJSONTests {
    private static let full: Library = {
        var library = Library()
        for change in ChangeShapeTests.all {
            if case .unsubscribed = change { continue }
            library.apply(change)
        }
        library.sequence = 17
        return library
    }()

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ text: String) throws -> Library {
        try Library(json: Array(text.utf8))
    }

    @Test func `is what JSONEncoder makes of the same library`() throws {
        #expect(try Self.text(Self.full.json) == json(Self.full))
        #expect(try Self.text(Library().json) == json(Library()))
    }

    @Test(arguments: ChangeShapeTests.all)
    func `is what JSONEncoder makes of the same change`(change: Change) throws {
        #expect(try Self.text([change].json) == json([change]))
        #expect(try Self.text([change, change].json) == json([change, change]))
    }

    @Test func `is what JSONEncoder makes of what hooks are told`() throws {
        for podcast in Self.full.subscriptions.values {
            let episodes = podcast.episodes.map { EpisodeSummary($0, of: podcast.id) }
            for kind in Event.Kind.allCases {
                let event = Event(
                    kind, podcastID: podcast.id, count: 7, detail: "a \"word\" / \u{1F399}\n",
                    time: UnixTime(9))
                let message = EventMessage(
                    event, attempt: 2, podcast: PodcastSummary(podcast), episode: episodes.last)
                #expect(try Self.text(message.json) == json(message))
            }
        }
    }

    @Test func `is read as it was written`() throws {
        #expect(try Library(json: Self.full.json) == Self.full)
        #expect(try Library(json: Library().json) == Library())
    }

    @Test func `is read in any order, with any white space and with names that nobody knows`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        let pretty = try encoder.encode(Self.full)
        #expect(try Library(json: [UInt8](pretty)) == Self.full)
        let text = """
             {"weather" : {"sun":[1,-2.5e3,{"a":null}],"rain":"\\u00e9\\ud83c\\udfa7"}, "podcasts":[
            \t{"subscribed":"2026-01-01T12:00:00Z","id":"p4","author":null,"title":"\\u00e9\\ud83c\\udfa7\\/\\"",
             "subscribed":"never"}] , "format":1.0}\r
            """
        let podcast = try #require(try read(text).subscriptions["p4"])
        #expect(podcast.title == "é🎧/\"")
        #expect(podcast.subscribed == noon)
        #expect(podcast.author == nil)
    }

    @Test func `that is cut anywhere is no JSON`() throws {
        let whole = Self.full.json
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect {
                try Library(json: Array(whole[..<length]))
            } throws: { error in
                (error as? JSONFault)?.place == nil
            }
        }
    }

    @Test func `with a byte that is another is refused or is another library, and never ends the program`()
        throws
    {
        let whole = Self.full.json
        for index in stride(from: 0, to: whole.count, by: 11) {
            for byte: UInt8 in [0, UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "9"), 0xFF] {
                var changed = whole
                changed[index] = byte
                _ = try? Library(json: changed)
            }
        }
    }

    @Test(
        arguments: [
            (#"{"format":1}"#, ".podcasts"), (#"{"format":1,"podcasts":{}}"#, ".podcasts"),
            (#"{"podcasts":[]}"#, ".format"),
            (#"{"format":1,"podcasts":[{"id":"p1"}]}"#, ".podcasts[0].subscribed"),
            (#"{"format":1,"podcasts":[],"sequence":-1}"#, ".sequence"),
            (#"{"format":1,"podcasts":[],"nextNumber":-1e30}"#, ".nextNumber"),
            (#"{"format":1,"podcasts":[],"nextNumber":1.5}"#, ".nextNumber"),
            (#"{"format":1,"podcasts":[],"hosts":{"a":{"wantsRest":3}}}"#, ".hosts.a.wantsRest"),
            (
                #"{"format":1,"podcasts":[{"id":"p1","subscribed":"yesterday"}]}"#, ".podcasts[0].subscribed"
            ),
            (
                #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z","known":"12"}]}"#,
                ".podcasts[0].known"
            ),
        ])
    func `that makes no sense is refused, and the place is named`(text: String, place: String) {
        #expect(throws: JSONFault.unexpected(place: place)) { try read(text) }
    }

    @Test(arguments: [
        #"{"format":1,"podcasts":[],"sequence":18446744073709551615}"#,
        #"{"format":1,"podcasts":[],"nextNumber":9223372036854775807}"#,
        #"{"format":1,"podcasts":[],"apple":{"recentCalls":[],"refusals":9223372036854775807}}"#,
        #"{"format":1,"podcasts":[{"id":"p1","subscribed":"2026-01-01T12:00:00Z","episodeCount":-1}]}"#,
        #"{"format":1,"podcasts":[]} 1"#,
    ])
    func `beyond reason is refused`(text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test func `says its format before anything else is looked at`() throws {
        let newer = #"{"apple":[],"format":7,"podcasts":"elsewhere"}"#
        #expect(try Library.format(of: JSONReader(Array(newer.utf8))) == 7)
    }

    @Test func `is read the same in pieces of any length that its single parts fit into`() throws {
        var library = Self.full
        for number in 10..<20 {
            var podcast = Subscription(id: "p\(number)", subscribed: noon)
            podcast.episodes = [episode(1), episode(number)]
            library.apply(.subscribed(podcast))
        }
        let json = library.json
        var fits = 0
        for length in [1, 7, 64, 100] + Array(stride(from: 200, through: json.count + 200, by: 97)) {
            let pieces = JSONPieces(length: length) { range, bytes in
                bytes += json[min(range.lowerBound, json.count)..<min(range.upperBound, json.count)]
            }
            do throws(JSONFault) {
                let read = try Library(json: JSONReader(pieces))
                #expect(read == library)
                fits += 1
            } catch {
                #expect(error.place == nil)
            }
        }
        #expect(fits > 10)
    }
}
