package import FeedModel
package import HTTPFetch

/// Tells hooks about events, one attempt at a time; what follows from the result is decided elsewhere.
///
/// Any number of calls may run at once; each command takes one thread while it runs.
package final class HookRunner: Sendable {
    private let fetcher: HTTPFetcher
    private let surroundings: HookSurroundings
    private let threads = WaitingThreads()

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
        let body = message.json
        switch hook.means {
        case .command(let words):
            let line = body + [UInt8(ascii: "\n")]
            return await finish(command(words, of: hook, variables: message.variables, input: line))
        case .webhook(let url, let secret):
            do {
                let call = WebhookCall(
                    url: url, secret: try secret?.text(), id: message.id, body: body, timeout: hook.timeout)
                return await send(call, now: now)
            } catch {
                return .failed(reason: "\(error)", retryAfter: nil)
            }
        }
    }

    /// Why the command of `hook` would not start just now, for a warning before the first event comes.
    ///
    /// - Returns: `nil` when it looks as if it would, and for webhooks, which are not called for this.
    package func trouble(with hook: Hook) -> String? {
        guard case .command(let words) = hook.means else { return nil }
        return Hooks.trouble(with: command(words, of: hook))
    }

    private func command(
        _ words: [String], of hook: Hook, variables: [String: String] = [:], input: [UInt8] = []
    ) -> Command {
        let environment = surroundings.variables
            .merging(hook.environment) { _, own in own }
            .merging(variables) { _, event in event }
        return Command(
            words: words, environment: environment, directory: surroundings.workingDirectory, input: input,
            limit: .seconds(hook.timeout))
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
                    try threads.run { Hooks.run(command, stop: stop) { continuation.resume(returning: $0) } }
                } catch {
                    continuation.resume(returning: failure(error, of: command))
                }
            }
        } onCancel: {
            stop.ask()
        }
    }
}
