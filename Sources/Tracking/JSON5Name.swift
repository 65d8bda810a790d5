// What names without quotes may hold in JSON5.

extension Unicode.Scalar {
    var beginsName: Bool {
        isASCII
            ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "$"
            : properties.isIDStart
    }

    var continuesName: Bool {
        isASCII
            ? ("0"..."9").contains(self) : properties.isIDContinue || self == "\u{200C}" || self == "\u{200D}"
    }
}
