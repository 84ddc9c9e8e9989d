/// The photos of the server, each computed on its own.
struct PhotoCollection: Sendable {
  let count: Int
  let seed: UInt64
  /// Whether images are cheap ones for tests.
  let isPlain: Bool

  /// The number of photos that Picsum has.
  private static let realCount = 993

  init(count: Int? = nil, seed: UInt64, isPlain: Bool = false) {
    self.count = count ?? Self.realCount
    self.seed = seed
    self.isPlain = isPlain
  }

  /// The photo at an index, which may be past the end for a photo that isn't in the collection yet.
  func photo(at index: Int) -> Photo {
    var noise = Noise(seed: seed, stream: 0xF070, index: index)
    let shape = noise.pick(Self.shapes)
    let isUpright = noise.below(4) == 0
    let sceneSeed = noise.next() ^ noise.next()
    let picture = PhotoPicture.picture(at: index, seed: seed)
    let adjective = noise.pick(Self.adjectives)
    let description = noise.pick(picture.subject.descriptions)
    return Photo(
      index: index,
      id: String(decoding: (0..<11).map { _ in noise.pick(Self.base64) }, as: UTF8.self),
      author: PersonalNames.name(&noise),
      width: isUpright ? shape.height : shape.width,
      height: isUpright ? shape.width : shape.height,
      scene: isPlain
        ? .plain(seed: sceneSeed, number: Photo.number(at: index))
        : .photo(picture.file, seed: sceneSeed),
      subject: picture.subject,
      description: ["a", adjective, description, picture.mood].compactMap(\.self)
        .joined(separator: " "),
      caption: noise.below(3) == 0 ? nil : noise.pick(Self.captions),
      likes: noise.below(40) * noise.below(60),
      day: Self.day(&noise)
    )
  }

  /// The index of a photo by its Picsum id; nil for an id that no photo has.
  ///
  /// It is past the end for a photo that is added later.
  func index(ofNumber number: Int?) -> Int? {
    guard let number, number >= 0, number <= 2 * MockConfiguration.maximumItems else { return nil }
    let index = (number * 11 + 11) / 12
    return Photo.number(at: index) == number ? index : nil
  }

  /// The indices of the photos that a search finds; a plural s is ignored.
  ///
  /// These are the photos with the most words of the query, by their subject and their description.
  /// When no photo has any of them, the words select some photos, as in a large
  /// collection, which has photos of everything. Only `nothing` and a query without a letter find
  /// none.
  ///
  /// - Complexity: O(*n*) for *n* photos; only the first 10 000 are searched.
  func search(_ query: String) -> [Int] {
    let words = Set(query.searchWords)
    guard !words.isEmpty, words != ["nothing"] else { return [] }
    let searched = 0..<min(count, 10_000)
    let scores = searched.map { index in
      let photo = photo(at: index)
      let own = Set(photo.description.searchWords)
      return words.count { own.contains($0) || photo.subject.words.contains($0) }
    }
    guard let best = scores.max(), best > 0 else { return chosen(by: words, of: searched) }
    return searched.filter { scores[$0] == best }
  }

  /// About one in nine photos, chosen by words that describe none; at least one of them.
  private func chosen(by words: Set<Substring>, of searched: Range<Int>) -> [Int] {
    let hash = words.sorted().joined(separator: " ").stableHash
    let first = Int(hash % UInt64(max(1, min(9, searched.count))))
    return Array(stride(from: searched.lowerBound + first, to: searched.upperBound, by: 9))
  }

  private static let shapes: [(width: Int, height: Int)] = [
    (5000, 3333), (2500, 1667), (3264, 2176), (5616, 3744), (4288, 2848),
    (1600, 1600), (3000, 2000), (4928, 3264), (2048, 1152), (6000, 2600),
  ]

  private static let adjectives = [
    "quiet", "wide", "bright", "lonely", "beautiful", "peaceful", "distant", "wild", "calm",
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
}
