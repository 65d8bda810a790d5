import FeedModel
import HTTPFetch
import TestSupport
import Testing
import Tracking

@testable import podwatch

@Suite("The doctor's look at the network", .takingTurns)
struct NetworkExaminationTests {
    private func findings(_ apple: String, at now: UnixTime) async -> [Finding] {
        var settings = Settings()
        settings.itunes.baseURL = apple
        return await NetworkExamination(
            settings: settings, fetcher: HTTPFetcher(userAgent: "doctor"), now: now
        ).findings()
    }

    @Test(arguments: [
        (0, nil), (299, nil), (-299, nil), (3_600, "60 minutes ahead of Apple's"),
        (-600, "10 minutes behind Apple's"),
    ])
    func `measures the clock by Apple's`(_ error: Int64, _ complaint: String?) async throws {
        let apple = try LoopbackServer()
        apple.on("/lookup", .text("{}", [("Date", "Sun, 01 Nov 2026 12:00:00 GMT")]))
        let clock = await findings(apple.url("").droppingSlash, at: UnixTime(1_793_534_400 + error))
            .last { $0.subject == "clock" }
        #expect(clock?.isGood == (complaint == nil))
        #expect(complaint == nil || clock?.words.contains(complaint ?? "") == true, "\(clock?.words ?? "")")
    }

    @Test func `tells a name that is not found from an Apple that refuses`() async throws {
        let nowhere = await findings("http://apple.invalid", at: UnixTime(1_793_534_400))
        #expect(nowhere.contains { $0.subject == "names" && !$0.isGood && $0.words.contains("resolv.conf") })
        let apple = try LoopbackServer()
        apple.on("/lookup", .text("", status: 403))
        let refused = await findings(apple.url("").droppingSlash, at: UnixTime(1_793_534_400))
        #expect(refused.contains { $0.subject == "names" && $0.isGood })
        #expect(refused.contains { $0.subject == "Apple" && $0.words.contains("403") })
        #expect(refused.contains { $0.subject == "certificates" })
    }
}

extension String {
    fileprivate var droppingSlash: String {
        hasSuffix("/") ? String(dropLast()) : self
    }
}
