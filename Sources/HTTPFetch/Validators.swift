/// What a server said identifies the version of a document, to be sent back byte for byte.
package struct Validators: Sendable, Equatable, Hashable {
    /// The `ETag`, quotes and `W/` included; sent as `If-None-Match`.
    package var etag: String?
    /// The `Last-Modified`, as it came; sent as `If-Modified-Since`.
    package var lastModified: String?
    /// The final URL of the answer they came with.
    ///
    /// They are sent to it and to no other hop, because another document can be "not modified since" as
    /// well. `nil` sends them on every hop.
    package var url: String?

    package init(etag: String? = nil, lastModified: String? = nil, url: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.url = url
    }
}

extension HTTPResponse {
    /// The validators of this answer, bound to its final URL; `nil` when it has none.
    package var validators: Validators? {
        let etag = headers["ETag"], lastModified = headers["Last-Modified"]
        guard etag != nil || lastModified != nil else { return nil }
        return Validators(etag: etag, lastModified: lastModified, url: url)
    }
}
