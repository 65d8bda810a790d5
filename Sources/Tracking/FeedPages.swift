import FeedModel
import HTTPFetch

/// Follows a paged feed to its older pages, as long as nothing on them was ever seen.
///
/// Hosts cut their feeds into pages (RFC 5005), and what was published while podwatch was away may fill more
/// than the first. A page that shows something known ends the search; so does one that was read before, and
/// one that cannot be read: the newer pages are not lost for it.
struct FeedPages: Sendable {
    let fetch: FeedFetch

    /// Pages of one check, the first one included.
    static let limit = 10

    func all(from first: FeedNews, of subscription: Subscription) async -> FeedNews {
        guard first.nextPageURL != nil else { return first }
        var news = first
        var page = first
        var visited: Set<String> = []
        for _ in 1..<Self.limit {
            visited.insert(page.response.url)
            guard let link = page.nextPageURL, page.bringsOnlyUnseen(to: subscription),
                visited.insert(link).inserted
            else { break }
            let address = keepingUser(of: subscription.feedURL, at: link)
            guard let answer = try? await fetch.answer(from: address) else { break }
            page = FeedNews(answer)
            guard !visited.contains(page.response.url) || page.response.url == link, page.hasMore(than: news)
            else { break }
            news = news.continued(by: page)
        }
        return news
    }
}
