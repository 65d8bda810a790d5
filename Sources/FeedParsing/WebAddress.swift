/// The address that a reference in a feed means, fit to be fetched.
///
/// An address is never dropped for being odd, and never tidied: what is not in the way of fetching it
/// stays as it was published, doubled slashes, dots and letter case included. Mended are white space
/// around and inside, letters outside ASCII (percent-encoded UTF-8 in the path, punycode in the host),
/// stray percent signs, backslashes, `http:/host`, `http//host` and `http://https://host`.
/// `www.host/path` is taken as `http://www.host/path`. Schemes other than http and https are left alone.
///
/// Call it along a chain of `xml:base`, outermost first, to get the base of an element.
///
/// - Parameters:
///   - reference: An address, absolute or not.
///   - base: The address that a relative reference counts from (RFC 3986, 5.2). Without one, or with
///     one that has no scheme, a relative reference stays relative, except that `//host` gets `https:`.
/// - Returns: `nil` only for a reference without a character.
package func webAddress(_ reference: String, relativeTo base: String? = nil) -> String? {
    if isFitToFetch(reference.utf8.span) { return reference }
    let text = trimmedAddress(reference)
    guard !text.isEmpty else { return nil }
    return String(decoding: absolute(text, base.map { trimmedAddress($0) } ?? []), as: UTF8.self)
}

private func absolute(_ text: [UInt8], _ base: [UInt8]) -> [UInt8] {
    if let web = webForm(of: text) { return repairedAddress(web) }
    let reference = AddressParts(text)
    guard reference.scheme == nil else { return text }

    let start = AddressParts(base)
    guard let scheme = start.scheme, start.isHierarchical else {
        return text.starts(with: [slash, slash]) ? absolute(Array("https:".utf8) + text, []) : text
    }
    if reference.authority != nil, isWeb(scheme) {
        return absolute(Array(scheme) + [UInt8(ascii: ":")] + text, [])
    }
    var result = Array(scheme)
    result.append(UInt8(ascii: ":"))
    if let authority = reference.authority ?? start.authority {
        result += [slash, slash]
        result += authority
    }
    if reference.authority != nil {
        result += reference.path
    } else if reference.path.isEmpty {
        result += start.path
    } else if reference.path.first == slash {
        result += withoutDotSegments(Array(reference.path))
    } else {
        let folder = start.path.lastIndex(of: slash).map { start.path[...$0] } ?? []
        result += withoutDotSegments((folder.isEmpty ? [slash] : Array(folder)) + reference.path)
    }
    if let query = reference.query
        ?? (reference.path.isEmpty && reference.authority == nil ? start.query : nil)
    {
        result.append(UInt8(ascii: "?"))
        result += query
    }
    if let fragment = reference.fragment {
        result.append(UInt8(ascii: "#"))
        result += fragment
    }
    return isWeb(scheme) ? repairedAddress(result) : result
}

/// RFC 3986, 5.2.4, for a path that begins with a slash.
private func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
        let isLast = index == segments.count - 1
        switch segment {
        case [dot]:
            if isLast { kept.append([]) }
        case [dot, dot]:
            _ = kept.popLast()
            if isLast { kept.append([]) }
        default:
            kept.append(segment)
        }
    }
    var result: [UInt8] = []
    for segment in kept {
        result.append(slash)
        result += segment
    }
    return result
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
