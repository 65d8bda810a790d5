import FeedModel
import Hooks
import Testing

@testable import Tracking

@Suite("Doubts about settings")
struct SettingsDoubtsTests {
    private let library: Library = {
        var library = Library()
        var podcast = Subscription(id: "p1", subscribed: noon)
        podcast.title = "Harbour Notes"
        podcast.appleID = 100
        podcast.feedURL = "https://me:pw@a.example/feed.xml"
        library.apply(.subscribed(podcast))
        return library
    }()

    private func settings(_ names: [String]) -> Settings {
        var settings = Settings()
        settings.hooks = [Hook(name: "log", means: .command(["/bin/true"]), podcasts: names)]
        settings.podcasts = names.map { PodcastSettings(podcast: $0) }
        return settings
    }

    @Test func `there are none about names that are somebody's`() {
        let names = ["p1", "100", "harbour notes", "https://me:pw@a.example/feed.xml"]
        #expect(settings(names).doubts(about: library) == [])
    }

    @Test func `a name of nobody is one, with what was probably meant`() {
        let doubts = settings(["Harbor Notes", "p7", "https://me:pw@b.example/"]).doubts(about: library)
        #expect(doubts.count == 6)
        #expect(
            doubts[0]
                == "the hook \"log\" names \"Harbor Notes\", which is none of the podcasts that are watched; did you mean \"Harbour Notes\"?"
        )
        #expect(doubts[1].contains("\"p7\"") && doubts[1].contains("`podwatch list`"))
        #expect(doubts[3].hasPrefix("podcasts[0] names"))
        #expect(!doubts.contains { $0.contains("pw@") })
    }

    @Test func `nothing is doubted before there are podcasts`() {
        #expect(settings(["p7"]).doubts(about: Library()) == [])
    }
}
