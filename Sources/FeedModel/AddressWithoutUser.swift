import AddressText

/// The same address without user and password.
package func addressWithoutUser(_ url: String) -> String {
    splittingUserInfo(of: url).url
}
