/// The letter that a reference such as `&#146;` means.
///
/// 128 to 159 are control characters in Unicode. Whoever writes them counts in windows-1252, and HTML
/// reads them so.
func windows1252Letter(_ number: UInt8) -> Unicode.Scalar? {
    (0x80...0x9F).contains(number) ? letters[Int(number) - 0x80] : nil
}

private let letters: [Unicode.Scalar?] = [
    "\u{20AC}", nil, "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", nil, "\u{017D}", nil,
    nil, "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", nil, "\u{017E}", "\u{0178}",
]
