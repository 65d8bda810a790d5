import ControlAPI
import Glibc
import Hooks
import StateFiles
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

    /// What is probably not meant as it is taken: keys that stand twice, and names of no podcast.
    ///
    /// - Parameter settings: What the file was taken for.
    /// - Returns: A sentence for each. A state that this user may not read is no matter here.
    func doubts(about settings: Settings) -> [String] {
        let bytes = (try? bytes()) ?? nil
        let repeated = bytes.flatMap { try? SettingsDocument.doubts(about: $0) } ?? []
        let library = try? StateStore.read(paths.state)
        return repeated.map { "\(paths.config): \($0)" } + (library.map(settings.doubts) ?? [])
    }

    private func fromFile() throws(OperationError) -> Settings {
        guard let bytes = try bytes() else { return Settings() }
        do {
            return try SettingsDocument.settings(
                from: bytes, credentials: environment["CREDENTIALS_DIRECTORY"])
        } catch {
            throw OperationError(.configuration, "\(paths.config): \(error)")
        }
    }

    /// `nil` when there is no file, and nobody said there was.
    private func bytes() throws(OperationError) -> [UInt8]? {
        guard unsafe access(paths.config, F_OK) == 0 else {
            guard paths.isConfigNamed else { return nil }
            throw OperationError(.configuration, "the settings file \(paths.config) is not there")
        }
        do {
            return try readFile(paths.config)
        } catch {
            throw OperationError(
                .configuration, "\(SettingsError.unreadable(path: paths.config, reason: error.reason))")
        }
    }
}
