import TestSupport
import Testing

@testable import Hooks

@Suite("Course of a run", .takingTurns)
struct RunCourseTests {
    let start = SuspendingClock().now
    let limit: RunCourse.Moment

    init() {
        limit = start + .seconds(60)
    }

    private func next(
        _ course: inout RunCourse, after seconds: Int, exited: Bool = false, output: Bool = true,
        stop: Bool = false
    ) -> RunCourse.Action {
        course.next(
            hasExited: exited, isOutputOpen: output, isStopAsked: stop, now: start + .seconds(seconds))
    }

    @Test func `is left alone until the limit`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 0) == .wait(until: limit))
        #expect(next(&course, after: 59, output: false) == .wait(until: limit))
        #expect(next(&course, after: 60) == .terminate)
        #expect(course.interruption == .tookTooLong)
    }

    @Test func `ends with the command, whoever holds the output`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 1, exited: true) == .end)
        #expect(course.interruption == nil)
    }

    @Test func `of a command that ended at the very limit was in time`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 61, exited: true, stop: true) == .end)
        #expect(course.interruption == nil)
    }

    @Test func `goes from TERM to KILL after five seconds`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 7, stop: true) == .terminate)
        #expect(next(&course, after: 7, stop: true) == .wait(until: start + .seconds(12)))
        #expect(next(&course, after: 12, stop: true) == .kill)
        #expect(next(&course, after: 12, stop: true) == .wait(until: start + .seconds(17)))
        #expect(next(&course, after: 13, exited: true, stop: true) == .end)
        #expect(course.interruption == .stopped)
    }

    @Test func `gives children of an obedient command the same five seconds`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 60) == .terminate)
        #expect(next(&course, after: 61, exited: true) == .wait(until: start + .seconds(65)))
        #expect(next(&course, after: 62, exited: true, output: false) == .kill)
        #expect(next(&course, after: 62, exited: true, output: false) == .end)
    }

    @Test func `is given up when not even KILL helps`() {
        var course = RunCourse(limit: limit)
        #expect(next(&course, after: 60) == .terminate)
        #expect(next(&course, after: 65) == .kill)
        #expect(next(&course, after: 70) == .end)
    }
}
