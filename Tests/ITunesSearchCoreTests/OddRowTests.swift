import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Odd rows")
struct OddRowTests {
    @Test func `rows that make no sense are counted, and those around them stay`() throws {
        let response = try Fixture.response("rows-that-make-no-sense")
        #expect(response.skippedCount == 7)
        #expect(response.items.map(\.id) == ["song-601", "song-101"])
        #expect(response.songs.map(\.name) == ["Id as text"])
        #expect(response.resultCount == 9)
    }

    @Test func `numbers may be text, and what has the wrong type is absent`() throws {
        let song = try #require(try Fixture.response("loose-types").songs.first)
        #expect(song.id == 101)
        #expect(song.name == "")
        #expect(song.duration == 225.4)
        #expect(song.trackNumber == 3)
        #expect(song.discNumber == 1)
        #expect(song.trackCount == 10)
        #expect(song.price?.formatted() == "$1.29")
        #expect(song.albumPrice == nil)
        #expect(song.isStreamable == true)
        #expect(song.releaseDate == nil)
        #expect(song.explicitness == nil)
        #expect(song.genre == nil)
        #expect(song.artwork == nil)
    }

    @Test func `half a number is no id and no place`() throws {
        let rows = #"{"kind":"song","trackId":1.5},{"kind":"song","trackId":2,"trackNumber":1.5}"#
        let response = try response(rows: rows)
        #expect(response.songs.map(\.id) == [2])
        #expect(response.songs[0].trackNumber == nil)
    }

    @Test func `genres may be objects and names in one list`() throws {
        let podcast = try #require(try Fixture.response("loose-types").podcasts.first)
        #expect(podcast.genres == [Genre(id: 26, name: "Podcasts"), Genre(id: nil, name: "News")])
        #expect(podcast.author == "")
        #expect(podcast.feedURL == nil)
        #expect(podcast.episodeCount == nil)
        #expect(podcast.newestEpisodeDuration == nil)
    }

    @Test func `an address may have white space around it`() throws {
        let row = #"{"kind":"podcast","trackId":7,"collectionName":"A","feedUrl":" https://f.example/a\n"}"#
        let response = try response(rows: row)
        #expect(response.podcasts.first?.feedURL?.absoluteString == "https://f.example/a")
    }

    @Test func `a size in bytes may be a number or text`() throws {
        let response = try Fixture.response("loose-types")
        #expect(response.ebooks.first?.fileSize == 734_003)
        #expect(response.software.first?.fileSize == 19_610_515)
        #expect(response.software.first?.genres == [])
        #expect(response.software.first?.screenshots.count == 1)
        #expect(response.software.first?.price?.currency == "")
        #expect(response.software.first?.formattedPrice == "1.00")
    }

    @Test(arguments: [
        ("2024-05-01T07:30:00Z", 1_714_548_600.0), ("2010-11-23 13:25:00 Etc/GMT", 1_290_518_700),
        ("2021-07-30", 1_627_603_200), ("2021", 1_609_459_200), ("2021-07", 1_625_097_600),
        ("2024-05-01T07:30:00.250Z", 1_714_548_600.25), ("2024-05-01T09:30:00+02:00", 1_714_548_600),
        ("2024-05-01T02:30:00-0500", 1_714_548_600), ("2024-05-01T07:30Z", 1_714_548_600),
        ("1969-12-31T23:59:59Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("2024-02-29T00:00:00Z", 1_709_164_800), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
    func `a date is read in every form that Apple uses`(text: String, seconds: TimeInterval) throws {
        #expect(try releaseDate(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "yesterday", "2024-13-01", "2023-02-29", "2024-05-01T", "2024-05-01T25:00:00Z",
        "2024-05-01T07:61:00Z", "2024-05-01T07:30:00.Z", "2024-05-01T07:30:00 CET", "2024-05-01T07:30:00Zulu",
        "24-05-01", "2024/05/01", "2024-05-01T07:30:00+99:00", "９０２４", "2024-00-10", "2024-05-00",
    ])
    func `what is no date is no date, and the row stays`(text: String) throws {
        #expect(try releaseDate(text) == nil)
    }

    private func releaseDate(_ text: String) throws -> Date? {
        let row = #"{"kind":"song","trackId":1,"releaseDate":"\#(text)"}"#
        return try #require(try response(rows: row).songs.first).releaseDate
    }

    @Test(arguments: [
        (#"{"wrapperType":"audiobook","collectionId":1}"#, "audiobook-1"),
        (#"{"wrapperType":"collection","collectionId":1}"#, "album-1"),
        (#"{"wrapperType":"collection","collectionType":"Mix","collectionId":1}"#, "Mix-1"),
        (#"{"kind":"short-film","trackId":1}"#, "movie-1"),
        (#"{"kind":"book","trackId":1}"#, "ebook-1"),
        (#"{"kind":"pdf","trackId":1}"#, "pdf-1"),
        (#"{"kind":"podcast","collectionId":1}"#, "podcast-1"),
        (#"{"kind":"podcast","trackId":1}"#, "podcast-1"),
        (#"{"wrapperType":"podcastEpisode","trackId":1}"#, "podcastEpisode-1"),
        (#"{"artistType":"Podcast Artist","artistId":1}"#, "artist-1"),
        (#"{"trackId":1}"#, "unknown-1"),
        (#"{"kind":"","wrapperType":"software","trackId":1}"#, "software-1"),
        (#"{"kind":7,"wrapperType":"track","trackId":1}"#, "track-1"),
    ])
    func `the kind is found from whichever mark there is`(row: String, id: String) throws {
        #expect(try response(rows: row).items.map(\.id) == [id])
    }
}
