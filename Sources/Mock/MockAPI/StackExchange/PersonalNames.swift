/// Names and places from all over the world, and nicknames.
enum PersonalNames {
  static func name(_ noise: inout Noise) -> String {
    switch noise.below(10) {
    case 0: noise.pick(whole)
    case 1: handle(&noise)
    case 2: noise.pick(given)
    default: noise.pick(given) + " " + noise.pick(family)
    }
  }

  private static func handle(_ noise: inout Noise) -> String {
    let name = noise.pick(handles)
    return noise.below(2) == 0 ? name : name + String(noise.below(10_000))
  }

  private static let given = names("given")
  private static let family = names("family")

  /// Names that are one word, wide, right to left, have combining marks, or need escaping.
  private static let whole = names("whole")
  private static let handles = names("handles")

  static let places = names("places")

  private static func names(_ kind: String) -> [String] {
    MockFile.table("names", cells: 2).filter { $0[0] == kind }.flatMap { row in
      row[1].split(separator: "; ").map(String.init)
    }
  }
}
