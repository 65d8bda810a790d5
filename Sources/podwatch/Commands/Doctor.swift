import ControlAPI
import FeedModel
import Glibc
import HTTPFetch
import Hooks
import StateFiles
import Tracking

/// The command `podwatch doctor`.
struct Doctor: Command {
    static let spec = CommandSpec(
        path: ["doctor"], summary: "look for what keeps podwatch from working, and say what to do",
        discussion: "Exits 0 when nothing is wrong, else 75.")

    init(_ line: ParsedLine) throws(UsageError) {}

    func run(in workplace: Workplace) async throws(OperationError) -> ExitCode {
        let findings = await examine(workplace)
        let output = workplace.output
        if output.isJSON {
            try output.json(findings)
        } else {
            for finding in findings {
                output.line("\(finding.isGood ? "ok  " : "BAD ") \(finding.subject): \(finding.words)")
            }
        }
        return findings.allSatisfy(\.isGood) ? .ok : .tryAgain
    }

    /// One thing that was looked at.
    private struct Finding: Encodable, Sendable {
        var subject: String
        var isGood: Bool
        /// What was seen, and what to do about it.
        var words: String

        enum CodingKeys: String, CodingKey {
            case subject, isGood = "ok", words = "message"
        }
    }

    private func examine(_ workplace: Workplace) async -> [Finding] {
        var findings = state(workplace) + [await daemon(workplace)]
        let settings: Settings
        do {
            settings = try workplace.settings()
            let isThere = unsafe access(workplace.paths.config, F_OK) == 0
            findings.append(
                Finding(
                    subject: "settings", isGood: true,
                    words: isThere
                        ? workplace.paths.config : "none at \(workplace.paths.config); the defaults hold"))
            findings += hooks(inDirectory: workplace.paths.hooksDirectory).refused.map {
                Finding(subject: "hooks.d", isGood: false, words: "\($0)")
            }
        } catch {
            findings.append(Finding(subject: "settings", isGood: false, words: error.message))
            return findings
        }
        findings += secrets(of: settings)
        let runner = workplace.hookRunner()
        findings += settings.hooks.map { hook($0, runner) }
        findings.append(await apple(settings, workplace))
        findings.append(clock())
        return findings
    }

    private func state(_ workplace: Workplace) -> [Finding] {
        let path = workplace.paths.state
        guard unsafe access(path, F_OK) == 0 else {
            return [
                Finding(
                    subject: "state", isGood: true, words: "\(path) is not there yet; it is made when needed")
            ]
        }
        guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                Finding(
                    subject: "state", isGood: false,
                    words: "\(path) cannot be written by this user; give it to the user who runs podwatch")
            ]
        }
        do {
            let library = try StateStore.read(path)
            let count = library.subscriptions.count
            let words = "\(path), \(count == 1 ? "1 podcast" : "\(count) podcasts")"
            return [Finding(subject: "state", isGood: true, words: words)] + troubles(in: library)
        } catch {
            return [Finding(subject: "state", isGood: false, words: "\(error)")]
        }
    }

    /// Podcasts that fail or are gone, and events that were given up.
    private func troubles(in library: Library) -> [Finding] {
        var findings = library.inOrder.filter { $0.state == .failing || $0.state == .gone }.map { podcast in
            Finding(
                subject: "podcast \(podcast.id)", isGood: false,
                words: "\((podcast.title ?? "").oneLine) is \(podcast.state.rawValue): "
                    + (podcast.checks.error ?? "its host says so"))
        }
        let parked = library.deliveries.count(where: \.isParked)
        if parked > 0 {
            findings.append(
                Finding(
                    subject: "events", isGood: false,
                    words: "\(parked) were given up; `podwatch events list` shows why, "
                        + "`events retry` tries again"))
        }
        return findings
    }

    /// Passwords and keys in files of their own.
    private func secrets(of settings: Settings) -> [Finding] {
        let named = settings.secrets.map { (subject: $0.owner, source: $0.secret) }
        return named.compactMap { subject, source in
            switch source {
            // Only the service itself is handed these.
            case .text, .credential(_, nil): return nil
            case .file, .credential(_, .some): break
            }
            do throws(SecretError) {
                _ = try source.text()
                return Finding(subject: subject, isGood: true, words: "\(source) can be read")
            } catch {
                return Finding(subject: subject, isGood: false, words: "\(error)")
            }
        }
    }

    private func daemon(_ workplace: Workplace) async -> Finding {
        do throws(OperationError) {
            let answer = try await workplace.askDaemon(ShowStatus())
            let words =
                answer == nil
                ? "not running; `podwatch run` or a timer with `podwatch check` is needed" : "running"
            return Finding(subject: "daemon", isGood: true, words: words)
        } catch {
            return Finding(subject: "daemon", isGood: false, words: error.message)
        }
    }

    private func hook(_ hook: Hook, _ runner: HookRunner) -> Finding {
        let trouble = runner.trouble(with: hook)
        return Finding(
            subject: "hook \(hook.name)", isGood: trouble == nil,
            words: trouble ?? "can be run; `podwatch hook test --hook \(hook.name)` tries it")
    }

    private func apple(_ settings: Settings, _ workplace: Workplace) async -> Finding {
        var request = HTTPRequest(url: settings.itunes.baseURL + "/lookup?id=1200361736")
        request.limits.total = .seconds(15)
        do throws(FetchError) {
            guard case .response(let response) = try await workplace.fetcher(settings).send(request) else {
                return Finding(subject: "Apple", isGood: false, words: "an answer that makes no sense")
            }
            let isGood = response.status == 200
            let words = isGood ? "answers" : "answered \(response.status); feeds are watched all the same"
            return Finding(subject: "Apple", isGood: isGood, words: words)
        } catch {
            return Finding(subject: "Apple", isGood: false, words: "\(error); feeds are watched all the same")
        }
    }

    private func clock() -> Finding {
        let now = UnixTime.now()
        // The day this was written; a machine without a clock wakes up in 1970.
        let isGood = now.seconds > 1_790_000_000
        return Finding(
            subject: "clock", isGood: isGood,
            words: now.iso8601 + (isGood ? "" : " cannot be right: set the clock"))
    }
}
