import Tracking

/// `reload`: reads the settings anew; bad ones leave the old ones in force.
package struct ReloadSettings: Operation {
    package static let name = "reload"

    package init() {}

    package struct Answer: Codable, Sendable {
        package var hooks: Int
        /// Programs and secrets that the settings name and that are not to be had, a sentence for each.
        package var warnings: [String]
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> Answer {
        let warnings = try await context.reload()
        context.wake()
        return Answer(hooks: await context.tracker.settings.hooks.count, warnings: warnings)
    }
}
