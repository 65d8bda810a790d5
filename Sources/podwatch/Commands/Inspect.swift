import ControlAPI
import FeedModel
import FeedParsing
import HTTPFetch
import StateFiles
import Tracking

/// The command `podwatch inspect FILE|URL|-`.
struct Inspect: Command {
    static let spec = CommandSpec(
        path: ["inspect"], summary: "show what podwatch makes of one feed", arguments: "FILE|URL|-",
        count: 1...1,
        options: [
            OptionSpec(name: "--content-type", value: "TYPE", summary: "as if the HTTP header said so"),
            OptionSpec(name: "--base-url", value: "URL", summary: "as if the document came from there"),
        ],
        discussion: """
            Reads one document and touches no state. Exits 65 with the reason when it is no feed.
            An address is asked as a check asks it: with the user agent, headers and passwords of the settings.
            """)

    private let what: String
    private let contentType: String?
    private let baseURL: String?

    init(_ line: ParsedLine) throws(UsageError) {
        what = line.arguments[0]
        contentType = line.options["--content-type"]
        baseURL = line.options["--base-url"]
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let (bytes, origin) = try await document(workplace)
        let parsed: ParsedFeed
        do {
            guard !bytes.isEmpty else { throw FeedError.empty }
            parsed = try parseFeed(bytes, origin: origin)
        } catch {
            throw OperationError(.data, "\(named): \(error)")
        }
        if output.isJSON {
            output.line(String(decoding: inspectionJSON(of: parsed), as: UTF8.self))
        } else {
            Self.show(parsed, output)
        }
        return .ok
    }

    /// As it may be shown.
    private var named: String { maskedAddress(what) }

    private func document(_ workplace: Workplace) async throws(OperationError) -> ([UInt8], DocumentOrigin) {
        guard what.hasPrefix("http://") || what.hasPrefix("https://") else {
            do {
                return (try readFile(what), DocumentOrigin(url: baseURL, contentType: contentType))
            } catch {
                throw OperationError(.cannotRead, "\(what) cannot be read: \(error.reason)")
            }
        }
        let (request, settings) = try request(workplace)
        let outcome: HTTPOutcome
        do {
            outcome = try await workplace.fetcher(settings).send(request)
        } catch {
            throw OperationError(.unavailable, "\(named): \(error)")
        }
        guard case .response(let response) = outcome, (200..<300).contains(response.status) else {
            let status = if case .response(let response) = outcome { response.status } else { 304 }
            throw OperationError(.unavailable, "\(named): the server answered \(status)")
        }
        return (
            response.body,
            DocumentOrigin(
                url: baseURL ?? response.url, contentType: contentType ?? response.headers["Content-Type"])
        )
    }

    /// The daemon's request, if the settings can be read: a document is worth looking at without them, too.
    private func request(_ workplace: Workplace) throws(OperationError) -> (HTTPRequest, Settings) {
        var settings = Settings()
        do {
            settings = try workplace.settingsFile.settings()
        } catch {
            workplace.output.warn("\(error); \(named) is asked without them")
        }
        let library =
            settings.podcasts.isEmpty ? Library() : (try? StateStore.read(workplace.paths.state)) ?? Library()
        do {
            return (try settings.request(for: what, among: library), settings)
        } catch {
            throw OperationError(error)
        }
    }

    private static func show(_ parsed: ParsedFeed, _ output: Output) {
        let feed = parsed.feed
        output.line(
            "\(feed.title ?? "a feed without a title")  (\(feed.format.rawValue), \(feed.items.count) items)")
        for item in feed.items {
            output.line(
                "  \(item.published?.iso8601 ?? "no date             ")  \(item.title ?? item.guid ?? "no title")"
            )
            output.line("      \(item.enclosures.first?.url ?? "nothing to play")")
        }
        for warning in parsed.warnings { output.say("warning: \(warning)") }
        if parsed.isCut {
            output.say("warning: the document ends in the middle; a check would count it as failed")
        }
    }
}
