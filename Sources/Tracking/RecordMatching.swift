import FeedModel

/// Gives each item of a document the episode it is, an episode to one item at most.
///
/// The surest matches are made first, so that a doubtful one never takes an episode from a sure one.
struct RecordMatching {
    struct Item: Sendable {
        var sighting: Sighting
        var primary: Digest
        var keys: EpisodeKeys
        /// Whether its audio is nobody else's.
        var hasOwnAudio: Bool

        fileprivate var audio: Digest? { hasOwnAudio ? keys.enclosure : nil }
    }

    private(set) var verdicts: [Recognition.Verdict]
    private let items: [Item]
    private let subscription: Subscription
    private let shared: Set<Digest>
    private let holders: KeyHolders
    /// Records that are one of the items for certain.
    private var taken: Set<Int> = []
    /// Keys of items that are known by their own.
    private var claimed: Set<Digest> = []

    init(_ items: [Item], _ subscription: Subscription, _ holders: KeyHolders, shared: Set<Digest>) {
        self.items = items
        self.subscription = subscription
        self.shared = shared
        verdicts = Array(repeating: .new, count: items.count)
        self.holders = holders
    }

    mutating func run() {
        takeOwn()
        pair(by: \.keys.titleAndDate) { item, episode in item.audio.map(episode.keys.contains) == true }
        // Where another item has that title and date and its own guid still, many episodes are called the same.
        pair(by: \.keys.titleAndDate) { [claimed] item, _ in
            item.keys.titleAndDate.map(claimed.contains) == false
        }
        pair(by: \.audio) { item, episode in episode.resembles(item.sighting) }
        pairByDuration()
        recogniseOlder()
        recogniseMoved()
    }

    /// Items known by their guid, or whatever stands for it, or by Apple's number.
    private mutating func takeOwn() {
        for (index, item) in items.enumerated() {
            let own = [item.primary, item.keys.track].compactMap(\.self).filter(subscription.known.contains)
            guard !own.isEmpty else { continue }
            take(own.flatMap { holders[$0] }.first { !taken.contains($0) }, for: index)
            claimed.formUnion(item.keys.all.filter { !shared.contains($0) })
        }
    }

    /// Items under an unknown guid, by a key they share with a record that nobody has taken.
    private mutating func pair(by key: (Item) -> Digest?, where isLike: (Item, Episode) -> Bool) {
        for (index, item) in items.enumerated() where isOpen(index) {
            let places = key(item).map { holders[$0] } ?? []
            let place = places.first { place in
                !taken.contains(place) && isLike(item, subscription.episodes[place])
            }
            if let place { take(place, for: index) }
        }
    }

    /// Where one side has no date, title and duration stand for title and date.
    private mutating func pairByDuration() {
        for (index, item) in items.enumerated() where isOpen(index) {
            let isDated = item.sighting.published != nil
            let place = subscription.episodes.indices.first { place in
                !taken.contains(place) && (!isDated || subscription.episodes.published(at: place) == nil)
                    && subscription.episodes[place].hasTitleAndDuration(of: item.sighting)
            }
            if let place { take(place, for: index) }
        }
    }

    /// Episodes whose records are gone.
    ///
    /// A key that a record still has is that record's.
    private mutating func recogniseOlder() {
        for (index, item) in items.enumerated() where isOpen(index) {
            let isOlder = [item.keys.titleAndDate, item.audio].compactMap(\.self).contains { key in
                subscription.known.contains(key) && holders[key].isEmpty && !claimed.contains(key)
            }
            if isOlder { verdicts[index] = .known(record: nil) }
        }
    }

    /// Titles that have to be known at once before titles alone prove anything: a daily programme has one or two.
    private static let provingTitles = 3

    /// A document without dates whose guids and addresses are all new at once, as after a move to another host: when
    /// most of its titles are known, it lists the known episodes.
    private mutating func recogniseMoved() {
        let playable = items.count { $0.sighting.isPlayable }
        let open = items.indices.filter(isOpen)
        guard open.count >= Self.provingTitles, open.count * 2 > playable else { return }
        let places = subscription.episodes.indices.filter { !taken.contains($0) }
        let placesByTitle = unique(places) { subscription.episodes[$0].title }
        let pairs = unique(open) { items[$0].sighting.title }.compactMap { title, index -> (Int, Int)? in
            guard let place = placesByTitle[title],
                items[index].sighting.published == nil || subscription.episodes.published(at: place) == nil
            else { return nil }
            return (index, place)
        }
        let unrecorded = subscription.episodeCount - subscription.episodes.count
        guard pairs.count >= Self.provingTitles,
            pairs.count * 2 > (unrecorded > 0 ? places.count : playable)
        else { return }
        for (index, place) in pairs { take(place, for: index) }
        // Those whose records are gone have left no titles. What goes beyond their number is new, from the top.
        let rest = open.filter { isOpen($0) && items[$0].sighting.published == nil }
        for index in rest.suffix(max(0, unrecorded)) { verdicts[index] = .known(record: nil) }
    }

    private mutating func take(_ place: Int?, for index: Int) {
        verdicts[index] = .known(record: place)
        if let place { taken.insert(place) }
    }

    /// Still without an episode.
    ///
    /// Text posts are no episodes and must not take one.
    private func isOpen(_ index: Int) -> Bool {
        verdicts[index] == .new && items[index].sighting.isPlayable
    }
}

extension Episode {
    /// Whether title or date agree, as far as both sides have them.
    ///
    /// Some hosts serve every episode from one address, so the audio alone is not enough.
    fileprivate func resembles(_ sighting: Sighting) -> Bool {
        let titles = agree(title.map(EpisodeKeys.folded), sighting.title.map(EpisodeKeys.folded))
        let dates = agree(published, sighting.published)
        return titles == true || dates == true || titles == nil && dates == nil
    }

    fileprivate func hasTitleAndDuration(of sighting: Sighting) -> Bool {
        guard published == nil || sighting.published == nil, let duration, let title else { return false }
        return duration == sighting.duration
            && sighting.title.map(EpisodeKeys.folded) == EpisodeKeys.folded(title)
    }
}

/// `nil` when there is nothing to compare.
private func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool? {
    guard let left, let right else { return nil }
    return left == right
}

/// What is called like no other, by its title.
private func unique(_ all: [Int], title: (Int) -> String?) -> [String: Int] {
    let titles = all.compactMap { one in title(one).map { (EpisodeKeys.folded($0), one) } }
    return Dictionary(grouping: titles, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
}
