import FeedModel
import Glibc
import HTTPFetch
import Tracking

/// What the doctor finds on the way to the world: certificates, names, Apple, and the clock, which Apple's
/// answer is a measure of.
struct NetworkExamination: Sendable {
    let settings: Settings
    let fetcher: HTTPFetcher
    let now: UnixTime

    /// Seconds by which a clock may be wrong before it disturbs anything.
    private static let clockError: Int64 = 300

    func findings() async -> [Finding] {
        var request = HTTPRequest(url: settings.itunes.baseURL + "/lookup?id=1200361736")
        request.limits.total = .seconds(15)
        let others = "feeds are watched all the same"
        do throws(FetchError) {
            guard case .response(let response) = try await fetcher.send(request) else {
                return [
                    certificates(), .bad("Apple", "an answer that makes no sense; \(others)"), clock(nil),
                ]
            }
            let apple =
                response.status == 200
                ? Finding.good("Apple", "answers") : .bad("Apple", "answered \(response.status); \(others)")
            let date = response.headers["Date"].flatMap { secondsSince1970(httpDate: $0) }
            return [certificates(), .good("names", "are found"), apple, clock(date.map(UnixTime.init))]
        } catch {
            let names: [Finding] =
                switch error {
                case .cannotResolve(let host), .timedOut(let host, _, stage: .resolving):
                    [.bad("names", "\(host) is not found: look at /etc/resolv.conf and at the network")]
                default: []
                }
            return [certificates()] + names + [.bad("Apple", "\(error); \(others)"), clock(nil)]
        }
    }

    private func certificates() -> Finding {
        guard let path = HTTPFetcher.certificateAuthorities else {
            return .good("certificates", "the library's own")
        }
        guard unsafe access(path, R_OK) == 0 else {
            return .bad("certificates", "\(path) cannot be read: `apt-get install ca-certificates` brings it")
        }
        return .good("certificates", path)
    }

    /// Holds the clock against what time it is for Apple; `nil` when it did not say.
    private func clock(_ theirs: UnixTime?) -> Finding {
        // The day this was written; a machine without a clock wakes up in 1970.
        guard now.seconds > 1_790_000_000 else {
            return .bad("clock", "\(now.iso8601) cannot be right: set the clock")
        }
        guard let theirs, abs(now - theirs) > Self.clockError else { return .good("clock", now.iso8601) }
        return .bad(
            "clock",
            "\(now.iso8601) is \(abs(now - theirs) / 60) minutes \(now > theirs ? "ahead of" : "behind") Apple's: "
                + "set the clock")
    }
}
