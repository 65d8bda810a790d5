/// Where listeners can pay (`podcast:funding`).
package struct Funding: Sendable, Equatable {
    package var url: String
    package var text: String?

    package init(url: String, text: String? = nil) {
        self.url = url
        self.text = text
    }
}

/// Someone who takes part (`podcast:person`).
package struct Person: Sendable, Equatable {
    package var name: String
    /// `host`, `guest` and so on, in lower case.
    package var role: String?
    package var url: String?
    package var imageURL: String?

    package init(name: String, role: String? = nil, url: String? = nil, imageURL: String? = nil) {
        self.name = name
        self.role = role
        self.url = url
        self.imageURL = imageURL
    }
}

/// A written form of an episode (`podcast:transcript`).
package struct Transcript: Sendable, Equatable {
    package var url: String
    package var type: String?
    package var language: String?
    /// `captions` when the file has times.
    package var rel: String?

    package init(url: String, type: String? = nil, language: String? = nil, rel: String? = nil) {
        self.url = url
        self.type = type
        self.language = language
        self.rel = rel
    }
}

/// A place in an episode that has a name.
package struct Chapter: Sendable, Equatable {
    /// Milliseconds from the beginning.
    package var start: Int
    package var title: String?
    package var url: String?
    package var imageURL: String?

    package init(start: Int, title: String? = nil, url: String? = nil, imageURL: String? = nil) {
        self.start = start
        self.title = title
        self.url = url
        self.imageURL = imageURL
    }
}

/// A part of an episode that stands for the whole (`podcast:soundbite`).
package struct Soundbite: Sendable, Equatable {
    /// Seconds from the beginning.
    package var start: Double
    /// In seconds.
    package var duration: Double
    package var title: String?

    package init(start: Double, duration: Double, title: String? = nil) {
        self.start = start
        self.duration = duration
        self.title = title
    }
}

/// A stream that is announced, running or over (`podcast:liveItem`).
package struct LiveItem: Sendable, Equatable {
    /// `pending`, `live` or `ended`.
    package var status: String?
    package var start: UnixTime?
    package var end: UnixTime?
    package var item: FeedItem

    package init(status: String? = nil, start: UnixTime? = nil, end: UnixTime? = nil, item: FeedItem) {
        self.status = status
        self.start = start
        self.end = end
        self.item = item
    }
}
