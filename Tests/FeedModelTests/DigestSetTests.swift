import FeedModel
import Testing

@Suite("Digest set")
struct DigestSetTests {
    private func digests(_ range: some Sequence<Int>) -> [Digest] {
        range.map { Digest("key \($0)") }
    }

    @Test func `holds what was put in, once, and nothing else`() {
        var set = DigestSet(digests(0..<10) + digests(0..<10))
        set.insert(digests(5..<7))
        set.insert([Digest("a"), Digest("a")])
        #expect(set.count == 11)
        #expect(digests(0..<10).allSatisfy(set.contains) && set.contains(Digest("a")))
        #expect(!digests(10..<200).contains(where: set.contains))
    }

    @Test(arguments: [1, 2, 3, 4, 5, 50])
    func `is sorted whatever comes how many at a time`(size: Int) {
        var set = DigestSet()
        for start in stride(from: 0, to: 200, by: size) {
            set.insert(digests(start..<start + size))
            set.insert(digests([start, 0]))
        }
        let count = (200 + size - 1) / size * size
        #expect(set == DigestSet(digests(0..<count)))
        #expect(set.sorted == digests(0..<count).map(\.value).sorted())
    }

    @Test func `knows its least and its greatest`() {
        let set = DigestSet([Digest(value: .max), Digest(value: 0)])
        #expect(set.contains(Digest(value: 0)) && set.contains(Digest(value: .max)))
        #expect(!set.contains(Digest(value: 1)))
    }

    @Test func `forgets what is removed`() {
        var set = DigestSet(digests(0..<10))
        set.remove(digests(5..<20))
        #expect(set == DigestSet(digests(0..<5)))
        set.remove([])
        set.remove(digests(0..<5))
        #expect(set.isEmpty && set == DigestSet())
    }

    @Test func `is one run of digits in JSON`() throws {
        #expect(try json(DigestSet()) == "\"\"")
        let set = DigestSet([Digest(value: 0xab), Digest(value: 1)])
        #expect(try json(set) == "\"000000000000000100000000000000ab\"")
        #expect(try value(from: json(set)) == set)
        let many = DigestSet(digests(0..<1_000))
        #expect(try value(from: json(many)) == many)
    }

    @Test func `is read though somebody sorted it otherwise`() throws {
        let set = DigestSet([Digest(value: 0xab), Digest(value: 1)])
        #expect(try value(from: "\"00000000000000ab000000000000000100000000000000ab\"") == set)
    }

    @Test(arguments: ["0", "000000000000000", "00000000000000010", "000000000000000x", "00000000000000é0"])
    func `is not read from a run that was cut`(digits: String) throws {
        #expect(throws: DecodingError.self) { try value(DigestSet.self, from: json(digits)) }
    }
}
