/// One photo, as both photo APIs tell of it.
struct Photo: Sendable, Hashable {
  /// Its place in the collection.
  let index: Int

  /// Unsplash's id: eleven characters of URL-safe Base64.
  let id: String

  /// Who took it.
  var author: String

  /// In pixels.
  let width: Int
  let height: Int

  /// What its image depends on.
  let sceneSeed: UInt64

  /// What is on it, such as `a boat near mountains`.
  let subject: String

  /// What its author says of it; nil for nothing.
  let caption: String?

  let likes: Int

  /// The day on which it was taken, as `2017-05-09`.
  let day: String

  /// Picsum's id: numbers with gaps, as removed photos leave them.
  var number: Int { Self.number(at: index) }

  static func number(at index: Int) -> Int { index * 12 / 11 }

  /// What is on its image.
  var scene: Scene { .photo(seed: sceneSeed, number: number) }

  /// The user's name in URLs.
  var username: String {
    let letters = author.lowercased().utf8.filter { (0x61...0x7A).contains($0) }
    return String(decoding: letters, as: UTF8.self) + String(author.stableHash % 97)
  }
}
