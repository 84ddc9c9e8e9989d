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

extension Photo {
  /// Writes the photo in the form of Unsplash's lists.
  func writeUnsplash(into json: inout JSONWriter, origin: String) {
    json.member("id", id)
    json.member("slug", "\(description.split(separator: " ").joined(separator: "-"))-\(id)")
    json.member("created_at", "\(day)T11:00:28Z")
    json.member("updated_at", "\(day)T23:40:33Z")
    json.member("promoted_at", String?.none)
    json.member("width", width)
    json.member("height", height)
    let mean = ImageMean(of: scene)
    json.member("color", mean.color)
    json.member("blur_hash", mean.blurHash)
    json.member("description", caption)
    json.member("alt_description", description)
    writeURLs(into: &json, origin: origin)
    json.object("links") { json in
      json.member("self", "\(origin)/photos/\(id)")
      json.member("html", "\(origin)/unsplash/photos/\(id)")
    }
    json.member("likes", likes)
    json.member("liked_by_user", false)
    writeUser(into: &json, origin: origin)
  }

  private func writeURLs(into json: inout JSONWriter, origin: String) {
    let image = imageURL(origin: origin)
    json.object("urls") { json in
      json.member("raw", "\(image)?ixlib=rb-4.1.0")
      json.member("full", "\(image)?fm=jpg&q=85")
      json.member("regular", "\(image)?fm=jpg&q=80&w=1080&fit=max")
      json.member("small", "\(image)?fm=jpg&q=80&w=400&fit=max")
      json.member("thumb", "\(image)?fm=jpg&q=80&w=200&fit=max")
    }
  }

  func imageURL(origin: String) -> String { "\(origin)/unsplash/photo-\(number)-\(id)" }

  private func writeUser(into json: inout JSONWriter, origin: String) {
    json.object("user") { json in
      json.member("id", String(author.stableHash, radix: 36))
      json.member("username", username)
      json.member("name", author)
      json.object("links") { json in
        json.member("self", "\(origin)/users/\(username)")
        json.member("html", "\(origin)/unsplash/@\(username)")
      }
    }
  }
}
