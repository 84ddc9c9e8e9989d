/// An image file of the server: its subject, its size and its format.
struct Picture: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// A photo, by its index in the collection.
    case photo(Int)
    /// A person of the films, by its index in the collection.
    case person(Int)
    /// A user's picture.
    case avatar(userID: Int, hash: String)
  }

  enum Format: String, Hashable, Sendable, CaseIterable {
    case jpeg
    case png
    case webp

    /// Parses the format in a URL; nil for a format that the server doesn't have.
    init?(name: String) {
      self.init(rawValue: name == "jpg" ? "jpeg" : name)
    }

    var type: String { "image/\(rawValue)" }
  }

  var subject: Subject
  /// The width and the height in pixels, from 1 to ``maximumSide``.
  var width: Int
  var height: Int
  var format = Format.jpeg
  /// The quality from 1 to 100; ignored for PNG.
  var quality = 80

  /// The largest side in pixels, which is the limit of WebP
  /// (https://developers.google.com/speed/webp/faq).
  static let maximumSide = 16_383

  /// The limit of the pixels of an image.
  static let maximumPixels = 64_000_000

  /// Whether an image of this size can be painted.
  var isPossible: Bool {
    let sides = 1...Self.maximumSide
    return sides.contains(width) && sides.contains(height) && width * height <= Self.maximumPixels
  }

  /// A strong entity tag (RFC 9110, 8.8.3); the image depends on the picture and the server's seed
  /// alone.
  func tag(seed: UInt64) -> String {
    let hash = "\(subject) \(seed)".stableHash
    return "\"\(String(hash, radix: 36))-\(width)x\(height)-\(format.rawValue)-\(quality)\""
  }
}
