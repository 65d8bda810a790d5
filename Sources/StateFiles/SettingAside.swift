import FeedModel
import Glibc

/// Gives a damaged file another name, so that nothing of it is lost.
///
/// - Returns: `<path>.corrupt-<seconds>`, where links lead; with a number behind when that is taken.
func setAside(_ path: String, now: UnixTime) throws(StateError) -> String {
    let path = followingLinks(path)
    let aside = freeName(beside: path, now: now)
    do throws(SystemError) {
        try move(path, to: aside)
        try synchroniseNames(beside: aside)
    } catch {
        throw .unwritable(path, error.code)
    }
    return aside
}

/// The same with a copy, for a file whose good part stays where it is.
func copyAside(_ path: String, now: UnixTime) throws(StateError) -> String {
    let aside = freeName(beside: path, now: now)
    do throws(SystemError) {
        try copyFile(path, to: aside)
        try synchroniseNames(beside: aside)
    } catch {
        remove(aside)
        throw .unwritable(aside, error.code)
    }
    return aside
}

/// A clock that stands still or goes back must not cost what was set aside before.
private func freeName(beside path: String, now: UnixTime) -> String {
    let name = "\(path).corrupt-\(now.seconds)"
    var free = name
    var number = 1
    while isTaken(free) {
        number += 1
        free = "\(name)-\(number)"
    }
    return free
}
