package import FeedModel
import FeedParsing

/// `export`: the subscriptions as OPML 2.0.
package struct ExportOPML: ReadingOperation {
    package static let name = "export"
    package typealias Answer = String

    /// Passwords in addresses too.
    ///
    /// Without it, addresses go without user and password.
    package var withCredentials: Bool

    package init(withCredentials: Bool = false) {
        self.withCredentials = withCredentials
    }

    package func answer(from library: Library, at now: UnixTime) throws(OperationError) -> String {
        let outlines = library.inOrder.compactMap { podcast -> OPMLOutline? in
            guard let url = podcast.feedURL else { return nil }
            return OPMLOutline(
                title: podcast.title ?? maskedAddress(url),
                feedURL: withCredentials ? url : addressWithoutUser(url),
                siteURL: podcast.link ?? podcast.storeURL, appleID: podcast.appleID.map(String.init))
        }
        return String(
            decoding: opmlDocument(title: "podwatch subscriptions", outlines: outlines), as: UTF8.self)
    }
}
