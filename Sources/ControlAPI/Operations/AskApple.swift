import FoundationEssentials
package import ITunesSearchCore
import Tracking

/// `search` and `lookup`: any question to Apple's directory, within the budget that feeds and shows share.
package struct AskApple: Operation {
    package static let name = "apple"
    package static let mayBeGivenUp = true

    package var question: AppleQuestion
    /// Apple's own JSON in place of typed items.
    package var raw: Bool

    package init(_ question: AppleQuestion, raw: Bool) {
        self.question = question
        self.raw = raw
    }

    package struct Answer: Codable, Sendable {
        package var items: [ITunesItem]
        package var raw: String?
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        // Wrong words cost no call.
        let request = try question.request()
        let directory = await context.tracker.directory
        try request.validate(with: directory.client)
        do {
            return try await directory.ask(patience: .seconds(60)) { [raw] client throws(ITunesError) in
                try await request.answer(from: client, raw: raw)
            }
        } catch {
            throw OperationError(error)
        }
    }
}
