/// A requested image, and how long a client may cache it.
struct RequestedPicture: Sendable, Hashable {
  var picture: Picture
  var cacheControl: String
}

/// Finds the image that a path names.
struct PictureRoutes: Sendable {
  let photos: PhotoCollection
  let people: PeopleCollection

  /// The result of a path under which images are.
  enum Destination: Sendable, Hashable {
    case picture(RequestedPicture)
    case response(MockResponse)
  }

  static let notFound = MockResponse.text(404, "Image does not exist\n")

  /// Cache lifetimes: a month for Picsum, a year for imgix, a day for Gravatar.
  private static let month = "public, max-age=2592000"
  private static let year = "public, max-age=31536000"
  private static let day = "public, max-age=86400"

  /// Whether paths of this form name images, existing or not.
  static func covers(_ target: RequestTarget) -> Bool {
    let prefixes = ["/id/", "/unsplash/photo-", "/avatar/", "/images/"]
    return prefixes.contains { target.tail(after: $0) != nil }
  }

  /// The image or the response for a path; nil for a path that ``covers(_:)`` rejects.
  func destination(_ target: RequestTarget) -> Destination? {
    guard Self.covers(target) else { return nil }
    let steps = target.path.split(separator: "/").map(String.init)
    let found: Destination? =
      switch steps.first {
      case "id": picsum(steps.dropFirst(), cacheControl: Self.month)
      case "unsplash": unsplash(steps.last, target)
      case "avatar": avatar(steps.last, target)
      case "images": image(steps.dropFirst(), target)
      default: nil
      }
    if case .picture(let requested) = found, !requested.picture.isPossible {
      return .response(.text(400, "Invalid size\n"))
    }
    return found ?? .response(Self.notFound)
  }

  /// Parses `/id/{id}/{width}/{height}` or `/id/{id}/{side}`, with an optional `.jpg`, `.webp` or
  /// `.png`.
  private func picsum(_ steps: ArraySlice<String>, cacheControl: String) -> Destination? {
    guard let index = steps.first.flatMap({ photos.index(ofNumber: Int($0)) }),
      let size = Self.size(steps.dropFirst().joined(separator: "/"))
    else { return nil }
    let picture = Picture(
      subject: .photo(index),
      width: size.width,
      height: size.height,
      format: size.format
    )
    return .picture(RequestedPicture(picture: picture, cacheControl: cacheControl))
  }

  /// Parses `/unsplash/photo-{number}-{id}` with the parameters of imgix
  /// (https://docs.imgix.com/apis/rendering).
  private func unsplash(_ name: String?, _ target: RequestTarget) -> Destination? {
    let words = name?.split(separator: "-", maxSplits: 2) ?? []
    guard words.count == 3, let index = photos.index(ofNumber: Int(words[1])) else { return nil }
    let photo = photos.photo(at: index)
    guard photo.id == words[2] else { return nil }
    let size = Self.fitted(photo, target)
    var picture = Picture(subject: .photo(index), width: size.width, height: size.height)
    picture.format = target["fm"].flatMap(Picture.Format.init(name:)) ?? .jpeg
    picture.quality = min(max(target["q"].flatMap { Int($0) } ?? 75, 1), 100)
    return .picture(RequestedPicture(picture: picture, cacheControl: Self.year))
  }

  /// The size of the image; `fit=crop` fills it, any other fit stays inside it and doesn't enlarge
  /// the photo.
  private static func fitted(_ photo: Photo, _ target: RequestTarget) -> (width: Int, height: Int) {
    let wanted = [target["w"], target["h"]].map { $0.flatMap { Int($0) }.map { max(1, $0) } }
    if target["fit"] == "crop", let width = wanted[0], let height = wanted[1] {
      return (width, height)
    }
    let shares = [
      wanted[0].map { Double($0) / Double(photo.width) },
      wanted[1].map { Double($0) / Double(photo.height) },
    ]
    let share = min(1, shares.compactMap(\.self).min() ?? 1)
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded())) }
    return (scaled(photo.width), scaled(photo.height))
  }

  /// Parses `{user}-{hash}` with `s`, the side in pixels (https://docs.gravatar.com/sdk/images/).
  private func avatar(_ name: String?, _ target: RequestTarget) -> Destination? {
    let words = name?.split(separator: "-") ?? []
    guard words.count == 2, let userID = Int(words[0]), userID >= 0 else { return nil }
    let side = min(max(target["s"].flatMap { Int($0) } ?? 80, 1), 2048)
    let picture = Picture(
      subject: .avatar(userID: userID, hash: String(words[1])),
      width: side,
      height: side,
      format: .png
    )
    return .picture(RequestedPicture(picture: picture, cacheControl: Self.day))
  }

  private func image(_ steps: ArraySlice<String>, _ target: RequestTarget) -> Destination? {
    switch steps.first {
    case "people": return portrait(steps.last, target)
    case "uncached": return picsum(steps.dropFirst(), cacheControl: "no-cache")
    case "broken":
      return steps.last.flatMap { BrokenImage(rawValue: $0) }.map { .response($0.response) }
    default: return nil
    }
  }

  /// Parses `{uid}.webp` with the parameters `w` and `h`.
  private func portrait(_ name: String?, _ target: RequestTarget) -> Destination? {
    let words = name?.split(separator: ".") ?? []
    guard words.count == 2, let format = Picture.Format(name: String(words[1])),
      let index = Int(words[0]).flatMap(people.index(ofUID:))
    else { return nil }
    func side(_ name: String, _ usual: Int) -> Int {
      target[name].flatMap { Int($0) } ?? usual
    }
    let picture = Picture(
      subject: .person(index),
      width: side("w", 600),
      height: side("h", 750),
      format: format
    )
    return .picture(RequestedPicture(picture: picture, cacheControl: Self.day))
  }

  /// Parses `{width}/{height}` or `{side}`, with or without the extension of a format.
  private static func size(_ path: String) -> (width: Int, height: Int, format: Picture.Format)? {
    let halves = path.split(separator: ".", omittingEmptySubsequences: false)
    let format = halves.count == 2 ? Picture.Format(name: String(halves[1])) : .jpeg
    let sides = halves.first?.split(separator: "/").map { Int($0) } ?? []
    guard halves.count <= 2, let format, let width = sides.first ?? nil, sides.count <= 2,
      let height = sides.last ?? nil, width > 0, height > 0
    else { return nil }
    return (width, height, format)
  }
}
