import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Artwork")
struct ArtworkTests {
    private let host = "https://is1-ssl.mzstatic.com/image/thumb/Music"

    @Test(arguments: [
        ("/a.jpg/100x100bb.jpg", "/a.jpg/600x400bb.jpg"),
        ("/a.jpeg/100x100bb-85.jpg", "/a.jpeg/600x400bb.jpg"),
        ("/source/60x60bb.png", "/source/600x400bb.png"),
        ("/a.png/0x0ss-85.jpg", "/a.png/600x400bb.jpg"),
        ("/a/400x400cc.jpeg", "/a/600x400bb.jpeg"),
        ("/a/9999x9999-100.jpg", "/a/600x400bb.jpg"),
        ("/a/100000x100000-999", "/a/600x400bb"),
        ("/a/{w}x{h}bb.jpg", "/a/600x400bb.jpg"),
        ("/a/{w}x{h}{c}.{f}", "/a/600x400bb.jpg"),
        ("/mzi.abc.100x100-75.jpg", "/mzi.abc.600x400-75.jpg"),
        ("/mzi.abc.133x100-99.jpg", "/mzi.abc.600x400-99.jpg"),
        ("/cvr_1480x1480_10UM.100x100-75.jpg", "/cvr_1480x1480_10UM.600x400-75.jpg"),
        ("/x_1500x1500_300dpi.60x60-50.jpg", "/x_1500x1500_300dpi.600x400-50.jpg"),
        ("/a_1500x1500.jpg/100x100bb.jpg", "/a_1500x1500.jpg/600x400bb.jpg"),
        ("/screen1136x1136.jpeg", "/screen600x400.jpeg"),
        ("/a.jpg/100x100bb.jpg?v=30x30", "/a.jpg/600x400bb.jpg?v=30x30"),
        ("/a.jpg/100x100bb.jpg#x1x1", "/a.jpg/600x400bb.jpg#x1x1"),
    ])
    func `the last size in the last part of the path is the one that changes`(old: String, new: String) throws
    {
        let artwork = try #require(Artwork(address: host + old))
        #expect(artwork.url(width: 600, height: 400)?.absoluteString == host + new)
        #expect(artwork.url?.absoluteString.isEmpty == false)
    }

    @Test(arguments: [
        ("/a.jpg/100x100bb.jpg", "/a.jpg/1024x1024bb.png"),
        ("/mzi.abc.100x100-75.jpg", "/mzi.abc.1024x1024.png"),
        ("/a/{w}x{h}bb.{f}", "/a/1024x1024bb.png"), ("/a/100x100bb", "/a/1024x1024bb.png"),
    ])
    func `another format is another ending, without a quality`(old: String, new: String) {
        #expect(Artwork(address: host + old)?.url(size: 1024, format: .png)?.absoluteString == host + new)
    }

    @Test(arguments: [
        "https://a1.mzstatic.com/mzl.xrciclpo.jpg", "https://a1.mzstatic.com/Icon.png",
        "https://100x100bb.jpg",
        "https://a1.mzstatic.com/100x100bb.jpg/", "https://a1.mzstatic.com/x100.jpg",
        "https://a1.mzstatic.com/100x.jpg",
        "https://a1.mzstatic.com/100x100/a.jpg", "https://a1.mzstatic.com",
    ])
    func `without a size there is no other size`(address: String) throws {
        #expect(try #require(Artwork(address: address)).url(size: 600) == nil)
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 100), (Int.min, 100)])
    func `a box without area has no picture`(width: Int, height: Int) throws {
        let artwork = try #require(Artwork(address: host + "/100x100bb.jpg"))
        #expect(artwork.url(width: width, height: height) == nil)
    }

    @Test func `http becomes https, and anything else is no artwork`() throws {
        #expect(
            Artwork(address: "http://is2.mzstatic.com/1x1bb.jpg")?.address
                == "https://is2.mzstatic.com/1x1bb.jpg")
        #expect(Artwork(address: "ftp://is2.mzstatic.com/1x1bb.jpg") == nil)
        #expect(Artwork(address: "mzl.icon.png") == nil)
        #expect(Artwork(address: "") == nil)
    }

    @Test func `any URL can be resized, templates among them`() throws {
        let url = try #require(URL(string: host + "/a.jpg/100x100bb.jpg"))
        #expect(
            Artwork.resized(url, width: 300, height: 200)?.absoluteString == host + "/a.jpg/300x200bb.jpg")
        let template = try #require(URL(string: host + "/a/{w}x{h}bb.jpg"))
        #expect(
            Artwork.resized(template, width: 300, height: 300)?.absoluteString == host + "/a/300x300bb.jpg")
        #expect(
            Artwork.resized(try #require(URL(string: "https://a.test/x.jpg")), width: 3, height: 3) == nil)
    }
}
