import ControlAPI
import FeedModel
import Tracking

/// The command `podwatch import FILE|-`.
struct Import: Command {
    static let spec = CommandSpec(
        path: ["import"], summary: "subscribe to the feeds of an OPML list", arguments: "FILE|-",
        count: 1...1,
        discussion: "Needs no network: the first check of each podcast is its baseline and announces nothing."
    )

    private let file: String

    init(_ line: ParsedLine) throws(UsageError) {
        file = line.arguments[0]
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let output = workplace.output
        let bytes: [UInt8]
        do {
            bytes = try readFile(file)
        } catch {
            throw OperationError(.cannotRead, "\(file) cannot be read: \(error.reason)")
        }
        let answer = try await workplace.ask(ImportOPML(document: String(decoding: bytes, as: UTF8.self)))
        if answer.isCut { output.warn("\(file) ends in the middle; what stands before that was taken") }
        guard !output.isJSON else {
            try output.json(answer)
            return .ok
        }
        output.line("\(answer.imported) imported")
        if answer.duplicates > 0 { output.line("\(answer.duplicates) already there") }
        if answer.skipped > 0 { output.line("\(answer.skipped) skipped: entries without an address") }
        if answer.refused > 0 { output.line("\(answer.refused) refused: not http or https") }
        for address in answer.refusedAddresses ?? [] { output.say("  \(address.oneLine)") }
        return .ok
    }
}

/// The command `podwatch export`.
struct Export: Command {
    static let spec = CommandSpec(
        path: ["export"], summary: "write the subscriptions as OPML 2.0",
        options: [
            OptionSpec(
                name: "--with-credentials", value: nil, summary: "with user names and passwords in addresses")
        ])

    private let withCredentials: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        withCredentials = line.has("--with-credentials")
    }

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let document = try await workplace.read(ExportOPML(withCredentials: withCredentials))
        if !withCredentials,
            try await workplace.read(ListPodcasts()).contains(where: { $0.feedURL?.contains("***@") == true })
        {
            workplace.output.say("passwords were left out of addresses; --with-credentials writes them too")
        }
        if workplace.output.isJSON {
            try workplace.output.json(["opml": document])
        } else {
            workplace.output.text(document)
        }
        return .ok
    }
}
