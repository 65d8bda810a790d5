package import Testing

/// Lets only as many tests run at once as there are processors for them.
///
/// Tests of sockets, processes and disks go by the clock in many places: a client gives up, a hook is
/// ended. All at once, hundreds of them on the two threads of a small machine keep each other from running
/// for longer than that, and then fail for no fault of the product.
package struct TakingTurns: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await Turns.shared.take()
        do {
            try await function()
        } catch {
            await Turns.shared.giveBack()
            throw error
        }
        await Turns.shared.giveBack()
    }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> TakingTurns? {
        testCase == nil ? nil : self
    }
}

extension Trait where Self == TakingTurns {
    /// Waits for a turn before each test.
    package static var takingTurns: TakingTurns { TakingTurns() }
}

/// First come, first served.
private actor Turns {
    static let shared = Turns()

    private var free = 3
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
