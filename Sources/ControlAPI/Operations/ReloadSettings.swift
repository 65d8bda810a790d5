import Tracking

/// `reload`: reads the settings anew; bad ones leave the old ones in force.
package struct ReloadSettings: Operation {
    package static let name = "reload"

    package init() {}

    package struct Answer: Codable, Sendable {
        package var hooks: Int
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        try await context.reload()
        context.wake()
        return Answer(hooks: await context.tracker.settings.hooks.count)
    }
}
