/// One image file of the server: what is on it, at which size and in which format.
struct Picture: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// A photo of the collection, by its place.
    case photo(Int)
    /// A person of the films, by the place in the collection.
    case person(Int)
    /// A user's picture.
    case avatar(userID: Int, hash: String)
  }

  enum Format: String, Hashable, Sendable, CaseIterable {
    case jpeg
    case png
    case webp

    /// Reads what URLs call a format; nil for any that the server doesn't have.
    init?(name: String) {
      self.init(rawValue: name == "jpg" ? "jpeg" : name)
    }

    var type: String { "image/\(rawValue)" }
  }

  var subject: Subject
  /// In pixels, 1 to ``maximumSide``.
  var width: Int
  var height: Int
  var format = Format.jpeg
  /// From 1 to 100; PNG has none.
  var quality = 80

  /// The largest side, which is WebP's (https://developers.google.com/speed/webp/faq).
  static let maximumSide = 16_383

  /// The most pixels that are painted at once.
  static let maximumPixels = 64_000_000

  /// Whether the size is one that is painted.
  var isPossible: Bool {
    let sides = 1...Self.maximumSide
    return sides.contains(width) && sides.contains(height) && width * height <= Self.maximumPixels
  }

  /// Whether painting takes so long that little ones should not wait for it.
  var isLarge: Bool { width * height > 2_000_000 }

  /// A strong entity tag (RFC 9110, 8.8.3): what is painted depends on nothing but the picture and the
  /// server's seed.
  func tag(seed: UInt64) -> String {
    let hash = "\(subject) \(seed)".stableHash
    return "\"\(String(hash, radix: 36))-\(width)x\(height)-\(format.rawValue)-\(quality)\""
  }
}
