import Hooks
import TestSupport
import Testing

@Suite("Hooks as they are set", .takingTurns)
struct HookTests {
    private let secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"

    @Test func `are good with a name and a command`() {
        #expect(
            Hook(name: "a", means: .command(["/bin/true", ""]), environment: ["A": "b=c"]).problem == nil)
        #expect(Hook(name: "a", means: .webhook(url: "https://example.org/x", secret: nil)).problem == nil)
    }

    @Test(arguments: [
        (Hook(name: "", means: .command(["x"])), "has no name"),
        (Hook(name: "a", means: .command([])), "has an empty command"),
        (Hook(name: "a", means: .command([""])), "has an empty command"),
        (Hook(name: "a", means: .command(["x", "a\0b"])), "has a NUL character in its command"),
        (Hook(name: "a", means: .command(["x"]), events: []), "is for no event"),
        (Hook(name: "a", means: .command(["x"]), timeout: 0), "has a timeout of 0 s; 1 to 86400 can be had"),
        (
            Hook(name: "a", means: .command(["x"]), environment: ["A=B": "c"]),
            "has a variable with the name \"A=B\" in its env"
        ),
        (
            Hook(name: "a", means: .command(["x"]), environment: ["A": "\0"]),
            "has a NUL character in the variable A of its env"
        ),
        (Hook(name: "a", means: .webhook(url: "example.org", secret: nil)), "has a webhook that is no URL"),
    ])
    func `say what is wrong with them`(hook: Hook, problem: String) {
        #expect(hook.problem == problem)
    }

    @Test(arguments: [
        "https://example.org", "HTTPS://user:pw@example.org:8443/x?y#z", "http://127.0.0.1:8080/hook",
        "http://127.9.9.9/", "http://localhost/", "http://[::1]:80/x", "https://[2001:db8::1]/",
    ])
    func `may be webhooks with https anywhere and http on this machine`(url: String) {
        #expect(problem(withWebhookURL: url, secret: secret) == nil)
    }

    @Test(arguments: [
        (
            "http://example.org/",
            "has a webhook with http to example.org; https is needed anywhere but on this machine"
        ),
        (
            "http://127.0.0.1.example.org/",
            "has a webhook with http to 127.0.0.1.example.org; https is needed anywhere but on this machine"
        ),
        (
            "http://localhost@192.0.2.1/",
            "has a webhook with http to 192.0.2.1; https is needed anywhere but on this machine"
        ),
        ("ftp://example.org/", "has a webhook that is neither https nor http"),
        ("file:///etc/passwd", "has a webhook that is no URL"), ("", "has a webhook that is no URL"),
        ("https://", "has a webhook that is no URL"), ("https://a b/", "has a webhook that is no URL"),
    ])
    func `may be no other webhooks`(url: String, why: String) {
        #expect(problem(withWebhookURL: url, secret: secret) == why)
    }

    @Test func `have secrets of 24 to 64 bytes`() {
        let bad = "has a secret that is not whsec_ and 24 to 64 bytes in Base64"
        let url = "https://example.org/"
        let long = "whsec_" + String(repeating: "AAAA", count: 21)
        for text in [secret, "\(secret) \(long)", long] {
            #expect(problem(withWebhookURL: url, secret: text) == nil)
        }
        let short = "whsec_" + String(repeating: "AAAA", count: 7)
        for text in [
            "", " ", "secret", short, long + "AAAA", "whsec_!", "\(secret) x", String(secret.dropFirst(6)),
        ] {
            #expect(problem(withWebhookURL: url, secret: text) == bad)
        }
    }
}
