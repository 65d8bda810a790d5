/// One fetch on the transfer loop: an order, and how far it has come.
final class Fetch {
    private let order: FetchOrder
    /// `nil` until the first hop: most fetches wait for their turn as one of hundreds.
    private var chain: RedirectChain?
    /// `nil` while the fetch waits for a turn.
    var transfer: Transfer?
    /// Time that its hops took; waiting for turns is not counted.
    var spent = Duration.zero
    /// Of each answer so far.
    var statuses: [Int] = []
    /// Of all bodies so far, as they came.
    var bytes = 0
    /// Known once the first hop is connected.
    var isOriginPrivate: Bool?
    /// How this hop is asked again.
    var detour: Detour?
    /// A hop was asked again because its host had closed the connection meanwhile.
    var isRepeated = false

    init(_ order: FetchOrder) {
        self.order = order
    }

    var id: UInt64 { order.id }
    var asker: Asker { order.asker }
    /// Looked at where it lies.
    var request: HTTPRequest {
        _read { yield order.request }
    }

    var firstServer: String { order.address.origin.server }

    /// Whose turn is needed.
    var server: String { (chain?.question.address ?? order.address).origin.server }

    /// Decides what an answer to the hop that was asked leads to.
    func answered(_ answer: Answer) -> RedirectChain.Step {
        // In place: it is big.
        chain?.answered(status: answer.status, headers: answer.headers, body: answer.body)
            ?? .fail(.cancelled)
    }

    /// What is to be asked now.
    private func begin() -> RedirectChain.Question {
        if let question = chain?.question { return question }
        let new = RedirectChain(order.request, at: order.address)
        chain = new
        return new.question
    }

    func nextHop(_ proxies: ProxySettings, _ detours: Detours) -> HopOrder {
        let question = begin()
        let proxy = order.request.unixSocketPath == nil ? proxies.proxy(for: question.address.origin) : nil
        return HopOrder(
            for: order, question: question, timeLeft: order.request.limits.total - spent,
            speaksHTTP1: order.request.protocolVersion == .http1 || detour == .http1
                || detours.leads(.http1, around: server),
            takesBytesAsTheyAre: detour == .bytesAsTheyAre || detours.leads(.bytesAsTheyAre, around: server),
            proxy: proxy,
            mustBePublic: order.request.privateTargets == .onlyIfOriginIsPrivate && isOriginPrivate == false,
            isRepeated: isRepeated)
    }

    /// Why a hop through a proxy must not be made.
    ///
    /// The proxy looks the name up, so only what the URL itself says can be judged.
    func objection(to order: HopOrder) -> FetchError? {
        guard order.proxy != nil else { return nil }
        let host = order.question.address.origin.host
        let isNamedPrivate =
            addressBytes(host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
        isOriginPrivate = isOriginPrivate ?? isNamedPrivate
        return order.mustBePublic && isNamedPrivate ? .forbiddenTarget(host: order.host, address: host) : nil
    }
}
