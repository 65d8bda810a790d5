import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Models of Apple's rows")
struct ModelTests {
    let response: ITunesResponse

    init() throws {
        response = try Fixture.response("one-of-each-kind")
    }

    @Test func `every row becomes an item of its kind, in Apple's order`() {
        let kinds = response.items.map(\.kind.rawValue)
        #expect(
            kinds == [
                "song", "musicVideo", "album", "album", "artist", "podcast", "podcastEpisode", "movie",
                "ebook",
                "audiobook", "software", "software", "tv-episode", "TV Season", "artist",
            ])
        #expect(response.resultCount == 15)
        #expect(response.skippedCount == 0)
    }

    @Test func `a song has its album, place, length, prices and preview`() throws {
        let song = try #require(response.songs.first)
        #expect(song.id == 101)
        #expect(song.name == "Low Tide")
        #expect(song.artistName == "The Lanterns")
        #expect(song.artistID == 501)
        #expect(song.albumName == "Paper Boats")
        #expect(song.albumID == 601)
        #expect(song.trackNumber == 3)
        #expect(song.trackCount == 12)
        #expect(song.discNumber == 1)
        #expect(song.duration == 225.4)
        #expect(song.price?.formatted() == "$1.29")
        #expect(song.albumPrice?.formatted() == "$9.99")
        #expect(song.previewURL?.absoluteString == "https://audio.example/101.m4a")
        #expect(song.storeURL?.absoluteString == "https://music.example/album/601?i=101&uo=4")
        #expect(song.artwork?.address.hasSuffix("/100x100bb.jpg") == true)
        #expect(song.releaseDate == Date(timeIntervalSince1970: 1_366_354_800))
        #expect(song.genre == "Pop")
        #expect(song.isExplicit)
        #expect(song.albumExplicitness == .notExplicit)
        #expect(song.isStreamable == true)
        #expect(song.country == "USA")
    }

    @Test func `a music video without an album has none, and -1 is no price`() throws {
        let video = try #require(response.musicVideos.first)
        #expect(video.name == "Low Tide (Live)")
        #expect(video.albumID == nil)
        #expect(video.albumPrice == nil)
        #expect(video.price?.formatted() == "$1.99")
        #expect(video.duration == 242)
    }

    @Test func `an album and a compilation are both albums`() throws {
        let (album, compilation) = (response.albums[0], response.albums[1])
        #expect(album.name == "Paper Boats")
        #expect(album.albumType == "Album")
        #expect(album.amgArtistID == 7788)
        #expect(album.trackCount == 12)
        #expect(album.copyright == "℗ 2013 Harbour Records")
        #expect(!album.isExplicit)
        #expect(compilation.albumType == "Compilation")
        #expect(compilation.price == nil)
        #expect(compilation.isExplicit)
        #expect(compilation.country == "GBR")
    }

    @Test func `artists of any type are artists`() {
        #expect(response.artists.map(\.artistType) == ["Artist", "Author"])
        #expect(response.artists.map(\.id) == [501, 503])
        #expect(response.artists[0].storeURL?.absoluteString == "https://music.example/artist/501?uo=4")
        #expect(response.artists[0].genreID == 14)
    }

    @Test func `a podcast has its feed, its largest artwork, and seconds where others have milliseconds`()
        throws
    {
        let podcast = try #require(response.podcasts.first)
        #expect(podcast.id == 801)
        #expect(podcast.name == "Night Watch")
        #expect(podcast.author == "Harbour Radio")
        #expect(podcast.authorID == 701)
        #expect(podcast.feedURL?.absoluteString == "https://feeds.example/night-watch")
        #expect(podcast.artwork?.address.hasSuffix("/600x600bb.jpg") == true)
        #expect(podcast.episodeCount == 481)
        #expect(podcast.newestEpisodeDuration == 1573)
        #expect(podcast.genres == [Genre(id: 1489, name: "News"), Genre(id: 26, name: "Podcasts")])
        #expect(podcast.explicitness == .cleaned)
        #expect(podcast.collectionExplicitness == .notExplicit)
        #expect(!podcast.isExplicit)
        #expect(ITunesItem.podcast(podcast).duration == nil)
    }

    @Test func `an episode has an id beyond 32 bits, its guid, and its audio`() throws {
        let episode = try #require(response.podcastEpisodes.first)
        #expect(episode.id == 1_000_744_275_511)
        #expect(episode.episodeGuid == "nw-481")
        #expect(episode.episodeURL?.absoluteString == "https://media.example/nw-481.mp3")
        #expect(episode.previewURL?.absoluteString == "https://media.example/nw-481-preview.mp3")
        #expect(episode.podcastID == 801)
        #expect(episode.duration == 1573)
        #expect(episode.description == "Two lines\nof text")
        #expect(episode.shortDescription == nil)
        #expect(episode.contentType == "audio")
        #expect(episode.fileExtension == "mp3")
        #expect(episode.genres == [Genre(id: 1489, name: "News")])
        #expect(episode.artistIDs.isEmpty)
        #expect(episode.isExplicit)
        #expect(ITunesItem.podcastEpisode(episode).creator == "Night Watch")
    }

    @Test func `an episode without its own address is played from its preview's`() throws {
        let row = #"{"kind":"podcast-episode","trackId":5,"previewUrl":"https://media.example/5.mp3"}"#
        let episode = try #require(try ITunesSearchCoreTests.response(rows: row).podcastEpisodes.first)
        #expect(episode.episodeURL?.absoluteString == "https://media.example/5.mp3")
    }

    @Test func `a film has a director, six prices, a rating and a bundle`() throws {
        let movie = try #require(response.movies.first)
        #expect(movie.name == "The Lighthouse Keeper")
        #expect(movie.director == "Ida Berg")
        #expect(movie.contentRating == "PG-13")
        #expect(movie.collectionName == "Two by the Sea")
        let prices = [
            movie.price, movie.rentalPrice, movie.hdPrice, movie.hdRentalPrice, movie.collectionPrice,
            movie.collectionHDPrice,
        ]
        #expect(prices.map { $0?.formatted() } == ["$9.99", "$3.99", "$12.99", "$4.99", "$14.99", "$19.99"])
        #expect(movie.duration == 8687.895)
        #expect(movie.hasITunesExtras == true)
        #expect(movie.artwork?.address.hasPrefix("https://is2.mzstatic.com/") == true)
    }

    @Test func `books to read and to listen to are told apart though one lacks a kind and one a wrapper`()
        throws
    {
        let book = try #require(response.ebooks.first)
        #expect(book.author == "Ruth Hale & Tom Ode")
        #expect(book.artistIDs == [503, 504])
        #expect(book.plainDescription == "It came in at noon.")
        #expect(book.averageRating == 4.5)
        #expect(book.ratingCount == 413)
        #expect(book.fileSize == 734_003)
        #expect(book.formattedPrice == "$12.99")
        let audiobook = try #require(response.audiobooks.first)
        #expect(audiobook.id == 603)
        #expect(audiobook.author == "Ruth Hale")
        #expect(audiobook.amgArtistID == nil)
        #expect(audiobook.price?.formatted() == "Free")
        #expect(audiobook.plainDescription == "It came in “at noon”.")
    }

    @Test func `apps have sizes written as text, two sets of ratings and a platform`() {
        let (app, macApp) = (response.software[0], response.software[1])
        #expect(app.name == "Tide Tables")
        #expect(app.developer == "Tide Works")
        #expect(app.bundleID == "test.tideworks.tables")
        #expect(app.fileSize == 19_610_515)
        #expect(app.formattedPrice == "$0.99")
        #expect(app.averageRating == 4.5)
        #expect(app.averageRatingForCurrentVersion == 4)
        #expect(app.ratingCountForCurrentVersion == 1480)
        #expect(app.sellerURL == nil)
        #expect(app.releaseNotes == nil)
        #expect(
            app.screenshots.map(\.address) == [
                "https://a4.mzstatic.com/us/r1000/057/Purple/gg/screen1136x1136.jpeg"
            ])
        #expect(app.languages == ["EN", "NO"])
        #expect(app.isGameCenterEnabled == false)
        #expect(app.isVPPDeviceBasedLicensingEnabled == true)
        #expect(app.platform == .iOS)
        #expect(!app.isExplicit)
        #expect(macApp.platform == .macOS)
        #expect(macApp.formattedPrice == "Free")
        #expect(macApp.isExplicit)
    }

    @Test func `TV keeps every field and answers to the usual names`() throws {
        let episode = try #require(response.others.first)
        #expect(episode.kind == "tv-episode")
        #expect(episode.name == "Man overboard")
        #expect(episode.artistName == "Pier Nine")
        #expect(episode.collectionName == "Pier Nine, Season 2")
        #expect(episode.trackNumber == 1)
        #expect(episode.duration == 2607.75)
        #expect(episode.price?.formatted() == "$34.99")
        #expect(episode.releaseDate == Date(timeIntervalSince1970: 1_127_286_000))
        #expect(episode.fields["netflixScore"] == .object(["stars": .array([.integer(4), .integer(5)])]))
        #expect(response.others[1].kind == "TV Season")
        #expect(response.others[1].id == 605)
    }

    @Test func `ids are unique where kinds are mixed`() {
        let ids = response.items.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids[0] == "song-101")
        #expect(ids[6] == "podcastEpisode-1000744275511")
    }

    @Test func `what all kinds share can be asked of any item`() {
        for item in response.items {
            #expect(!item.name.isEmpty)
            #expect(item.storeURL != nil)
        }
        #expect(response.items.map(\.creator)[8] == "Ruth Hale & Tom Ode")
        #expect(response.items[4].creator == nil)
        #expect(response.items.map(\.kind.title)[1] == "Music Video")
        #expect(response.items.map(\.kind.title)[12] == "TV Episode")
        #expect(response.items[8].genre == "Mysteries & Thrillers")
        #expect(response.items[7].previewURL?.absoluteString == "http://movies.example/103.m4v")
        #expect(response.items[10].artwork?.address.hasSuffix("/512x512bb.png") == true)
    }
}
