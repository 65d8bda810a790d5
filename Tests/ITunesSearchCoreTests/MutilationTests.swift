import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Mutilated answers")
struct MutilationTests {
    /// A generator whose numbers are the same in every run, so that a failure can be repeated.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            // SplitMix64.
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    @Test func `an answer cut anywhere is refused, never half read`() throws {
        let whole = try Fixture.bytes("loose-types")
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...end {
            #expect(throws: ITunesError.self, "cut at \(length)") {
                try ITunesResponse(json: Array(whole[..<length]))
            }
        }
    }

    @Test(arguments: 0..<8)
    func `an answer with bytes changed, lost and doubled is read or refused`(seed: Int) throws {
        let whole = try Fixture.bytes("one-of-each-kind")
        var dice = Dice(state: UInt64(seed))
        let alphabet = Array(#"{}[]",:\u0-9.eE+tfn /<&"#.utf8) + [0x00, 0x80, 0xC3, 0xFF]
        var read = 0
        for round in 0..<60 {
            var body = whole
            for _ in 0..<Int.random(in: 1...6, using: &dice) {
                let place = Int.random(in: 0..<body.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: body[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &dice)]
                case 1: body.remove(at: place)
                case 2: body.insert(body[place], at: place)
                default: body[place] = UInt8.random(in: 0...255, using: &dice)
                }
            }
            guard let response = try? ITunesResponse(json: body) else { continue }
            read += 1
            for item in response.items { exercise(item) }
            // What was read can be written and read again.
            guard round % 12 == 0 else { continue }
            let copy = try JSONDecoder().decode(ITunesResponse.self, from: JSONEncoder().encode(response))
            #expect(copy == response)
        }
        #expect(read > 0)
    }

    @Test(arguments: 0..<4)
    func `noise is refused`(seed: Int) {
        var dice = Dice(state: UInt64(seed) &+ 1000)
        let alphabet = Array(#"{}[]",:\u0-9.eE+tfn"results"#.utf8)
        for _ in 0..<500 {
            let body = (0..<Int.random(in: 0...64, using: &dice)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &dice)]
            }
            #expect(throws: ITunesError.self) { try ITunesResponse(json: body) }
        }
    }

    /// Asks an item everything that is worked out only when asked.
    private func exercise(_ item: ITunesItem) {
        _ = (item.id, item.name, item.creator, item.previewURL, item.storeURL, item.duration, item.isExplicit)
        _ = item.artwork?.url(size: 600, format: .png)
        if case .ebook(let book) = item { _ = book.plainDescription }
        if case .software(let app) = item { _ = app.plainDescription }
        if case .other(let other) = item {
            _ = (other.price?.formatted(), other.description, other.releaseDate)
        }
        _ = ITunesFormat.duration(item.duration ?? .nan)
    }
}
