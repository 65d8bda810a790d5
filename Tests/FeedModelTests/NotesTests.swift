import FeedModel
import Testing

@Suite("Notes")
struct NotesTests {
    private let document = Array("<a>Tides & ropes</a><b>Tides & ropes</b>".utf8)

    @Test func `are what stands at their place in the document`() {
        let notes = Notes(at: 3..<16, in: document)
        #expect(notes.text == "Tides & ropes")
        #expect(notes.count == 13)
        #expect(!notes.isEmpty)
    }

    @Test func `are the same when they read the same, wherever they stand`() {
        #expect(Notes(at: 3..<16, in: document) == Notes(at: 23..<36, in: document))
        #expect(Notes(at: 3..<16, in: document) == Notes("Tides & ropes"))
        #expect(Notes(at: 3..<16, in: document) != Notes(at: 3..<15, in: document))
        #expect(Notes("").isEmpty)
    }

    @Test func `of an item are read and written as text`() {
        var item = FeedItem()
        #expect(item.description == nil)
        item.notes = Notes(at: 3..<16, in: document)
        item.description = "Ropes"
        #expect(item.content == "Tides & ropes")
        #expect(item.teaser == Notes("Ropes"))
    }
}
