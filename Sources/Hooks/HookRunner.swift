package import FeedModel
package import HTTPFetch

/// Tells hooks about events, one attempt at a time; what follows from the result is decided elsewhere.
///
/// Any number of calls may run at once; each command takes one thread while it runs.
package final class HookRunner: Sendable {
    private let fetcher: HTTPFetcher
    private let surroundings: HookSurroundings

    /// - Parameters:
    ///   - fetcher: For webhooks. One of its own keeps them from waiting for a host whose feed is being fetched.
    ///   - surroundings: For commands.
    package init(fetcher: HTTPFetcher, surroundings: HookSurroundings) {
        self.fetcher = fetcher
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
        case .webhook(let url, let secret):
            return await send(
                WebhookCall(url: url, secret: secret, id: message.id, body: body, timeout: hook.timeout),
                now: now)
        }
    }

    private func send(_ call: WebhookCall, now: UnixTime) async -> HookResult {
        guard let request = call.request(now: now) else {
            return .failed(reason: "its secret is not whsec_ and 24 to 64 bytes in Base64", retryAfter: nil)
        }
        do {
            switch try await fetcher.send(request) {
            case .response(let response), .notModified(let response): return result(of: response, now: now)
            }
        } catch {
            return result(of: error)
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
