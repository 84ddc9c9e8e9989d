import EverItems

/// Finds the image of an item by names and by the endings of URLs.
enum ImageField {
  /// The image that most of the sampled items have; nil when the items have none.
  ///
  /// - Complexity: O(scalars of ten items, at most 2 000 of each).
  static func definition(in sample: [JSONValue]) -> ImageDefinition? {
    let places = places(in: Array(sample.prefix(10)))
    guard let best = places.min(by: { ($0.rank, $0.steps.count) < ($1.rank, $1.steps.count) })
    else {
      return nil
    }
    let group = places.filter { $0.group == best.group && $0.rank == best.rank }
    let thumbnail =
      ImageValue.first(of: ["small", "medium", "thumb", "preview"], in: group)
      ?? group.first { !$0.isOriginal } ?? best
    let full =
      ImageValue.first(of: ["large", "regular", "high"], in: group)
      ?? group.first { !$0.isSmall && !$0.isOriginal && $0 != thumbnail }
      ?? ImageValue.first(of: ["full", "original"], in: group)
    let original = ImageValue.first(of: ["original", "raw", "full"], in: group)
    var image = ImageDefinition(thumbnail: thumbnail.template)
    image.full = full == thumbnail ? nil : full?.template
    image.original = [thumbnail, full].contains(original) ? nil : original?.template
    return image
  }

  /// The image places that at least half of the items have, in the order in which they were sent.
  private static func places(in items: [JSONValue]) -> [ImageValue] {
    var counts: [ImageValue: Int] = [:]
    var order: [ImageValue] = []
    for item in items where item.kind == .object {
      var scalars = 0
      item.forEachLeaf { path, value in
        scalars += 1
        if value.kind == .string, !value.isLong, let address = value.text,
          let place = ImageValue(path, address: address)
        {
          if counts[place] == nil { order.append(place) }
          counts[place, default: 0] += 1
        }
        return scalars < mostScalars
      }
    }
    return order.filter { 2 * counts[$0, default: 0] >= items.count }
  }

  /// The most scalars of one item that are examined.
  private static let mostScalars = 2_000
}

/// A value of items that is the URL of an image.
struct ImageValue: Hashable {
  let path: JSONPath

  /// The rank as the item's own image, lower is better: 0 for a name of images, 1 for a name of
  /// portraits, 2 for a URL with an image's file ending alone.
  let rank: Int

  /// The significant steps, without array indexes and a trailing `url`.
  let steps: [String]

  /// Nil when the value is no image, or not the item's own.
  init?(_ path: JSONPath, address: String) {
    guard let isPicture = Self.isPicture(at: address) else { return nil }
    var steps = path.steps.filter { $0 != "0" }.map(PlainName.of)
    if steps.count > 1, ["url", "src", "href", "uri", "link"].contains(steps.last) {
      steps.removeLast()
    }
    guard let name = steps.last, steps.count <= 4, !steps.contains(where: Self.isForeign),
      !path.description.contains(where: { "{}".contains($0) })
    else { return nil }
    self.path = path
    self.steps = steps
    let stem = Self.stem(name)
    let above = steps.dropLast().last.map(Self.stem) ?? ""
    if Self.faces.contains(stem) {
      rank = 1
    } else if Self.isPicture(stem)
      || Vocabulary.has(stem, in: "images.sizes") && Self.isGroup(above)
    {
      rank = 0
    } else if isPicture {
      rank = 2
    } else {
      return nil
    }
  }

  /// Images of one group are the same image in several sizes.
  var group: ArraySlice<String> { steps.dropLast() }

  var isOriginal: Bool { ["original", "raw", "full"].contains(name) }

  var isSmall: Bool { ["small", "medium", "thumb"].contains(where: name.contains) }

  private var name: String { steps.last ?? "" }

  /// The value, without formatting.
  var template: Template { Template(pieces: [.value(path)]) }

  /// The image of a group whose name contains one of the words; earlier words win.
  static func first(of words: [String], in group: [ImageValue]) -> ImageValue? {
    words.lazy.compactMap { word in group.first { $0.name.contains(word) } }.first
  }

  /// A name without a plural ending, trailing digits (a size) and words such as `url`.
  private static func stem(_ name: String) -> String {
    var stem = name[...]
    while stem.last?.isNumber ?? false { stem.removeLast() }
    for ending in ["url", "uri", "link", "links", "src", "urls", "s"]
    where stem.hasSuffix(ending) && stem.count > ending.count {
      stem.removeLast(ending.count)
      break
    }
    return String(stem)
  }

  private static let faces = Set(Vocabulary.words("images", "faces"))

  private static let words = Vocabulary.words("images", "words")

  private static func isPicture(_ stem: String) -> Bool {
    stem == "cover" || words.contains { stem.hasSuffix($0) }
  }

  private static func isGroup(_ stem: String) -> Bool {
    isPicture(stem) || faces.contains(stem) || ["url", "src", "size"].contains(stem)
  }

  /// Logos and similar signs, and objects that the item only refers to.
  private static func isForeign(_ step: String) -> Bool {
    let signs = ["logo", "icon", "badge", "flag"]
    return Vocabulary.has(ListNames.singular(step), in: "images.owners")
      || signs.contains { step.contains($0) }
  }

  /// Whether a URL has the ending of an image format that can be displayed.
  ///
  /// Nil for another format, and when the text is neither an http or https URL with a path nor a
  /// reference that starts with a slash or dots.
  private static func isPicture(at address: String) -> Bool? {
    let isAbsolute = URLShape.isAbsolute(address)
    guard isAbsolute || ["/", "./", "../"].contains(where: address.hasPrefix),
      !address.contains(where: \.isWhitespace)
    else { return nil }
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    // Pages about files carry the file's name: https://commons.wikimedia.org/wiki/File:A.jpg
    guard parts.count > (isAbsolute ? 2 : 0), let file = parts.last, !file.contains(":") else {
      return nil
    }
    let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    return Vocabulary.has(ending, in: "images.others") ? nil : pictures.contains(ending)
  }

  private static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "gif"]

}
