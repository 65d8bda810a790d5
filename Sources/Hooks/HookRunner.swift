package import FeedModel

/// Tells hooks about events, one attempt at a time; what follows from the result is decided elsewhere.
///
/// Any number of calls may run at once; each command takes one thread while it runs.
package final class HookRunner: Sendable {
    private let surroundings: HookSurroundings

    package init(surroundings: HookSurroundings) {
        self.surroundings = surroundings
    }

    /// Tells `hook` and waits for how it went.
    ///
    /// A command whose task is cancelled is asked to end, killed five seconds later, and has failed
    /// as "stopped".
    package func tell(_ hook: Hook, _ message: EventMessage, now: UnixTime) async -> HookResult {
        guard let body = message.json else {
            return .failed(reason: "the event cannot be written as JSON", retryAfter: nil)
        }
        switch hook.means {
        case .command(let words):
            let variables = surroundings.variables
                .merging(hook.environment) { _, own in own }
                .merging(message.variables) { _, event in event }
            return await finish(
                Command(
                    words: words, environment: variables, directory: surroundings.workingDirectory,
                    input: body + [UInt8(ascii: "\n")], limit: .seconds(hook.timeout)))
        case .webhook:
            return .failed(reason: "webhooks", retryAfter: nil)
        }
    }

    private func finish(_ command: Command) async -> HookResult {
        let stop: StopSignal
        do {
            stop = try StopSignal()
        } catch {
            return failure(error, of: command)
        }
        guard !Task.isCancelled else { return .failed(reason: "stopped", retryAfter: nil) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(StartError) {
                    try onOwnThread { run(command, stop: stop) { continuation.resume(returning: $0) } }
                } catch {
                    continuation.resume(returning: failure(error, of: command))
                }
            }
        } onCancel: {
            stop.ask()
        }
    }
}
