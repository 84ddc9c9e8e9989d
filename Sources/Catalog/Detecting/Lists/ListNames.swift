import EverItems

/// The evidence for and against a list in the names on its path.
enum ListNames {
  /// Names under which APIs send the requested items, whatever they are.
  private static let general = Set(Vocabulary.words("lists", "general"))

  /// Names of things that APIs send in lists.
  private static let things = Set(Vocabulary.words("lists", "things"))

  /// Whether a plain name is usual for a list.
  static func isUsual(_ plain: String) -> Bool { general.contains(plain) || things.contains(plain) }

  /// Whether a list has the name of the requested things at the end of the request's path, or one
  /// under which APIs send items of any kind.
  static func isRequested(_ steps: [String], requestedBy segments: [String]) -> Bool {
    guard let name = steps.last.map(PlainName.of), steps.count <= 3 else { return false }
    return Vocabulary.has(name, in: "lists.requested")
      || segments.suffix(2).contains { isSame(name, $0) }
  }

  /// Whether a name is usual for a list and says nothing about its items.
  static func isGeneral(_ plain: String) -> Bool { general.contains(plain) }

  /// Names of lists that accompany the requested one.
  ///
  /// Nothing below them is an item either.
  static let beside = Set(Vocabulary.words("lists", "beside"))

  /// Names of lists that are never the requested one.
  static let complaints = Set(Vocabulary.words("lists", "complaints"))

  /// The score of the names on a path, from -60 to 30.
  ///
  /// A name that the request's path contains isn't one of an accompanying list.
  static func score(_ path: JSONPath, requestedBy segments: [String]) -> Int {
    let names = path.steps.map(PlainName.of)
    guard let last = names.last else { return 0 }
    let isBeside = names.contains { name in
      (beside.contains(name) || name.hasPrefix("pagination") || name.hasSuffix("metadata"))
        && !segments.contains { isSame(name, $0) }
    }
    if isBeside { return -60 }
    return general.contains(last) ? 30 : things.contains(last) ? 20 : 0
  }

  /// The score by the request's path: `/issues.json` requests `issues`, `/repos/runs`
  /// `workflow_runs`.
  static func score(_ name: String, requestedBy segments: [String]) -> Int {
    let name = PlainName.of(name)
    guard !name.isEmpty, let last = segments.last else { return 0 }
    if isSame(name, last) { return 25 }
    if name.count > 3, segments.contains(where: { isSame(name, $0) }) { return 15 }
    return last.count > 3 && name.hasSuffix(last) ? 15 : 0
  }

  /// Whether two plain names are the same word, in the singular or the plural.
  static func isSame(_ first: String, _ second: String) -> Bool {
    singular(first) == singular(second)
  }

  /// A plain name without a plural ending, exact enough for comparisons.
  static func singular(_ name: String) -> String {
    if name.count > 3, name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    if name.count > 4, name.hasSuffix("ses") || name.hasSuffix("xes") {
      return String(name.dropLast(2))
    }
    if name.count > 2, name.hasSuffix("s"), !name.hasSuffix("ss") { return String(name.dropLast()) }
    return name
  }
}
