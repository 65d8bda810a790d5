/// The course of one fetch over its redirects: what to ask next, and when to stop.
///
/// A value without a socket: the transfer loop asks what it says and tells it what came back.
struct RedirectChain: Sendable {
    /// What a hop asks.
    struct Question: Sendable, Equatable {
        var address: WebAddress
        var method: HTTPMethod
        var headers: HTTPHeaders
        var credentials: Credentials?
        var isConditional: Bool
        /// At the origin that the fetch began at.
        var isHome = true
    }

    enum Step: Sendable, Equatable {
        case ask(Question)
        case finish(HTTPOutcome)
        case fail(FetchError)
    }

    /// What of the request matters from hop to hop.
    private let headers: HTTPHeaders
    private let validators: Validators?
    private let redirects: RedirectPolicy
    private let mostRedirects: Int
    /// The hop that is being asked, or about to be.
    private(set) var question: Question
    private let start: WebAddress.Origin
    private let credentials: Credentials?
    private var hops: [Hop] = []
    private var jar = CookieJar()
    /// Questions that led nowhere new: the URL and the cookies it was asked with.
    private var asked: Set<Asked> = []

    private struct Asked: Hashable {
        var url: String
        var cookies: String?
        var isPost: Bool
    }

    init(_ request: HTTPRequest) throws(FetchError) {
        self.init(request, at: try Self.address(of: request))
    }

    /// Where a request goes first, if it can be made.
    static func address(of request: HTTPRequest) throws(FetchError) -> WebAddress {
        let address = try WebAddress(request.url)
        let bad = request.headers.firstName { !isFieldName($0) || !isFieldValue($1) }
        if let bad { throw .badHeader(name: bad) }
        return address
    }

    /// - Parameters:
    ///   - request: One that can be made.
    ///   - address: What ``address(of:)`` gave for it.
    init(_ request: HTTPRequest, at address: WebAddress) {
        headers = request.headers
        validators = request.validators
        redirects = request.redirects
        mostRedirects = request.limits.redirects
        start = address.origin
        credentials = request.credentials ?? address.credentials
        question = Question(
            address: address, method: request.method, headers: headers, credentials: credentials,
            isConditional: false)
        question.addFields(for: request.method, request.validators)
    }

    /// Decides what an answer to ``question`` leads to.
    mutating func answered(status: Int, headers: HTTPHeaders, body: [UInt8]) -> Step {
        let address = question.address
        if status == 304 {
            guard question.isConditional else { return .fail(.unexpectedNotModified(url: address.url)) }
            let answer = HTTPResponse(status: status, url: address.url, headers: headers, hops: hops)
            return .finish(.notModified(answer))
        }
        guard redirects == .follow, isRedirect(status) else {
            return .finish(
                .response(
                    HTTPResponse(status: status, url: address.url, headers: headers, body: body, hops: hops)))
        }
        guard let location = headers.all("Location").first(where: { !trimmingSpace($0).isEmpty }) else {
            // 300 may offer its choices in the body; the others have nothing to say without a target.
            guard status == 300 else {
                return .fail(.redirectWithoutTarget(url: address.url, status: status))
            }
            return .finish(
                .response(
                    HTTPResponse(status: status, url: address.url, headers: headers, body: body, hops: hops)))
        }
        do throws(FetchError) {
            try follow(location, status: status, headers: headers)
            return .ask(question)
        } catch {
            return .fail(error)
        }
    }

    private mutating func follow(_ location: String, status: Int, headers: HTTPHeaders) throws(FetchError) {
        let from = question.address
        let target = try from.following(location)
        hops.append(Hop(url: from.url, status: status, location: target.url))
        guard hops.count <= mostRedirects else {
            throw .tooManyRedirects(host: from.origin.server, limit: mostRedirects)
        }
        asked.insert(asking(from, method: question.method))
        jar.store(headers, from: from)
        // RFC 9110 section 15.4: only 307 and 308 repeat a POST.
        let method = status == 307 || status == 308 ? question.method : .get
        guard !asked.contains(asking(target, method: method)) else { throw .redirectLoop(url: target.url) }
        prepare(target, method: method)
    }

    private func asking(_ address: WebAddress, method: HTTPMethod) -> Asked {
        Asked(url: address.url, cookies: jar.header(for: address), isPost: method != .get)
    }

    /// Makes the question for a hop: secrets stay with the origin they were given for.
    private mutating func prepare(_ address: WebAddress, method: HTTPMethod) {
        let isHome = address.origin == start
        var headers = isHome ? headers : HTTPHeaders(headers.fields.filter { isHarmless($0.name) })
        if let cookie = jar.header(for: address) {
            headers["Cookie"] = [headers["Cookie"], cookie].compactMap { $0 }.joined(separator: "; ")
        }
        question = Question(
            address: address, method: method, headers: headers,
            credentials: address.credentials ?? (isHome ? credentials : nil), isConditional: false,
            isHome: isHome)
        question.addFields(for: method, validators)
    }
}

extension RedirectChain.Question {
    /// Says what the body is, and what the answer is compared with.
    fileprivate mutating func addFields(for method: HTTPMethod, _ validators: Validators?) {
        if case .post(_, let contentType) = method { headers["Content-Type"] = contentType }
        guard let validators, validators.url == nil || validators.url == address.url else { return }
        if let etag = validators.etag, isFieldValue(etag.utf8) {
            headers["If-None-Match"] = etag
            isConditional = true
        }
        if let lastModified = validators.lastModified, isFieldValue(lastModified.utf8) {
            headers["If-Modified-Since"] = lastModified
            isConditional = true
        }
    }
}

/// Whether a status may point elsewhere.
func isRedirect(_ status: Int) -> Bool {
    [300, 301, 302, 303, 307, 308].contains(status)
}

/// What any server may see.
///
/// Everything else may be a secret: keys come under many names.
private func isHarmless(_ name: String) -> Bool {
    ["Accept", "Accept-Language", "User-Agent"].contains { isSameName($0, name) }
}

/// A token of RFC 9110.
private func isFieldName(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty
        && name.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x7C, 0x7E:
                true
            default: false
            }
        }
}

/// Anything but control characters, which would end the line.
private func isFieldValue(_ value: some Collection<UInt8>) -> Bool {
    value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
}
