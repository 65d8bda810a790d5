import FoundationEssentials
import ITunesSearchCore
import Testing

@Suite("Retries")
struct RetryTests {
    private let time = FakeClock()

    @Test(arguments: [403, 429, 500, 502, 503, 504])
    func `refusals and failures of the server are tried again after 2, 4 and 8 seconds`(status: Int)
        async throws
    {
        let transport = StubTransport("", status: status)
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(await time.naps == [2, 4, 8])
        #expect(await transport.requests.count == 4)
    }

    @Test func `a success after a refusal is a success`() async throws {
        let transport = StubTransport([.answer(403), .answer(503), .answer(200, nothing)])
        let itunes = try client(
            transport, retryPolicy: RetryPolicy(maxRetries: 3, baseDelay: 2), clock: time.clock)
        #expect(try await itunes.search("a").isEmpty)
        #expect(await time.naps == [2, 4])
    }

    @Test(arguments: [400, 401, 404, 408, 410, 501])
    func `other statuses are not`(status: Int) async throws {
        let transport = StubTransport("", status: status)
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(await transport.requests.count == 1)
    }

    @Test func `no answer is not tried again`() async throws {
        let failure = ITunesTransportError(code: 6, description: "no such host", isTransient: true)
        let transport = StubTransport([.failure(failure)])
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        await #expect(throws: ITunesError.transport(failure)) { try await itunes.search("a") }
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [
        ("7", 7.0), (" 7 ", 7), ("0", 0), ("1.5", 1.5), ("-3", 0),
        ("Wed, 01 May 2024 07:30:20 GMT", 20), ("Wednesday, 01-May-24 07:30:20 GMT", 20),
        ("Wed May  1 07:30:20 2024", 20), ("Wed, 01 May 2024 07:29:00 GMT", 0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 0), ("wed, 1 may 2024 07:30:20 utc", 20),
    ])
    func `Retry-After is honoured in all its forms`(value: String, wait: TimeInterval) async throws {
        let transport = StubTransport([.answer(429, headers: ["Retry-After": value]), .answer(200, nothing)])
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        _ = try await itunes.search("a")
        #expect(await time.naps == [wait])
    }

    @Test(arguments: [
        "", "soon", "1 hour", "NaN", "inf", "0x10", "1e1", "1.2.3", "--1", "٣",
        "Wed, 32 May 2024 07:30:20 GMT", "Wed, 01 Mai 2024 07:30:20 GMT",
        "Wed, 01 May 2024 07:30:20 CET", "Wed, 01 May 2024 24:30:20 GMT", "Wed, 01 May 2024",
        "Wed, 01-May 07:30:20 GMT",
        "Wed, 01 May 99999999 07:30:20 GMT",
    ])
    func `a Retry-After that makes no sense counts as none`(value: String) async throws {
        let transport = StubTransport([.answer(429, headers: ["Retry-After": value]), .answer(200, nothing)])
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        _ = try await itunes.search("a")
        #expect(await time.naps == [2])
    }

    @Test func `a wait beyond the cap is not waited for but told at once`() async throws {
        let transport = StubTransport("", status: 403, headers: ["RETRY-AFTER": "61"])
        let itunes = try client(transport, retryPolicy: .default, clock: time.clock)
        await #expect(throws: ITunesError.rateLimited(retryAfter: 61)) { try await itunes.search("a") }
        #expect(await time.naps.isEmpty)
        #expect(await transport.requests.count == 1)
    }

    @Test func `waits never grow beyond the cap, however many there are`() async throws {
        let transport = StubTransport("", status: 503)
        let policy = RetryPolicy(maxRetries: 7, baseDelay: 10, maxDelay: 50)
        let itunes = try client(transport, retryPolicy: policy, clock: time.clock)
        await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(await time.naps == [10, 20, 40, 50, 50, 50, 50])
    }

    @Test(arguments: [
        RetryPolicy.none, RetryPolicy(maxRetries: -1), RetryPolicy(maxRetries: .min, baseDelay: -5),
    ])
    func `no retries are no retries`(policy: RetryPolicy) async throws {
        let transport = StubTransport("", status: 503)
        let itunes = try client(transport, retryPolicy: policy, clock: time.clock)
        await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [-5, .nan, 0])
    func `a delay that makes no sense is no delay`(delay: TimeInterval) async throws {
        let transport = StubTransport("", status: 503)
        let policy = RetryPolicy(maxRetries: 2, baseDelay: delay)
        let itunes = try client(transport, retryPolicy: policy, clock: time.clock)
        await #expect(throws: ITunesError.self) { try await itunes.search("a") }
        #expect(await time.naps == [0, 0])
    }

    @Test func `giving up while waiting for a retry is a cancelled request`() async throws {
        let transport = StubTransport("", status: 503)
        let gate = Gate()
        let itunes = try client(transport, retryPolicy: .default, clock: gate.clock)
        let task = Task { try await itunes.search("a") }
        await gate.someoneSleeps()
        task.cancel()
        await #expect(throws: ITunesError.transport(.cancelled)) { try await task.value }
        #expect(await transport.requests.count == 1)
    }
}
