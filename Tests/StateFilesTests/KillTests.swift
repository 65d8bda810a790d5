import Glibc
import StateFiles
import TestSupport
import Testing

@Suite("Kill")
struct KillTests {
    @Test func `x`() async throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path] in
            let f = unsafe fopen(path + "/x", "w")
            unsafe fclose(f)
            kill(getpid(), SIGKILL)
        }
        #expect(scratch.has("x"))
    }
}
