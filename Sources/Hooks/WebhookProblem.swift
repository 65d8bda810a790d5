/// x
package func problem(withWebhookURL url: String, secret: String?) -> String? { nil }
