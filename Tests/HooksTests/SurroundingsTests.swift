import Hooks
import TestSupport
import Testing

@Suite("Surroundings of commands", .takingTurns)
struct SurroundingsTests {
    @Test func `have no sockets, credentials or settings of ours`() {
        let kept = ["PATH": "/bin", "HOME": "/home/a", "TZ": "UTC", "https_proxy": "http://proxy"]
        let ours = [
            "LISTEN_FDS": "1", "LISTEN_PID": "1", "NOTIFY_SOCKET": "/run/x",
            "CREDENTIALS_DIRECTORY": "/run/y",
            "WATCHDOG_USEC": "1", "INVOCATION_ID": "z", "STATE_DIRECTORY": "/var/lib/podwatch",
            "AWS_SECRET": "s",
            "PODWATCH_CONFIG": "/etc/podwatch", "LD_PRELOAD": "x", "USER": "",
        ]
        let all = kept.merging(ours) { first, _ in first }
        #expect(HookSurroundings(environment: all, home: "/", workingDirectory: "/").variables == kept)
    }

    @Test func `always have a PATH and a HOME`() {
        let bare = HookSurroundings(environment: ["PATH": ""], home: "/var/lib/x", workingDirectory: "/")
        #expect(bare.variables == ["PATH": HookSurroundings.usualPath, "HOME": "/var/lib/x"])
    }
}
