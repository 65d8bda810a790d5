import Glibc

extension Command {
    /// The file that the first word names.
    ///
    /// A word without a slash is looked for in `PATH`, the hook's own rather than ours, which
    /// `posix_spawnp` would take.
    var program: String {
        get throws(StartError) {
            let word = words.first ?? ""
            guard !word.utf8.contains(UInt8(ascii: "/")) else { return word }
            let path = environment["PATH"] ?? ""
            let candidates = path.split(separator: ":").lazy.map { "\($0)/\(word)" }
            guard let found = candidates.first(where: { unsafe access($0, X_OK) == 0 }) else {
                throw .notFound(path: path)
            }
            return found
        }
    }
}
