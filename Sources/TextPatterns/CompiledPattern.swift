import CPCRE2

/// An expression as PCRE2 works with it.
///
/// Ownership, in full: both pointers are made in `init`, freed in `deinit` and seen by nobody else. What a
/// search needs for itself is made and freed by that search.
///
/// `@unchecked` because neither pointer nor what it points to changes after `init`, and PCRE2 lets any
/// number of threads search with one compiled pattern and one match context (pcre2api, "Multithreading").
@safe final class CompiledPattern: @unchecked Sendable {
    private let code: OpaquePointer
    private let limits: OpaquePointer

    /// - Parameter pattern: UTF-8.
    /// - Throws: What is wrong with it, and where.
    init(_ pattern: [UInt8]) throws(PatternError) {
        var error: Int32 = 0
        var offset = 0
        // UCP: `\w`, `\d` and `\b` know every script. `\C` would cut characters into bytes.
        let options = PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS | PCRE2_NEVER_BACKSLASH_C
        let code = unsafe pcre2_compile_8(pattern, pattern.count, options, &error, &offset, nil)
        guard let code = unsafe code else {
            let start = String(decoding: pattern.prefix(offset), as: UTF8.self)
            throw PatternError(reason: Self.words(for: error), position: start.count)
        }
        guard let limits = unsafe pcre2_match_context_create_8(nil) else {
            fatalError("out of memory: PCRE2 could not make a match context")
        }
        // Most titles take fewer than a hundred steps; `.*word.*(first|second)` takes 25,000 where "word" fills 500
        // characters. A hundred thousand end in two milliseconds. PCRE2 counts anew from each character, but
        // who stays below the limit from all of them has to aim for it, and still ends in a fifth of a second.
        unsafe pcre2_set_match_limit_8(limits, 100_000)
        unsafe pcre2_set_depth_limit_8(limits, 5_000)
        // In KiB.
        unsafe pcre2_set_heap_limit_8(limits, 1_024)
        unsafe self.code = code
        unsafe self.limits = limits
    }

    deinit {
        unsafe pcre2_match_context_free_8(limits)
        unsafe pcre2_code_free_8(code)
    }

    /// - Parameter text: UTF-8, and whole: PCRE2 does not look whether it is.
    /// - Returns: `nil` when a limit was reached first.
    func isFound(in text: [UInt8]) -> Bool? {
        // Room for where the match is, which nobody asks.
        guard let match = unsafe pcre2_match_data_create_8(1, nil) else {
            fatalError("out of memory: PCRE2 could not make match data")
        }
        defer { unsafe pcre2_match_data_free_8(match) }
        // Not negative: found. Whatever else is in the way of an answer is a limit of some kind.
        let result = unsafe pcre2_match_8(code, text, text.count, 0, PCRE2_NO_UTF_CHECK, match, limits)
        if result >= 0 { return true }
        return result == PCRE2_ERROR_NOMATCH ? false : nil
    }

    private static func words(for error: Int32) -> String {
        // PCRE2's longest message has half of that; a longer one would come cut.
        var message = [UInt8](repeating: 0, count: 256)
        _ = unsafe pcre2_get_error_message_8(error, &message, message.count)
        return String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
    }
}
