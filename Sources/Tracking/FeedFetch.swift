import FeedModel
import FeedParsing
import Hooks
import HTTPFetch

/// What a feed's address gave.
///
/// Indirect, because a feed is big, and hundreds of checks wait at the same time with room for one.
indirect enum FeedAnswer: Sendable {
    /// 304, or the same bytes as last time.
    case same(HTTPResponse, isNotModified: Bool)
    case feed(ParsedFeed, HTTPResponse, digest: Digest)
}

/// Asks for one feed and reads it.
struct FeedFetch: Sendable {
    let fetcher: HTTPFetcher
    /// How the podcast's host is asked.
    var manner = FeedManner()

    /// - Parameters:
    ///   - url: The feed's address.
    ///   - validators: What the last good answer asked to be sent back.
    ///   - digest: Of the last good body.
    /// - Returns: A feed, or that it is the one of last time.
    /// - Throws: Why there is none, with the answer there was.
    func answer(
        from url: String, validators: StoredValidators? = nil, digest: Digest? = nil
    ) async throws(FeedFault) -> FeedAnswer {
        try answer(in: try await outcome(of: url, validators), from: url, digest: digest)
    }

    /// Asks, and reads nothing yet.
    func outcome(of url: String, _ validators: StoredValidators?) async throws(FeedFault) -> HTTPOutcome {
        let request = try request(for: url, validators)
        do {
            return try await fetcher.send(request)
        } catch {
            throw FeedFault(.fetch(error))
        }
    }

    /// What an outcome says about a podcast.
    ///
    /// - Parameters:
    ///   - outcome: Of asking for its feed.
    ///   - url: The address that was asked.
    ///   - subscription: The podcast.
    ///   - marks: Of items that are known: where they do not matter they are left out.
    /// - Returns: What is new, and what is known with it where that may be edited.
    /// - Throws: Why there is no feed, with the answer there was.
    func news(
        in outcome: HTTPOutcome, from url: String, about subscription: Subscription,
        leavingOut marks: ItemMarks?
    ) throws(FeedFault) -> FeedNews {
        let digest = subscription.checks.bodyDigest
        let news = FeedNews(try answer(in: outcome, from: url, digest: digest, leavingOut: marks))
        guard news.isRest, !news.isPlain(to: subscription) else { return news }
        return FeedNews(try answer(in: outcome, from: url, digest: digest))
    }

    private func answer(
        in outcome: HTTPOutcome, from url: String, digest: Digest?, leavingOut marks: ItemMarks? = nil
    ) throws(FeedFault) -> FeedAnswer {
        switch outcome {
        case .notModified(let response): .same(response, isNotModified: true)
        case .response(let response): try read(response, url: url, digest: digest, leavingOut: marks)
        }
    }

    func request(for url: String, _ validators: StoredValidators?) throws(FeedFault) -> HTTPRequest {
        let sent = validators.map { Validators(etag: $0.etag, lastModified: $0.lastModified, url: $0.url) }
        do {
            return try manner.request(for: url, sent)
        } catch {
            throw FeedFault(.secret(error))
        }
    }

    private func read(
        _ response: HTTPResponse, url: String, digest: Digest?, leavingOut marks: ItemMarks?
    ) throws(FeedFault) -> FeedAnswer {
        guard (200..<300).contains(response.status), !response.isPart else {
            throw FeedFault(.status(response.status, host: hostName(of: response.url)), response)
        }
        guard !response.body.isEmpty else { throw FeedFault(.empty(status: response.status), response) }
        let bodyDigest = Digest(document: response.body)
        // Where a redirect leads for good, what is listed there has to prove it, each time.
        if bodyDigest == digest, response.permanentAddress == nil {
            return .same(response, isNotModified: false)
        }
        let parsed: ParsedFeed
        do {
            let origin = DocumentOrigin(url: response.url, contentType: response.headers["Content-Type"])
            // Where a redirect leads, what is listed there may have to prove a move.
            let marks = response.hops.isEmpty ? marks : nil
            parsed = try parseFeed(response.body, origin: origin, leavingOut: marks)
        } catch {
            throw FeedFault(.feed(error), response)
        }
        guard !parsed.isCut else { throw FeedFault(.cut, response) }
        // A server in trouble gives such a document more often than a podcast has nothing at all to say.
        if let lack = parsed.lack { throw FeedFault(.feed(.notAFeed(reason: lack)), response) }
        return .feed(parsed, response, digest: bodyDigest)
    }
}

/// A failed fetch, with the answer there was: it may say when to come back.
struct FeedFault: Error, Sendable {
    var failure: CheckFailure
    var response: HTTPResponse?
    /// Apple was asked where the feed went, and did not know better.
    var askedApple = false
    /// What Apple lists meanwhile.
    var listing: AppleListing?

    init(_ failure: CheckFailure, _ response: HTTPResponse? = nil) {
        self.failure = failure
        self.response = response
    }
}

extension HTTPResponse {
    /// It is a part of the document that nobody asked for.
    fileprivate var isPart: Bool {
        guard status == 206 else { return false }
        // Some give all of it as its own part.
        let range = (headers["Content-Range"] ?? "").split { " -/".contains($0) }
        guard range.count == 4, range[0] == "bytes", range[1] == "0", let last = Int(range[2]) else {
            return true
        }
        return Int(range[3]) != last + 1
    }
}
