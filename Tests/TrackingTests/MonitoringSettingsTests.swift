import Testing
import Tracking

@Suite("Settings of monitoring")
struct MonitoringSettingsTests {
    private func settings(_ text: String) throws(SettingsError) -> MonitoringSettings {
        try SettingsDocument.settings(from: Array(text.utf8)).monitoring
    }

    @Test func `name where to listen and whom to tell`() throws {
        let set = try settings(
            "{metrics: {listen: '127.0.0.1:9723'}, healthPings: {url: 'https://hc.example/1', minutes: 2}}")
        #expect(set.listen == (try LoopbackAddress("127.0.0.1:9723")))
        #expect(set.pings == HealthPings(url: "https://hc.example/1", interval: 120))
        #expect(try settings("{healthPings: {url: 'https://hc.example/1'}}").pings?.interval == 300)
        #expect(try settings("{}") == MonitoringSettings())
    }

    @Test(arguments: [
        ("{metrics: {listen: '0.0.0.0:9723'}}", "metrics.listen"), ("{metrics: {lisen: ''}}", "did you mean"),
        ("{healthPings: {}}", "healthPings.url"),
        ("{healthPings: {url: 'x'}}", "not an http or https address"),
        ("{healthPings: {url: 'https://a', minutes: 0}}", "healthPings.minutes"),
    ])
    func `that cannot be meant say so`(_ text: String, _ hint: String) {
        let error = #expect(throws: SettingsError.self) { try settings(text) }
        #expect(error.map { "\($0)" }?.contains(hint) == true, "\(String(describing: error))")
    }
}
