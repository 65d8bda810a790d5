import AddressText
import FeedModel
import HTTPFetch

/// One message on its way to a webhook, as Standard Webhooks 1.0 has it.
struct WebhookCall {
    var url: String
    /// As in the settings.
    var secret: String?
    /// The id of the event, the same on every attempt.
    var id: String
    var body: [UInt8]
    /// Seconds.
    var timeout: Int

    /// The request, signed for `now`; `nil` when the secret is none.
    func request(now: UnixTime) -> HTTPRequest? {
        var headers: HTTPHeaders = ["webhook-id": id, "webhook-timestamp": String(now.seconds)]
        if let secret {
            guard let secrets = WebhookSecret.all(in: secret) else { return nil }
            headers["webhook-signature"] = secrets.map { $0.signature(of: id, at: now.seconds, body: body) }
                .joined(separator: " ")
        }
        let time = Duration.seconds(timeout)
        return HTTPRequest(
            url: url, method: .post(body: body, contentType: "application/json"), headers: headers,
            // A receiver that works before it answers is silent for long, and may be on the private network.
            limits: TransferLimits(total: time, connect: min(.seconds(10), time), slowFor: .zero),
            redirects: .none, privateTargets: .allowed)
    }
}

/// What an answer says about the delivery.
///
/// Only 2xx is a success. 410 says that the receiver is gone for good. Everything else is tried again,
/// no sooner than the receiver asks for.
func result(of response: HTTPResponse, now: UnixTime) -> HookResult {
    var tail = OutputTail()
    tail.append(response.body[...])
    let reason = "answered \(response.status)" + remark(on: response)
    switch response.status {
    case 200...299: return .delivered(output: tail.text)
    case 410: return .refusedForGood(reason: reason)
    default: return .failed(reason: reason, retryAfter: response.retryAfter(now: now.seconds))
    }
}

/// What explains a failure: where a redirect points, or the beginning of a text that is no page.
private func remark(on response: HTTPResponse) -> String {
    if 300...399 ~= response.status, let location = response.headers["Location"] {
        return ": points to \(maskingCredentials(in: location)), and webhooks are not redirected"
    }
    let text = oneLine(String(decoding: response.body.prefix(800), as: UTF8.self)).prefix(200)
    return text.isEmpty || text.hasPrefix("<") ? "" : ": \(text)"
}

/// What a request without an answer says about the delivery.
///
/// The URL is not named: it may be secret.
func result(of error: FetchError) -> HookResult {
    let reason =
        switch error {
        case .badURL, .unsupportedScheme: "cannot be reached: its URL is none that can be used"
        case .unexpectedNotModified: "answered 304"
        case .cancelled: "stopped"
        default: error.description
        }
    return .failed(reason: reason, retryAfter: nil)
}
