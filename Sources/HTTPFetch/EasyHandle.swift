import CLibcurl

/// One libcurl easy handle with typed options.
///
/// Ownership, in full: the handle and the error buffer are made in `init` and freed in `deinit`; the
/// header list given last is kept until the next one, because libcurl reads it during the transfer.
/// Whoever owns this object removes it from its multi handle first.
@safe final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let complaint: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutablePointer<curl_slist>?

    init() {
        guard let pointer = unsafe curl_easy_init() else {
            fatalError("out of memory: no room for a transfer")
        }
        unsafe self.pointer = pointer
        unsafe complaint = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe complaint.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, complaint)
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
        unsafe curl_slist_free_all(list)
        unsafe complaint.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) {
        let code = unsafe podwatch_curl_set_long(pointer, option, value)
        precondition(code == CURLE_OK, "libcurl refused option \(option.rawValue)")
    }

    /// `nil` gives back libcurl's default.
    ///
    /// - Returns: Whether libcurl took it; texts can come from outside.
    @discardableResult
    func set(_ option: CURLoption, _ value: String?) -> Bool {
        if let value {
            unsafe podwatch_curl_set_text(pointer, option, value) == CURLE_OK
        } else {
            unsafe podwatch_curl_set_text(pointer, option, nil) == CURLE_OK
        }
    }

    /// What libcurl hands to every callback.
    @unsafe func setContext(_ context: UnsafeMutableRawPointer) {
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_PRIVATE, context)
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context)
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context)
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, context)
        unsafe podwatch_curl_set_pointer(pointer, CURLOPT_PREREQDATA, context)
    }

    /// Copies the body of a POST.
    func setBody(_ bytes: [UInt8]) {
        unsafe podwatch_curl_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
        unsafe bytes.withUnsafeBytes { buffer in
            // An empty array may have no address, and a null body would make libcurl ask for one.
            guard let base = buffer.baseAddress else {
                unsafe podwatch_curl_set_text(pointer, CURLOPT_COPYPOSTFIELDS, "")
                return
            }
            unsafe podwatch_curl_set_pointer(
                pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: base))
        }
    }

    /// Sends these fields, and leaves out or adds some of libcurl's own.
    ///
    /// - Parameters:
    ///   - headers: To be sent.
    ///   - lines: As libcurl wants them: `Name: value`, or `Name:` to leave out one of its own.
    func setHeaders(_ headers: HTTPHeaders, and lines: [String]) {
        var new: UnsafeMutablePointer<curl_slist>?
        func append(_ line: UnsafePointer<CChar>) {
            guard let longer = unsafe curl_slist_append(new, line) else {
                fatalError("out of memory: no room for headers")
            }
            unsafe new = longer
        }
        unsafe headers.forEachLine { line, isEmpty in
            // `Name: ` would mean to leave it out.
            if isEmpty, let name = unsafe String(cString: line).split(separator: ":").first {
                unsafe append(name + ";")
            } else {
                unsafe append(line)
            }
        }
        for line in lines { unsafe append(line) }
        unsafe podwatch_curl_set_list(pointer, CURLOPT_HTTPHEADER, new)
        unsafe curl_slist_free_all(list)
        unsafe list = new
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe podwatch_curl_get_long(pointer, info, &value)
        return value
    }

    /// One of the `_T` values: bytes, or microseconds.
    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        unsafe podwatch_curl_get_offset(pointer, info, &value)
        return Int(value)
    }

    func forgetComplaint() {
        unsafe complaint.pointee = 0
    }

    /// What libcurl says about its last failure: its own words, else the words for `code`.
    func reason(for code: CURLcode) -> String {
        let said = unsafe String(cString: complaint)
        return said.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : said
    }
}
