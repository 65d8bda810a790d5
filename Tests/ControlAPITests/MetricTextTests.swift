import Testing

@testable import ControlAPI

@Suite("Metrics as text")
struct MetricTextTests {
    @Test func `a label may hold anything, and stays on its line`() {
        var text = MetricText()
        text.family(
            "podwatch_feed_info", .gauge, "Always 1.", [([("title", "a \"b\" \\ c\nd {e=\"f\"}")], 1)])
        #expect(
            text.text == """
                # HELP podwatch_feed_info Always 1.
                # TYPE podwatch_feed_info gauge
                podwatch_feed_info{title="a \\"b\\" \\\\ c\\nd {e=\\"f\\"}"} 1

                """)
    }

    @Test func `a family without samples is left out`() {
        var text = MetricText()
        text.family("podwatch_hook_runs_total", .counter, "Tries.", [])
        #expect(text.text.isEmpty)
    }

    @Test func `a histogram counts up to each bound, and everything in the last`() {
        var histogram = Histogram([0.5, 1, 10])
        for value in [0.25, 0.5, 0.75, 20] { histogram.add(value) }
        var text = MetricText()
        text.histogram("podwatch_x_seconds", "X.", histogram)
        #expect(
            text.text == """
                # HELP podwatch_x_seconds X.
                # TYPE podwatch_x_seconds histogram
                podwatch_x_seconds_bucket{le="0.5"} 2
                podwatch_x_seconds_bucket{le="1"} 3
                podwatch_x_seconds_bucket{le="10"} 3
                podwatch_x_seconds_bucket{le="+Inf"} 4
                podwatch_x_seconds_sum 21.5
                podwatch_x_seconds_count 4

                """)
    }
}
