import AddressText

/// The same address with user and password, and nothing else, replaced by `***`.
///
/// Feeds of members are often `https://user:password@host/…`. What comes out of here may be shown;
/// it is also accepted where a podcast is named. Secrets in path or query are not told from the rest.
package func maskedAddress(_ url: String) -> String {
    maskingCredentials(in: url)
}
