public import FoundationEssentials

/// A picture on Apple's servers, which give it at any size.
///
/// Apple's answers name it at 100 by 100 pixels or so; the size stands in the address and can be changed.
/// The servers never enlarge: asked for more than there is, they give the original.
public struct Artwork: Sendable, Hashable {
    /// The address as Apple gave it, with `http` made `https`.
    public let address: String

    /// Makes artwork from an address.
    ///
    /// - Parameter address: An `http` or `https` address, or one of Apple's templates with `{w}` and `{h}` in
    ///   place of the numbers. Anything else gives `nil`.
    public init?(address: String) {
        if address.utf8.starts(with: "http://".utf8) {
            self.address = "https://" + address.dropFirst(7)
        } else if address.utf8.starts(with: "https://".utf8) {
            self.address = address
        } else {
            return nil
        }
    }

    /// Makes artwork from a URL.
    ///
    /// - Parameter url: An `http` or `https` URL; anything else gives `nil`.
    public init?(url: URL) {
        // `URL` encodes the braces of a template.
        self.init(address: url.absoluteString.replacing("%7B", with: "{").replacing("%7D", with: "}"))
    }

    /// The picture at the size that Apple named.
    public var url: URL? { URL(string: address) }

    /// The picture fitted into a square, without cropping.
    ///
    /// - Parameters:
    ///   - size: The square's side in pixels.
    ///   - format: The picture's format; `nil` keeps Apple's.
    /// - Returns: `nil` when `size` is not positive or the address has no size in it.
    public func url(size: Int, format: ArtworkFormat? = nil) -> URL? {
        url(width: size, height: size, format: format)
    }

    /// The picture fitted into a box, without cropping.
    ///
    /// - Parameters:
    ///   - width: The box's width in pixels.
    ///   - height: The box's height in pixels.
    ///   - format: The picture's format; `nil` keeps Apple's.
    /// - Returns: `nil` when a side is not positive or the address has no size in it.
    public func url(width: Int, height: Int, format: ArtworkFormat? = nil) -> URL? {
        ArtworkAddress(address)?.resized(width: width, height: height, format: format)
            .flatMap { URL(string: $0) }
    }

    /// The same picture at another size, from any of Apple's artwork URLs.
    ///
    /// - Parameters:
    ///   - url: The URL of a picture on Apple's servers.
    ///   - width: The box's width in pixels.
    ///   - height: The box's height in pixels.
    ///   - format: The picture's format; `nil` keeps that of `url`.
    /// - Returns: `nil` when the URL has no size in it, is not `http` or `https`, or a side is not positive.
    public static func resized(
        _ url: URL, width: Int, height: Int, format: ArtworkFormat? = nil
    ) -> URL? {
        Artwork(url: url)?.url(width: width, height: height, format: format)
    }
}

/// A format that Apple's artwork servers write.
public enum ArtworkFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// JPEG: small, without transparency.
    case jpg
    /// PNG: lossless, with transparency.
    case png
    /// WebP: smaller than JPEG at the same quality.
    case webp
}

extension Artwork: CustomStringConvertible {
    /// The address.
    public var description: String { address }
}

extension Artwork: Codable {
    /// Reads the address from a string.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when it is not an `http` or `https` address.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let artwork = Artwork(address: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an artwork address")
        }
        self = artwork
    }

    /// Writes the address as a string.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Whatever the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(address)
    }
}
