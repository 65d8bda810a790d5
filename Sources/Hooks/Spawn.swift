import CLinux
import Glibc

/// Starts `program` as the leader of a new process group.
///
/// It has three descriptors, every signal as the kernel delivers it to a new program, and nothing
/// of ours. `posix_spawn` rather than fork: its time does not grow with our memory, and it tells
/// when the program cannot be executed.
///
/// - Parameters:
///   - command: Its words, variables and directory.
///   - program: Path of the file to execute; the first of the command's words may be shorter.
///   - input: Becomes descriptor 0.
///   - output: Becomes descriptors 1 and 2.
/// - Returns: The process id, which is also the id of the group. The caller must wait for it.
/// - Throws: ``StartError/notExecuted(program:_:)``.
func spawn(
    _ command: Command, program: String, input: Int32, output: Int32
) throws(StartError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }

    unsafe posix_spawn_file_actions_addchdir_np(&actions, command.directory)
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
    // Everything we own is closed at exec anyway; this is for what a library opened without saying so.
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var process: pid_t = 0
    let variables = command.environment.map { "\($0.key)=\($0.value)" }
    let code = unsafe withCStrings(command.words) { words in
        unsafe withCStrings(variables) { variables in
            unsafe posix_spawn(&process, program, &actions, &attributes, words, variables)
        }
    }
    guard code == 0 else { throw .notExecuted(program: program, code ?? ENOMEM) }
    return process
}
