import TestSupport
import Testing

@testable import struct HTTPFetch.HostTurns

@Suite("Turns of hosts", .takingTurns)
struct HostTurnsTests {
    @Test func `one request at a time on a host, first come, first served`() {
        let turns = Turns(perHost: 1, hostsAtOnce: 4)
        #expect(turns.asked(1, host: "a"))
        #expect(!turns.asked(2, host: "a"))
        #expect(!turns.asked(3, host: "a"))
        #expect(turns.ended(host: "a") == [2])
        #expect(turns.ended(host: "a") == [3])
        #expect(turns.ended(host: "a") == [])
        #expect(turns.asked(4, host: "a"))
    }

    @Test func `hosts do not wait for each other`() {
        let turns = Turns(perHost: 1, hostsAtOnce: 4)
        #expect(turns.asked(1, host: "a"))
        #expect(turns.asked(2, host: "b"))
        #expect(!turns.asked(3, host: "a"))
        #expect(turns.ended(host: "b") == [])
        #expect(turns.ended(host: "a") == [3])
    }

    @Test func `only so many hosts at once, and they take turns`() {
        let turns = Turns(perHost: 1, hostsAtOnce: 2)
        #expect(turns.asked(1, host: "a"))
        #expect(turns.asked(2, host: "b"))
        #expect(!turns.asked(3, host: "a"))
        #expect(!turns.asked(4, host: "c"))
        #expect(!turns.asked(5, host: "d"))
        turns.pass(HostTurns.turn)
        // The long line at "a" waits until "c" and "d" had a turn.
        #expect(turns.ended(host: "a") == [4])
        #expect(turns.ended(host: "c") == [5])
        #expect(turns.ended(host: "b") == [3])
        #expect(turns.ended(host: "a") == [])
        #expect(turns.ended(host: "d") == [])
    }

    @Test func `a host that answers promptly is asked again before others, for as long as a turn lasts`() {
        let turns = Turns(perHost: 1, hostsAtOnce: 1)
        #expect(turns.asked(1, host: "a"))
        for id in 2...5 { #expect(!turns.asked(UInt64(id), host: "a")) }
        #expect(!turns.asked(6, host: "b"))
        #expect(turns.ended(host: "a") == [2])
        turns.pass(HostTurns.turn / 2)
        #expect(turns.ended(host: "a") == [3])
        turns.pass(HostTurns.turn / 2)
        #expect(turns.ended(host: "a") == [6])
        #expect(turns.ended(host: "b") == [4])
        // Its second turn is as long as the first.
        #expect(!turns.asked(7, host: "b"))
        #expect(turns.ended(host: "a") == [5])
        #expect(turns.ended(host: "a") == [7])
    }

    @Test func `several at a time where a host may have several`() {
        let turns = Turns(perHost: 2, hostsAtOnce: 1)
        #expect(turns.asked(1, host: "a"))
        #expect(turns.asked(2, host: "a"))
        #expect(!turns.asked(3, host: "a"))
        #expect(!turns.asked(4, host: "b"))
        #expect(!turns.asked(5, host: "b"))
        #expect(!turns.asked(6, host: "b"))
        #expect(turns.ended(host: "a") == [3])
        #expect(turns.ended(host: "a") == [])
        #expect(turns.ended(host: "a") == [4, 5])
        #expect(turns.ended(host: "b") == [6])
    }

    @Test func `who gives up is skipped`() {
        let turns = Turns(perHost: 1, hostsAtOnce: 1)
        #expect(turns.asked(1, host: "a"))
        for id in 2...4 { #expect(!turns.asked(UInt64(id), host: "a")) }
        #expect(!turns.asked(5, host: "b"))
        #expect(!turns.asked(6, host: "c"))
        turns.pass(HostTurns.turn)
        turns.gaveUp(2)
        turns.gaveUp(5)
        #expect(turns.ended(host: "a") == [6])
        #expect(turns.ended(host: "c") == [3])
        turns.gaveUp(4)
        #expect(turns.ended(host: "a") == [])
        #expect(turns.asked(7, host: "b"))
    }

    @Test func `nobody is forgotten and no limit is broken, whatever happens`() {
        var random = SystemRandomNumberGenerator()
        for _ in 1...50 {
            let perHost = Int.random(in: 1...3, using: &random),
                hostsAtOnce = Int.random(in: 1...4, using: &random)
            let turns = Turns(perHost: perHost, hostsAtOnce: hostsAtOnce)
            var active: [UInt64: String] = [:], waiting: [UInt64: String] = [:]
            var nextID: UInt64 = 0
            func check() {
                let counts = Dictionary(grouping: active.values) { $0 }.mapValues(\.count)
                #expect(counts.count <= hostsAtOnce && counts.values.allSatisfy { $0 <= perHost })
            }
            func end(_ id: UInt64) {
                guard let host = active.removeValue(forKey: id) else { return }
                for started in turns.ended(host: host) {
                    #expect(waiting[started] != nil)
                    active[started] = waiting.removeValue(forKey: started)
                }
                check()
            }
            for _ in 1...300 {
                switch Int.random(in: 0...9, using: &random) {
                case 0...4:
                    nextID += 1
                    let host = ["a", "b", "c", "d", "e", "f"].randomElement(using: &random) ?? "a"
                    if turns.asked(nextID, host: host) {
                        active[nextID] = host
                    } else {
                        waiting[nextID] = host
                    }
                    check()
                case 5:
                    guard let id = waiting.keys.randomElement(using: &random) else { continue }
                    waiting[id] = nil
                    turns.gaveUp(id)
                default:
                    guard let id = active.keys.randomElement(using: &random) else { continue }
                    turns.pass(.milliseconds(Int.random(in: 0...3_000, using: &random)))
                    end(id)
                }
            }
            while let id = active.keys.first { end(id) }
            #expect(waiting.isEmpty)
        }
    }
}

/// The value in a box, because `#expect` cannot call what changes a value.
private final class Turns {
    private var turns: HostTurns
    private var now = ContinuousClock.now

    init(perHost: Int, hostsAtOnce: Int) {
        turns = HostTurns(perHost: perHost, hostsAtOnce: hostsAtOnce)
    }

    func asked(_ id: UInt64, host: String) -> Bool { turns.asked(id, host: host, at: now) }
    func ended(host: String) -> [UInt64] { turns.ended(host: host, at: now) }
    func pass(_ time: Duration) { now += time }
    func gaveUp(_ id: UInt64) { turns.gaveUp(id) }
}
