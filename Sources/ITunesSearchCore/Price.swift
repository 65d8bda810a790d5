public import FoundationEssentials

/// An amount of money, as Apple states it for one storefront.
public struct Price: Sendable, Hashable {
    /// How much, in units of the currency: 1.29 is one dollar and 29 cents, 0 is free.
    public let amount: Decimal

    /// The ISO 4217 code, such as `USD`; empty when Apple did not say.
    public let currency: String

    /// Makes a price.
    ///
    /// - Parameters:
    ///   - amount: Units of the currency.
    ///   - currency: The ISO 4217 code.
    public init(amount: Decimal, currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// The price from a JSON number: exact to a thousandth, which is the smallest unit of any currency.
    init?(number: Double, currency: String) {
        let thousandths = (number * 1000).rounded()
        guard thousandths.magnitude < 1e15 else { return nil }
        let whole = Decimal(Int(thousandths.magnitude))
        self.init(
            amount: Decimal(sign: number < 0 ? .minus : .plus, exponent: -3, significand: whole),
            currency: currency)
    }

    /// Whether nothing is to be paid.
    public var isFree: Bool { amount.isZero }

    /// The price for a person to read, the same on every machine whatever its locale.
    ///
    /// `$1.29`, `£0.99`, `€5.00` and `¥250` for the dollar of the US, pound, euro and yen, `CHF 6.00` for all
    /// others, and `Free` for nothing. The number of decimals is the currency's own.
    ///
    /// - Returns: Never an empty text.
    public func formatted() -> String {
        guard !isFree else { return "Free" }
        guard amount.isFinite else { return "\(amount)" }
        let sign = amount.isSignMinus ? "-" : ""
        let digits = Self.rounded("\(amount.magnitude)", decimals: Self.decimals(of: currency))
        if let symbol = Self.symbols[currency] { return sign + symbol + digits }
        return currency.isEmpty ? sign + digits : "\(currency) \(sign)\(digits)"
    }
}

extension Price {
    private static let symbols = ["USD": "$", "GBP": "£", "EUR": "€", "JPY": "¥"]

    /// The digits after the point in ISO 4217; 2 for a currency not listed here.
    private static func decimals(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
            "XAF", "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND":
            3
        default: 2
        }
    }

    /// Rounds the decimal digits of a number, halves up, working on the text so that nothing is lost.
    private static func rounded(_ number: String, decimals: Int) -> String {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        var digits = parts[0].utf8.map { $0 &- 48 }
        let fraction = parts.count > 1 ? parts[1].utf8.map { $0 &- 48 } : []
        for place in 0..<decimals { digits.append(place < fraction.count ? fraction[place] : 0) }
        if decimals < fraction.count, fraction[decimals] >= 5 {
            var place = digits.count - 1
            while place >= 0, digits[place] == 9 {
                digits[place] = 0
                place -= 1
            }
            if place >= 0 { digits[place] += 1 } else { digits.insert(1, at: 0) }
        }
        let text = digits.map(String.init).joined()
        guard decimals > 0 else { return text }
        return text.dropLast(decimals) + "." + text.suffix(decimals)
    }
}

extension Price: Codable {
    /// The price in our own encoded form.
    init?(_ fields: [String: ITunesValue]) {
        guard let number = fields[OwnKey.amount.rawValue]?.number else { return nil }
        self.init(number: number, currency: fields[OwnKey.currency.rawValue]?.text ?? "")
    }

    /// Reads `{"amount": 1.29, "currency": "USD"}`.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when there is no amount.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.singleValueContainer().decode([String: ITunesValue].self)
        guard let price = Price(fields) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "a price has no amount")
            throw DecodingError.dataCorrupted(context)
        }
        self = price
    }

    /// Writes `{"amount": 1.29, "currency": "USD"}`.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var fields = FieldWriter(encoder)
        try fields.put(.amount, amount)
        try fields.put(.currency, currency.isEmpty ? nil : currency)
    }
}
