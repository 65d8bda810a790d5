import Glibc

/// Lends `strings` as the NULL-terminated array that C wants for arguments and variables.
///
/// Ownership: the copies are made here and freed before returning. A string ends at its first NUL.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result?
) -> Result? {
    var pointers = unsafe strings.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return nil }
        return unsafe body(start)
    }
}
