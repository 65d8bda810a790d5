import Glibc

/// A file that was meant as a hook and is not run, and why.
package struct RefusedHook: Sendable, Equatable {
    package var path: String
    /// Words that follow the path.
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

extension RefusedHook: CustomStringConvertible {
    package var description: String { "\(path) is not run as a hook: it \(reason)" }
}

/// The hooks of a directory like `hooks.d`: every executable file, in lexical order, for new episodes.
///
/// Files that are not executable are switched off and those that editors and package tools leave
/// behind are not meant; nothing is said of them. A link counts as what it leads to.
///
/// - Returns: Nothing for a directory that is not there. Refused is what somebody else than root and
///   we could have written, for it would run with our rights.
package func hooks(inDirectory path: String) -> (hooks: [Hook], refused: [RefusedHook]) {
    guard let directory = FileFacts(path) else {
        return errno == ENOENT ? ([], []) : ([], [RefusedHook(path: path, reason: "cannot be looked at")])
    }
    if let reason = directory.distrust { return ([], [RefusedHook(path: path, reason: reason)]) }
    guard let names = names(in: path) else {
        return ([], [RefusedHook(path: path, reason: "is not a directory that can be read")])
    }
    var hooks: [Hook] = []
    var refused: [RefusedHook] = []
    for name in names.filter(isMeant).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let file = "\(path)/\(name)"
        switch verdict(on: file) {
        case .hook: hooks.append(Hook(name: name, means: .command([file])))
        case .off: break
        case .refused(let reason): refused.append(RefusedHook(path: file, reason: reason))
        }
    }
    return (hooks, refused)
}

private enum Verdict { case hook, off, refused(String) }

private func verdict(on path: String) -> Verdict {
    guard let file = FileFacts(path) else { return .refused("leads to nothing") }
    guard file.isRegular, file.isExecutable else { return .off }
    if let reason = file.distrust { return .refused(reason) }
    return unsafe access(path, X_OK) == 0 ? .hook : .refused("may not be executed by this user")
}

/// Whether a name looks like a hook's and not like what is left behind beside one.
private func isMeant(_ name: String) -> Bool {
    guard !name.hasPrefix("."), !leftoverNames.contains(name),
        !leftoverParts.contains(where: { name.contains($0) })
    else { return false }
    // Emacs saves by itself under `#name#`, XEmacs under `%name%`; nano counts: `name.save.1`.
    if ["#", "%"].contains(where: { name.count > 1 && name.hasPrefix($0) && name.hasSuffix($0) }) {
        return false
    }
    let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
    let stem = !end.isEmpty && end.allSatisfy(\.isNumber) ? String(name.dropLast(end.count + 1)) : name
    return !leftoverEndings.contains(where: { name.hasSuffix($0) }) && !stem.hasSuffix(".save")
}

/// Of backups and half-written files: editors', and package tools' of several distributions.
private let leftoverEndings = [
    "~", ".bak", ".orig", ".rej", ".old", ".tmp", ".save", ".swp", ".swo", ".swn", ",v", ".rpmsave",
    ".rpmnew",
    ".rpmorig", ".pacnew", ".pacsave", ".pacorig", ".apk-new", "___jb_tmp___", "___jb_old___",
]
private let leftoverParts = [".dpkg-", ".ucf-", ".sb-"]
/// vim tries whether it can write under the first, joe leaves the second.
private let leftoverNames: Set<String> = ["4913", "DEADJOE"]

/// What `stat` says, links followed.
private struct FileFacts {
    private let status: stat

    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.status = status
    }

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

    var isExecutable: Bool { status.st_mode & 0o111 != 0 }

    /// Why others could have put something into it.
    var distrust: String? {
        if status.st_uid != 0 && status.st_uid != geteuid() { return "belongs to another user" }
        if status.st_mode & 0o022 != 0 { return "can be written by others than its owner" }
        return nil
    }
}

/// `nil` when the directory cannot be read.
private func names(in path: String) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
            unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        names.append(name)
    }
    return names
}
