/// The photos of the server, each computed on its own.
struct PhotoCollection: Sendable {
  let count: Int
  let seed: UInt64

  /// The number of photos that Picsum has.
  private static let realCount = 993

  /// - Parameters:
  ///   - count: The number of photos; nil for 993.
  ///   - seed: The seed of the photos.
  init(count: Int? = nil, seed: UInt64) {
    self.count = count ?? Self.realCount
    self.seed = seed
  }

  /// The photo at an index, which may be past the end for a photo that isn't in the collection yet.
  func photo(at index: Int) -> Photo {
    var noise = Noise(seed: seed, stream: 0xF070, index: index)
    let shape = noise.pick(Self.shapes)
    let isUpright = noise.below(4) == 0
    let sceneSeed = noise.next()
    let subject = Self.subject(&noise)
    return Photo(
      index: index,
      id: Self.text(&noise, of: Self.base64, count: 11),
      author: PersonalNames.name(&noise),
      width: isUpright ? shape.height : shape.width,
      height: isUpright ? shape.width : shape.height,
      sceneSeed: sceneSeed,
      subject: subject,
      caption: noise.below(3) == 0 ? nil : noise.pick(Self.captions),
      likes: noise.below(40) * noise.below(60),
      day: Self.day(&noise)
    )
  }

  /// The index of the photo with a Picsum id; nil when there is none.
  func index(ofNumber number: Int?) -> Int? {
    guard let number, number >= 0, number <= 2 * MockConfiguration.maximumItems else { return nil }
    let index = (number * 11 + 11) / 12
    return index < count && Photo.number(at: index) == number ? index : nil
  }

  /// The indices of photos whose subject has all words of a query; a plural s is ignored.
  ///
  /// - Complexity: O(*n*) for *n* photos; only the first 10 000 are searched.
  func search(_ query: String) -> [Int] {
    let words = query.lowercased().split(whereSeparator: { !$0.isLetter }).map { word in
      word.count > 3 && word.hasSuffix("s") ? word.dropLast() : word
    }
    return (0..<min(count, 10_000)).filter { index in
      let text = photo(at: index).subject
      return words.allSatisfy { text.contains($0) }
    }
  }

  private static let shapes: [(width: Int, height: Int)] = [
    (5000, 3333), (2500, 1667), (3264, 2176), (5616, 3744), (4288, 2848),
    (1600, 1600), (3000, 2000), (4928, 3264), (2048, 1152), (6000, 2600),
  ]

  private static func subject(_ noise: inout Noise) -> String {
    "a \(noise.pick(things)) \(noise.pick(["near", "above", "in front of", "beside"])) "
      + noise.pick(places)
  }

  private static let things = [
    "boat", "cat", "dog", "person", "red car", "bicycle", "cup of coffee", "laptop", "tree",
    "lighthouse", "horse", "bridge", "camera", "bird", "flower", "train", "tent", "piano",
  ]

  private static let places = [
    "mountains", "the sea", "a forest", "a city at night", "a lake", "a desert", "a beach",
    "snow", "a waterfall", "a white wall", "a field of flowers", "an old house", "clouds",
  ]

  private static let captions = [
    "Morning light", "On the way home", "Día de lluvia", "静かな朝", "Golden hour 🌅", "<3",
    "Shot on film & scanned", "“Untitled” | 2017", "Über den Wolken", "It was very cold.",
  ]

  private static func day(_ noise: inout Noise) -> String {
    let (year, month, day) = (2013 + noise.below(12), 101 + noise.below(12), 101 + noise.below(28))
    return "\(year)-\(String(month).dropFirst())-\(String(day).dropFirst())"
  }

  private static let base64 = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  private static func text(_ noise: inout Noise, of letters: [UInt8], count: Int) -> String {
    String(decoding: (0..<count).map { _ in noise.pick(letters) }, as: UTF8.self)
  }
}
