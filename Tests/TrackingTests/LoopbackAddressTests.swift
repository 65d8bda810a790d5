import Testing
import Tracking

@Suite("A loopback address")
struct LoopbackAddressTests {
    @Test(arguments: [
        ("127.0.0.1:9723", "127.0.0.1:9723"), ("127.8.9.1:80", "127.8.9.1:80"), ("[::1]:9723", "[::1]:9723"),
        ("localhost:9723", "127.0.0.1:9723"), ("127.0.0.1:0", "127.0.0.1:0"),
    ])
    func `is one that no other machine reaches`(_ text: String, _ expected: String) throws {
        #expect("\(try LoopbackAddress(text))" == expected)
    }

    @Test(arguments: [
        "0.0.0.0:9723", "192.168.1.1:9723", "[::]:9723", "[fe80::1]:9723", "example.org:9723",
        "127.0.0.1.evil:1",
        "127.0.0:1", "127.0.0.300:1",
    ])
    func `is no other, and the refusal says why and what would do`(_ text: String) {
        let error = #expect(throws: LoopbackAddressError.self) { try LoopbackAddress(text) }
        #expect("\(String(describing: error))".contains("could be reached from other machines"))
        #expect("\(String(describing: error))".contains("127.0.0.1:"))
    }

    @Test(arguments: [
        "", "9723", ":9723", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:x", "::1:9723",
    ])
    func `needs a port, and brackets where it has colons`(_ text: String) {
        #expect(throws: LoopbackAddressError.unreadable(text)) { try LoopbackAddress(text) }
    }
}
