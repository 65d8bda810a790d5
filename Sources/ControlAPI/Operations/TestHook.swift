package import FeedModel
import Hooks
package import Tracking

/// `hook test`: tells hooks of an event that did not happen, once; nothing is remembered of it.
package struct TestHook: Operation {
    package static let name = "hook-test"

    /// Name of the hook; `nil` for all.
    package var hook: String?
    package var event: Event.Kind

    package init(hook: String? = nil, event: Event.Kind = .episodeNew) {
        self.hook = hook
        self.event = event
    }

    package func perform(in context: OperationContext) async throws(OperationError) -> [HookTestReport] {
        let names = await context.tracker.settings.hooks.map(\.name)
        guard !names.isEmpty else {
            throw OperationError(
                .configuration, "no hook is configured: name one in the settings or put one into hooks.d")
        }
        if let hook, !names.contains(hook) {
            let near = closest(to: hook, in: names).map { "; did you mean \"\($0)\"?" }
            throw OperationError(
                .data,
                "no hook is called \"\(hook)\"" + (near ?? "; there are \(names.joined(separator: ", "))"))
        }
        var reports: [HookTestReport] = []
        for name in names where hook == nil || hook == name {
            if let report = await context.tracker.test(hook: name, event: event) { reports.append(report) }
        }
        return reports
    }
}
