/// What every command finds around it, whichever event it is told.
///
/// Nothing of podwatch's own environment reaches a hook unless it is on the list here: sockets and
/// credentials that a service manager handed over are podwatch's business alone.
package struct HookSurroundings: Sendable, Equatable {
    /// Always with `PATH` and `HOME`; a hook's own `env` goes over them, the event's over both.
    package var variables: [String: String]
    /// Where commands start, and what a relative program path counts from.
    package var workingDirectory: String

    /// Variables that pass through to commands.
    ///
    /// Who and where we are, the language, the user's session (for desktop notifications), the way
    /// through a proxy and to certificates, and where scratch files go.
    package static let passedThrough: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TZ", "TMPDIR",
        "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "LC_NUMERIC", "LC_COLLATE",
        "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
        "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
        "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
        "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]

    /// What a system service without a `PATH` of its own can count on.
    package static let usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// The surroundings for a podwatch that itself was started with `environment`.
    ///
    /// - Parameters:
    ///   - environment: All variables; those not in ``passedThrough`` are left behind.
    ///   - home: `HOME` when the environment has none: the account's directory.
    ///   - workingDirectory: An absolute path.
    package init(environment: [String: String], home: String, workingDirectory: String) {
        variables = environment.filter {
            HookSurroundings.passedThrough.contains($0.key) && !$0.value.isEmpty
        }
        variables["PATH"] = variables["PATH"] ?? HookSurroundings.usualPath
        variables["HOME"] = variables["HOME"] ?? home
        self.workingDirectory = workingDirectory
    }
}
