import ControlAPI
import Glibc
import Hooks
import Tracking

/// The settings as they are on the disk: the file, the variables over it, and the hooks of `hooks.d`.
struct SettingsFile: Sendable {
    let paths: Paths
    let environment: [String: String]

    /// - Parameter warn: Hears of hooks that will not be run.
    /// - Returns: The settings in force.
    /// - Throws: What is wrong with the file.
    func settings(warn: (String) -> Void = { _ in }) throws(OperationError) -> Settings {
        var settings = try fromFile()
        if let url = environment["PODWATCH_ITUNES_URL"], !url.isEmpty { settings.itunes.baseURL = url }
        let found = hooks(inDirectory: paths.hooksDirectory)
        for refusal in found.refused { warn("\(refusal)") }
        for hook in found.hooks where !settings.hooks.contains(where: { $0.name == hook.name }) {
            settings.hooks.append(hook)
        }
        return settings
    }

    private func fromFile() throws(OperationError) -> Settings {
        guard unsafe access(paths.config, F_OK) == 0 else {
            guard paths.isConfigNamed else { return Settings() }
            throw OperationError(.configuration, "the settings file \(paths.config) is not there")
        }
        let bytes: [UInt8]
        do {
            bytes = try readFile(paths.config)
        } catch {
            throw OperationError(
                .configuration, "\(SettingsError.unreadable(path: paths.config, reason: error.reason))")
        }
        do {
            return try SettingsDocument.settings(
                from: bytes, credentials: environment["CREDENTIALS_DIRECTORY"])
        } catch {
            throw OperationError(.configuration, "\(paths.config): \(error)")
        }
    }
}
