import EverBase

/// One photo of both photo APIs.
struct Photo: Sendable {
  let index: Int

  /// Unsplash's id: eleven characters of URL-safe Base64.
  let id: String

  /// The photographer.
  var author: String

  /// The size in pixels.
  let width: Int
  let height: Int

  /// The content of its image.
  let scene: Scene

  let subject: PhotoSubject

  /// A description, such as `a quiet mountain range at dawn`.
  let description: String

  /// The caption of its author; nil when there is none.
  let caption: String?

  let likes: Int

  /// The date on which it was taken, such as `2017-05-09`.
  let day: String

  /// Picsum's id: numbers with gaps, as if some photos had been removed.
  var number: Int { Self.number(at: index) }

  static func number(at index: Int) -> Int { index * 12 / 11 }

  /// The user name in URLs.
  var username: String {
    let letters = author.lowercased().utf8.filter(\.isLetter)
    return String(decoding: letters, as: UTF8.self) + String(author.stableHash % 97)
  }
}
