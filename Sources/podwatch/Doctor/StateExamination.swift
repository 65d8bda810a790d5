import ControlAPI
import FeedModel
import Glibc
import StateFiles

/// What the doctor finds in the state directory, and of the daemon that owns it.
struct StateExamination: Sendable {
    let workplace: Workplace

    func findings() async -> [Finding] {
        state() + [await daemon()]
    }

    private func state() -> [Finding] {
        let path = workplace.paths.state
        guard unsafe access(path, F_OK) == 0 else {
            return [.good("state", "\(path) is not there yet; it is made when needed")]
        }
        guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                .bad("state", "\(path) cannot be written by this user; give it to the user who runs podwatch")
            ]
        }
        if let reason = problem(writingIn: path) {
            return [
                .bad("state", "\(path) cannot be written: \(reason); nobody is told anything until it can")
            ]
        }
        do {
            var doubts: [Finding] = []
            let library = try StateStore.read(path) { doubts.append(.bad("state", $0)) }
            let count = library.subscriptions.count
            return [.good("state", "\(path), \(count == 1 ? "1 podcast" : "\(count) podcasts")")]
                + doubts + troubles(in: library)
        } catch {
            return [.bad("state", "\(error)")]
        }
    }

    /// Why a file cannot be written in a directory just now; `nil` when it can.
    private func problem(writingIn path: String) -> String? {
        let probe = "\(path)/.doctor-\(getpid())"
        let descriptor = unsafe open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return unsafe String(cString: strerror(errno)) }
        defer {
            close(descriptor)
            _ = unsafe unlink(probe)
        }
        let block = [UInt8](repeating: 0, count: 65_536)
        var written = 0
        while written < block.count {
            let count = unsafe block.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress?.advanced(by: written), block.count - written)
            }
            guard count > 0 else { return unsafe String(cString: strerror(errno)) }
            written += count
        }
        return fsync(descriptor) == 0 ? nil : unsafe String(cString: strerror(errno))
    }

    /// Podcasts that fail or are gone, and events that were given up.
    private func troubles(in library: Library) -> [Finding] {
        var findings = library.inOrder.filter { $0.state == .failing || $0.state == .gone }.map { podcast in
            Finding.bad(
                "podcast \(podcast.id)",
                "\((podcast.title ?? "").oneLine) is \(podcast.state.rawValue): "
                    + (podcast.checks.error ?? "its host says so"))
        }
        let parked = library.deliveries.count(where: \.isParked)
        if parked > 0 {
            findings.append(
                .bad(
                    "events",
                    "\(parked) were given up; `podwatch events list` shows why, `events retry` tries again"))
        }
        return findings
    }

    private func daemon() async -> Finding {
        do throws(OperationError) {
            guard try await workplace.askDaemon(ShowStatus()) != nil else {
                return .good(
                    "daemon", "none runs now: start `podwatch run`, or let a timer call `podwatch check`")
            }
            return .good("daemon", "running")
        } catch {
            return .bad("daemon", error.message)
        }
    }
}
