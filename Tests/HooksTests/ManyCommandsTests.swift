import FoundationEssentials
import Glibc
import Hooks
import TestSupport
import Testing

/// What a daemon that runs for months cannot afford to lose a little of each time.
@Suite("Many commands", .timeLimit(.minutes(10)), .takingTurns)
struct ManyCommandsTests {
    let scratch: ScratchDirectory
    let runner: HookRunner

    init() throws {
        scratch = try ScratchDirectory()
        runner = HooksTests.runner(in: scratch)
    }

    /// Other tests come and go meanwhile, so a few more or less are no leak; one for each run would be.
    @Test func `leave no descriptor and no dead process behind`() async throws {
        let script = try scratch.script("cat >> out; exit $1")
        let missing = scratch.path("missing")
        let before = try (descriptors: descriptors, dead: dead)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                if number >= 16 { await group.next() }
                group.addTask {
                    let words = number % 4 == 3 ? [missing] : [script, String(number % 2)]
                    _ = await runner.tell(Hook(name: "h", means: .command(words)), message(), now: noon)
                }
            }
        }
        #expect(scratch.content("out")?.utf8.count { $0 == UInt8(ascii: "\n") } == 300)
        #expect(try descriptors - before.descriptors < 100)
        #expect(try dead - before.dead < 100)
    }

    /// How many descriptors this process has.
    private var descriptors: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    }

    /// How many children of this process are dead and not waited for.
    private var dead: Int {
        get throws {
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter {
                pid_t($0) != nil
            }
            return processes.count { id in
                let status = try? String(contentsOf: URL(filePath: "/proc/\(id)/stat"), encoding: .utf8)
                return status?.contains(") Z \(getpid()) ") ?? false
            }
        }
    }
}
