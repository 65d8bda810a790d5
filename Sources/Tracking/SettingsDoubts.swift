package import FeedModel
import Hooks

extension Settings {
    /// Names in the settings that are no podcast's: what is said there has no effect.
    ///
    /// - Parameter library: What is watched; nothing is doubted while that is nothing.
    /// - Returns: A sentence for each.
    package func doubts(about library: Library) -> [String] {
        let podcasts = library.inOrder
        guard !podcasts.isEmpty else { return [] }
        func doubt(_ owner: String, _ name: String) -> String? {
            guard !podcasts.contains(where: { $0.isCalled(name) }) else { return nil }
            let near = closest(to: name, in: podcasts.compactMap(\.title)).map { "; did you mean \"\($0)\"?" }
            return "\(owner) names \"\(maskedAddress(name))\", which is none of the podcasts that are watched"
                + (near ?? "; `podwatch list` shows them")
        }
        return hooks.flatMap { hook in hook.podcasts.compactMap { doubt("the hook \"\(hook.name)\"", $0) } }
            + self.podcasts.enumerated().compactMap { doubt("podcasts[\($0)]", $1.podcast) }
    }
}
