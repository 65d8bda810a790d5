import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Pacing")
struct PacingTests {
    @Test func `the first request goes at once, the others are spaced`() async throws {
        let transport = StubTransport(nothing)
        let time = FakeClock()
        let itunes = try client(transport, requestsPerMinute: 20, clock: time.clock)
        for _ in 0..<4 { _ = try await itunes.search("a") }
        #expect(await time.naps == [3, 3, 3])
    }

    @Test func `time that passed anyway is not waited for again`() async throws {
        let time = FakeClock()
        let itunes = try client(StubTransport(nothing), requestsPerMinute: 20, clock: time.clock)
        _ = try await itunes.search("a")
        time.advance(1)
        _ = try await itunes.search("a")
        time.advance(100)
        _ = try await itunes.search("a")
        #expect(await time.naps == [2])
    }

    @Test(arguments: [nil, 0, -1, .nan])
    func `without a rate nothing is held back`(rate: Double?) async throws {
        let time = FakeClock()
        let itunes = try client(StubTransport(nothing), requestsPerMinute: rate, clock: time.clock)
        for _ in 0..<4 { _ = try await itunes.search("a") }
        #expect(await time.naps.isEmpty)
    }

    @Test func `a rate that no one lives to see can still be given up on`() async throws {
        let itunes = try client(StubTransport(nothing), requestsPerMinute: .leastNonzeroMagnitude)
        _ = try await itunes.search("a")
        let task = Task { try await itunes.search("b") }
        task.cancel()
        await #expect(throws: ITunesError.transport(.cancelled)) { try await task.value }
    }

    @Test func `retries and further chunks take turns too`() async throws {
        let transport = StubTransport([.answer(503), .answer(200, nothing), .answer(200, nothing)])
        let time = FakeClock()
        let itunes = try client(
            transport, retryPolicy: RetryPolicy(maxRetries: 1, baseDelay: 2), requestsPerMinute: 10,
            clock: time.clock)
        _ = try await itunes.lookup(ids: Array(1...201))
        // Two seconds until the retry, four more until its turn, six until the second chunk's.
        #expect(await time.naps == [2, 4, 6])
    }

    @Test func `copies of a client share its turns`() async throws {
        let time = FakeClock()
        let itunes = try client(StubTransport(nothing), requestsPerMinute: 60, clock: time.clock)
        let copy = itunes
        _ = try await itunes.search("a")
        _ = try await copy.search("a")
        #expect(await time.naps == [1])
    }

    @Test func `who comes first is served first, and never sooner than their turn`() async throws {
        let transport = StubTransport(nothing)
        let gate = Gate()
        let itunes = try client(transport, requestsPerMinute: 20, clock: gate.clock)
        let tasks = (0..<6).map { number in
            Task.immediate { _ = try await itunes.search("\(number)") }
        }
        for _ in 1..<6 {
            await gate.someoneSleeps()
            #expect(await gate.sleepers == 1)
            await gate.letOneThrough()
            while await gate.sleepers == 1, await gate.naps.count < 1 { await Task.yield() }
        }
        for task in tasks { try await task.value }
        let terms = await transport.addresses.map {
            $0.dropFirst("https://itunes.test/search?term=".count).prefix(1)
        }
        #expect(terms == ["0", "1", "2", "3", "4", "5"])
        #expect(await gate.naps == [3, 3, 3, 3, 3])
    }

    @Test func `who gives up frees the turn for the next, wherever they stood`() async throws {
        let transport = StubTransport(nothing)
        let gate = Gate()
        let itunes = try client(transport, requestsPerMinute: 20, clock: gate.clock)
        let tasks = (0..<5).map { number in
            Task.immediate { _ = try await itunes.search("\(number)") }
        }
        await gate.someoneSleeps()
        // The one in the middle of the line, then the one who waits for the time to pass.
        tasks[2].cancel()
        await #expect(throws: ITunesError.transport(.cancelled)) { try await tasks[2].value }
        tasks[1].cancel()
        await #expect(throws: ITunesError.transport(.cancelled)) { try await tasks[1].value }
        await gate.someoneSleeps()
        await gate.letOneThrough()
        try await tasks[3].value
        await gate.someoneSleeps()
        await gate.letOneThrough()
        try await tasks[4].value
        let terms = await transport.addresses.map {
            $0.dropFirst("https://itunes.test/search?term=".count).prefix(1)
        }
        #expect(terms == ["0", "3", "4"])
        #expect(await gate.naps == [3, 3, 3])
    }

    @Test func `who gave up before asking uses no turn`() async throws {
        let transport = StubTransport(nothing)
        let time = FakeClock()
        let itunes = try client(transport, requestsPerMinute: 20, clock: time.clock)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await itunes.search("a")
        }
        task.cancel()
        await #expect(throws: ITunesError.transport(.cancelled)) { try await task.value }
        _ = try await itunes.search("b")
        #expect(await transport.requests.count == 1)
        #expect(await time.naps.isEmpty)
    }

    @Test func `many at once, many of them giving up, and the line still moves`() async throws {
        let transport = StubTransport(nothing)
        let time = FakeClock()
        let itunes = try client(transport, requestsPerMinute: 6000, clock: time.clock)
        let served = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let task = Task { _ = try await itunes.search("\(number)") }
                    if number % 3 == 0 { task.cancel() }
                    return (try? await task.value) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(served >= 266)
        #expect(await transport.requests.count == served)
        _ = try await itunes.search("last")
    }
}
