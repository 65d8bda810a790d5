import FeedModel
import Testing

@Suite("Digest")
struct DigestTests {
    @Test func `x`() { #expect(Digest("a") != Digest("b")) }
}
