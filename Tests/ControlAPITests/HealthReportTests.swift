import FoundationEssentials
import Testing

@testable import ControlAPI

@Suite("Health")
struct HealthReportTests {
    private func report(lastRound: Int64 = 30, lag: Int64 = 0, fault: String? = nil) -> HealthReport {
        HealthReport(version: "1", podcasts: 3, lastRound: lastRound, lag: lag, fault: fault)
    }

    @Test func `is good while the loop comes round and the state can be written`() {
        #expect(report(lastRound: 90, lag: 3_600).status == .ok)
        #expect(report().reasons.isEmpty)
    }

    @Test func `names everything that is wrong`() {
        let report = report(lastRound: 91, lag: 3_601, fault: "no space left")
        #expect(report.status == .failing)
        #expect(report.reasons.count == 3)
        #expect(report.reasons[0].contains("91 s"))
        #expect(report.reasons[1].contains("3601 s"))
        #expect(report.reasons[2].contains("no space left"))
    }

    @Test func `each of them is enough`() {
        for bad in [report(lastRound: 91), report(lag: 3_601), report(fault: "x")] {
            #expect(bad.status == .failing)
            #expect(bad.reasons.count == 1)
        }
    }

    @Test func `reads as JSON`() throws {
        #expect(
            String(decoding: try json(report(fault: "x")), as: UTF8.self)
                == #"{"lastRound":30,"podcasts":3,"reasons":["the state cannot be written: x"],"#
                + #""status":"failing","version":"1"}"#)
    }
}
