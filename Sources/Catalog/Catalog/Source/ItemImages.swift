import Items
import Transport

/// Finds an item's image by a definition's templates.
///
/// Nothing here fails: an image that can't be asked for is none, and a value that makes no sense is left
/// out.
struct ItemImages: Sendable {
  private let definition: ImageDefinition
  private let thumbnail: Template
  private let full: Template?
  private let original: Template?

  /// The definition's origins and what stands for them; nil where they stand for themselves.
  private let replacement: OriginReplacement?

  init(_ definition: ImageDefinition, replacement: OriginReplacement?) {
    self.definition = definition
    self.replacement = replacement
    thumbnail = definition.thumbnail.withSizeMarks
    full = definition.full?.withSizeMarks
    original = definition.original?.withSizeMarks
  }

  /// Finds the image of an item.
  ///
  /// - Parameters:
  ///   - find: gives the value at a path of the item.
  ///   - resolve: makes a reference in the answer absolute.
  /// - Returns: the image; nil where it has none that can be asked for.
  func image(_ find: (JSONPath) -> JSONValue?, resolve: (String) -> String) -> ItemImage? {
    guard let thumbnail = url(thumbnail, find, resolve) else { return nil }
    return ItemImage(
      thumbnail: thumbnail,
      full: full.flatMap { url($0, find, resolve) },
      original: original.flatMap { url($0, find, resolve) },
      width: definition.width.flatMap(find).flatMap(Self.pixels),
      height: definition.height.flatMap(find).flatMap(Self.pixels),
      color: definition.color.flatMap(find)?.text.flatMap(Self.color),
      blurHash: definition.blurHash.flatMap(find)?.text.flatMap(Self.blurHash),
      author: definition.author.flatMap(find)?.text.flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  private func url(
    _ template: Template,
    _ find: (JSONPath) -> JSONValue?,
    _ resolve: (String) -> String
  ) -> String? {
    let address = template.address { path in
      find(path)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let address, address.utf8.count <= Self.longestURL else { return nil }
    let absolute = isWebAddress(address) ? address : resolve(address)
    guard isWebAddress(absolute) else { return nil }
    return replacement?.applied(to: absolute) ?? absolute
  }

  /// Longer ones are data rather than addresses; servers take 8 000 (RFC 9110, 4.1).
  private static let longestURL = 8_000

  /// A side of an image; no format has one beyond 2³¹.
  private static func pixels(_ value: JSONValue) -> Int? {
    value.integer.flatMap { (1...1 << 31).contains($0) ? $0 : nil }
  }

  /// A colour as `#rrggbb`.
  private static func color(_ text: String) -> UInt32? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
      return nil
    }
    return UInt32(digits, radix: 16)
  }

  /// A BlurHash has from 1 to 9 times 9 components: 6 letters and 2 more for each but the first.
  private static func blurHash(_ text: String) -> String? {
    (6...166).contains(text.utf8.count) ? text : nil
  }
}

/// What stands for origins in URLs.
struct OriginReplacement: Hashable, Sendable {
  /// Each as `scheme://host[:port]` in small letters, without a port that is the scheme's own.
  var origins: [String]

  /// What takes their place: an origin, and a path without a slash at its end.
  var base: String

  /// The URL with the base in the place of its origin; nil where that is another.
  ///
  /// The URL is compared as it is written: one with marks for sizes is none that libcurl reads.
  func applied(to url: String) -> String? {
    origins.lazy.compactMap { origin in
      guard url.prefix(origin.count).lowercased() == origin else { return nil }
      let tail = url.dropFirst(origin.count)
      return tail.isEmpty || "/?#".contains(tail.first ?? "/") ? base + tail : nil
    }
    .first
  }
}

extension Template {
  /// The template in which `{width}` and `{height}` stay as they are.
  fileprivate var withSizeMarks: Template {
    var template = self
    template.pieces = pieces.map { piece in
      switch piece {
      case .value(let path) where [["width"], ["height"]].contains(path.steps):
        .text("{\(path)}")
      default: piece
      }
    }
    return template
  }
}
