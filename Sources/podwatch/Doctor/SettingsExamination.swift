import Glibc
import Hooks
import Tracking

/// What the doctor finds in the settings: the file itself, hooks, and secrets in files of their own.
struct SettingsExamination: Sendable {
    let workplace: Workplace
    let settings: Settings

    func findings() -> [Finding] {
        let paths = workplace.paths
        let isThere = unsafe access(paths.config, F_OK) == 0
        let file = Finding.good(
            "settings", isThere ? paths.config : "none at \(paths.config); the defaults hold")
        let refused = hooks(inDirectory: paths.hooksDirectory).refused.map { Finding.bad("hooks.d", "\($0)") }
        let runner = workplace.hookRunner()
        let doubts = workplace.settingsFile.doubts(about: settings).map { Finding.bad("settings", $0) }
        return [file] + doubts + refused + secrets() + settings.hooks.map { hook($0, runner) }
    }

    /// Programs and secrets that the settings name and that are not to be had.
    func unusable() -> [Finding] {
        let runner = workplace.hookRunner()
        return (secrets() + settings.hooks.map { hook($0, runner) }).filter { !$0.isGood }
    }

    private func secrets() -> [Finding] {
        settings.secrets.compactMap { owner, source in
            switch source {
            // Only the service itself is handed these.
            case .text, .credential(_, nil): return nil
            case .file, .credential(_, .some): break
            }
            do throws(SecretError) {
                _ = try source.text()
                return .good(owner, "\(source) can be read")
            } catch {
                return .bad(owner, "\(error)")
            }
        }
    }

    private func hook(_ hook: Hook, _ runner: HookRunner) -> Finding {
        if let trouble = runner.trouble(with: hook) { return .bad("hook \(hook.name)", trouble) }
        return .good(
            "hook \(hook.name)", "can be run; `podwatch hook test --hook \(hook.name)` tries it")
    }
}
