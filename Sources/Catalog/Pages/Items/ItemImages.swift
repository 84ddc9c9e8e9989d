import EverItems

/// Finds an item's image by a definition's templates.
///
/// An image that can't be requested is left out, and so are invalid values.
struct ItemImages: Sendable {
  private let definition: ImageDefinition
  private let thumbnail: Template
  private let full: Template?
  private let original: Template?

  /// The definition's origins and their replacement; nil when they aren't replaced.
  private let replacement: OriginReplacement?

  init(_ definition: ImageDefinition, replacement: OriginReplacement?) {
    self.definition = definition
    self.replacement = replacement
    thumbnail = definition.thumbnail.withSizeMarks
    full = definition.full?.withSizeMarks
    original = definition.original?.withSizeMarks
  }

  /// Finds the image of an item by paths, and makes its references absolute; nil without one that
  /// can be requested.
  func image(_ find: (JSONPath) -> JSONValue?, resolve: (String) -> String) -> ItemImage? {
    guard let thumbnail = url(thumbnail, find, resolve) else { return nil }
    return ItemImage(thumbnail: thumbnail) {
      $0.full = full.flatMap { url($0, find, resolve) }
      $0.original = original.flatMap { url($0, find, resolve) }
      $0.width = definition.width.flatMap(find).flatMap(Self.pixels)
      $0.height = definition.height.flatMap(find).flatMap(Self.pixels)
      let hash = definition.blurHash.flatMap(find)?.text
      $0.color =
        definition.color.flatMap(find)?.text.flatMap(Self.color)
        ?? hash.flatMap(ItemImage.color(ofBlurHash:))
      $0.author = definition.author.flatMap(find)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
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

  /// Longer values are data rather than URLs.
  ///
  /// RFC 9110 (4.1) recommends that servers support 8 000.
  private static let longestURL = 8_000

  /// The width or height of an image.
  ///
  /// No format has one above 2³¹.
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
}

/// The origins in URLs that a base URL replaces.
package struct OriginReplacement: Hashable, Sendable {
  /// Each as `scheme://host[:port]` in lowercase, without the scheme's default port.
  var origins: [String]

  /// The replacement: an origin, and a path without a trailing slash.
  var base: String

  /// The URL with its origin replaced by the base; nil when it has another origin.
  ///
  /// The URL is compared as text, because libcurl can't parse one with size marks.
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
  /// The template with `{width}` and `{height}` unchanged.
  fileprivate var withSizeMarks: Template {
    Template(
      pieces: pieces.map { piece in
        switch piece {
        case .value(let path) where [["width"], ["height"]].contains(path.steps):
          .text("{\(path)}")
        default: piece
        }
      }
    )
  }
}
