extension MonitoringSettings {
    mutating func read(_ section: SettingsSection) throws(SettingsError) {
        if let metrics = try section.section("metrics") {
            try metrics.knows()
            if let text = try metrics.text("listen") {
                do {
                    listen = try LoopbackAddress(text)
                } catch {
                    throw .badValue(key: metrics.path("listen"), reason: "\(error)")
                }
            }
        }
        if let pings = try section.section("healthPings") {
            try pings.knows()
            guard let url = try pings.webAddress("url") else {
                throw .badValue(key: pings.path("url"), reason: "the address to call is needed here")
            }
            self.pings = HealthPings(url: url)
            if let minutes = try pings.number("minutes", in: 1...1_440) {
                self.pings?.interval = Int64(minutes) * 60
            }
        }
    }
}
