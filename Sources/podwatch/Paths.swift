import Glibc

/// Where podwatch's files are, from flags, variables and the usual places.
struct Paths: Sendable, Equatable {
    var state: String
    /// Whether somebody named the state directory, a person or the service manager.
    var isStateNamed: Bool
    var config: String
    /// Whether somebody named the settings file: then it has to be there.
    var isConfigNamed: Bool
    /// Where a control socket may be, the one to listen on first.
    var sockets: [String]

    /// Programs in here are hooks.
    var hooksDirectory: String {
        (config.lastIndex(of: "/").map { String(config[..<$0]) } ?? ".") + "/hooks.d"
    }

    /// Flag, then variable, then the service manager's directories, then the usual place.
    init(_ line: ParsedLine, environment: [String: String], isRoot: Bool = geteuid() == 0) {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        /// systemd lists several directories with colons between; the first is ours.
        func managed(_ name: String) -> String? {
            variable(name).map { String($0.prefix { $0 != ":" }) }
        }
        let home = variable("HOME") ?? Self.homeDirectory
        let namedState = line.options["--state-dir"] ?? variable("PODWATCH_STATE_DIR")
        state = Self.absolute(
            namedState ?? managed("STATE_DIRECTORY")
                ?? (variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/podwatch")
        isStateNamed = namedState != nil || managed("STATE_DIRECTORY") != nil
        let namedConfig = line.options["--config"] ?? variable("PODWATCH_CONFIG")
        isConfigNamed = namedConfig != nil
        let own = (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/podwatch"
        config =
            namedConfig.map(Self.absolute)
            ?? (managed("CONFIGURATION_DIRECTORY")
                ?? (Self.exists(own) || !Self.exists("/etc/podwatch") ? own : "/etc/podwatch"))
            + "/podwatch.json5"
        if let named = variable("PODWATCH_SOCKET") {
            sockets = [Self.absolute(named)]
        } else if let runtime = managed("RUNTIME_DIRECTORY") {
            sockets = [runtime + "/control.sock"]
        } else if namedState != nil {
            // A state directory of one's own has a daemon of its own.
            sockets = [state + "/control.sock"]
        } else {
            let system = SystemPodwatch.socket
            let session = variable("XDG_RUNTIME_DIR").map { $0 + "/podwatch/control.sock" }
            sockets = isRoot ? [system] : [session, system].compactMap(\.self)
        }
    }

    /// By the system's list of users, for a process that was started without variables.
    private static var homeDirectory: String {
        guard let user = unsafe getpwuid(geteuid()), let home = unsafe user.pointee.pw_dir else { return "" }
        return unsafe String(cString: home)
    }

    private static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(here) }
        return unsafe String(cString: here) + "/" + path
    }
}
