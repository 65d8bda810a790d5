import StateFiles
import TestSupport
import Testing

@Suite("Error about the state", .takingTurns)
struct StateErrorTests {
    @Test(
        arguments: [
            (
                .directory(path: "/s", reason: "Permission denied"),
                "the state directory /s cannot be used: Permission denied"
            ),
            (.inUse(directory: "/s"), "another podwatch is running on /s and holds its lock"),
            (.unreadable(path: "/s/state.json", reason: "why"), "/s/state.json cannot be read: why"),
            (
                .unwritable(path: "/s/state.json", reason: "No space left on device", isFull: true),
                "/s/state.json cannot be written: No space left on device; nothing was changed"
            ),
            (
                .damaged(path: "/s/state.json", reason: "it is empty", beside: []),
                "/s/state.json is damaged (it is empty). Nothing was changed or deleted. "
                    + "There is no other copy beside it: restore it from a backup, or move it away to begin anew"
            ),
            (
                .damaged(path: "/s/state.json", reason: "it is empty", beside: ["/s/a", "/s/b"]),
                "/s/state.json is damaged (it is empty). Nothing was changed or deleted. "
                    + "Beside it: /s/a, /s/b. Move all of these away; then put a good copy in its place, or begin anew"
            ),
            (
                .newer(path: "/s/state.json", format: 2),
                "/s/state.json was written by a newer podwatch (format 2): "
                    + "update podwatch, or restore older copies of the files in that directory"
            ),
            (
                .newer(path: "/s/state.journal", format: nil),
                "/s/state.journal was written by a newer podwatch: "
                    + "update podwatch, or restore older copies of the files in that directory"
            ),
        ] as [(StateError, String)])
    func `names the file, the reason and the way out`(error: StateError, words: String) {
        #expect("\(error)" == words)
    }
}
