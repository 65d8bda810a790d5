/// The part of a hop that is the same for most of them, so that a transfer seldom has to be set to it.
struct HopManner: Equatable {
    let connect: Duration
    let slowestBytesPerSecond: Int
    let slowFor: Duration
    let credentials: Credentials?
    let speaksHTTP1: Bool
    let takesBytesAsTheyAre: Bool
    let verifiesCertificates: Bool
    let unixSocketPath: String?
    let proxy: String?

    init(_ order: HopOrder) {
        connect = order.request.limits.connect
        slowestBytesPerSecond = order.request.limits.slowestBytesPerSecond
        slowFor = order.request.limits.slowFor
        credentials = order.question.credentials
        speaksHTTP1 = order.speaksHTTP1
        takesBytesAsTheyAre = order.takesBytesAsTheyAre
        verifiesCertificates = order.request.verifiesCertificates || !order.question.isHome
        unixSocketPath = order.request.unixSocketPath
        proxy = order.proxy
    }
}
