import Testing

@testable import podwatch

@Suite("Where files are")
struct PathsTests {
    private func paths(
        _ options: [String: String] = [:], _ environment: [String: String] = [:], isRoot: Bool = false
    ) -> Paths {
        var line = ParsedLine()
        line.options = options
        return Paths(line, environment: ["HOME": "/home/ann"].merging(environment) { $1 }, isRoot: isRoot)
    }

    @Test
    func
        `a flag wins over a variable, a variable over the service manager's directory, that over the usual place`()
    {
        let managed = ["STATE_DIRECTORY": "/var/lib/podwatch:/var/lib/other"]
        let named = managed.merging(["PODWATCH_STATE_DIR": "/srv/state"]) { $1 }
        #expect(paths(["--state-dir": "/flag"], named).state == "/flag")
        #expect(paths([:], named).state == "/srv/state")
        #expect(paths([:], managed).state == "/var/lib/podwatch")
        #expect(paths([:], ["XDG_STATE_HOME": "/xdg"]).state == "/xdg/podwatch")
        #expect(paths().state == "/home/ann/.local/state/podwatch")
    }

    @Test func `hooks lie beside the settings`() {
        let named = paths(["--config": "/etc/podwatch/other.json5"])
        #expect(named.hooksDirectory == "/etc/podwatch/hooks.d")
        #expect(named.isConfigNamed)
        #expect(
            paths([:], ["CONFIGURATION_DIRECTORY": "/etc/podwatch"]).config == "/etc/podwatch/podwatch.json5")
    }

    @Test func `a state directory named by hand has a socket of its own`() {
        #expect(paths(["--state-dir": "/flag"]).sockets == ["/flag/control.sock"])
        #expect(paths(["--state-dir": "/flag"], ["PODWATCH_SOCKET": "/s"]).sockets == ["/s"])
        #expect(paths([:], ["RUNTIME_DIRECTORY": "/run/x"]).sockets == ["/run/x/control.sock"])
        #expect(paths([:], [:], isRoot: true).sockets == ["/run/podwatch/control.sock"])
        #expect(
            paths([:], ["XDG_RUNTIME_DIR": "/run/user/7"]).sockets
                == ["/run/user/7/podwatch/control.sock", "/run/podwatch/control.sock"])
    }

    @Test func `an empty variable is as good as none`() {
        #expect(paths([:], ["PODWATCH_STATE_DIR": ""]).state == "/home/ann/.local/state/podwatch")
    }

    @Test func `where the system has a podwatch, nobody begins another one by accident`() {
        let closed = SystemPodwatch(hasState: true, socket: .closed)
        let away = SystemPodwatch(hasState: true, socket: .absent)
        let none = SystemPodwatch(hasState: false, socket: .absent)
        #expect(paths().strayState(beside: closed, hasOwnState: false) == .closed)
        #expect(paths().strayState(beside: away, hasOwnState: false) == .silent)
        #expect(paths([:], [:], isRoot: true).strayState(beside: away, hasOwnState: false) == .silent)
        #expect(paths().strayState(beside: none, hasOwnState: false) == nil)
        #expect(paths().strayState(beside: closed, hasOwnState: true) == nil)
        #expect(paths(["--state-dir": "/flag"]).strayState(beside: away, hasOwnState: false) == nil)
        #expect(paths([:], ["PODWATCH_SOCKET": "/s"]).strayState(beside: away, hasOwnState: false) == nil)
        #expect(
            paths([:], ["STATE_DIRECTORY": SystemPodwatch.state]).strayState(
                beside: away, hasOwnState: false) == nil)
    }
}
