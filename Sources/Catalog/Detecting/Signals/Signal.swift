import EverItems
import EverBase

/// One value of a response outside its items, with its place.
struct Signal {
  let place: ResponsePlace

  /// The name as the API writes it.
  let name: String

  /// The name in lowercase letters and digits.
  let plain: String

  /// The plain names of the objects that contain it, the outermost first; `header` for a header.
  let around: [String]

  /// The value; nil for a header.
  let json: JSONValue?

  /// The text of a string, a number or a boolean; nil for null, objects and arrays.
  let text: String?

  /// The distance from the items: 0 beside them, from 20 in objects that aren't about pages.
  let distance: Int

  init(
    _ place: ResponsePlace,
    _ name: String,
    in around: [String],
    _ json: JSONValue?,
    text: String?,
    distance: Int
  ) {
    (self.place, self.name, self.around) = (place, name, around)
    (self.json, self.text, self.distance) = (json, text, distance)
    plain = PlainName.of(name)
  }
}

extension Signal {
  var role: PagingNames.Role? { PagingNames.role(of: plain) }

  /// The plain name of the object that contains it; empty at the root of the response.
  var parent: String { around.last { Int($0) == nil } ?? "" }

  /// The words of its name, in lower case.
  var words: [String] { name.nameWords }

  var isHeader: Bool { json == nil }

  /// Whether it is near the items, or in an object about pages.
  var isNear: Bool { distance < 12 }

  /// Whether it describes the next page rather than this one.
  var isOfNext: Bool { around.contains(where: Self.isNext) }

  /// Whether it describes a page other than this one and the next.
  var isOfOther: Bool {
    ([plain] + around).contains { name in
      ["prev", "first", "self"].contains(where: name.hasPrefix)
    }
  }

  /// Whether it is about later changes of the list rather than about a page.
  var isOfChanges: Bool {
    ([plain] + around).contains { $0.contains("sync") || $0.contains("delta") }
  }

  /// Whether a plain name is about the next page.
  static func isNext(_ plain: String) -> Bool {
    let isMore = plain.hasPrefix("more") && ["url", "link", "uri"].contains { plain.hasSuffix($0) }
    return plain.hasPrefix("next") || plain.hasSuffix("next") || plain == "older" || isMore
      || ["nextlink", "nexturl", "nexthref", "olderurl"].contains(where: plain.hasSuffix)
  }

  /// The text, unless it is empty or a word for nothing.
  var filled: String? {
    text.flatMap { $0.isEmpty || Self.nothing.contains($0.lowercased()) ? nil : $0 }
  }

  private static let nothing: Set<String> = ["null", "none", "nil", "undefined"]

  /// A whole number from 0 to 2⁵³, as a number or as digits, also in groups; 2⁵³ for a larger one.
  var count: Int? {
    text.flatMap { isHugeNumber($0) ? 1 << 53 : writtenCount($0) }
  }

  /// A flag; nil for other values.
  ///
  /// Numbers are flags only by the names that have them.
  var flag: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "y": true
    case "false", "no", "n": false
    case "1" where plain.hasPrefix("has") || plain.hasPrefix("is") || plain == "more": true
    case "0" where plain.hasPrefix("has") || plain.hasPrefix("is") || plain == "more": false
    default: nil
    }
  }

  /// Whether it is present without a value: null, a word for it, an empty value, or false.
  var isVoid: Bool {
    if let json, json.kind == .object || json.kind == .array { return json.isEmpty }
    return filled == nil || text == "false"
  }

  /// The place of another member of the same object; nil for a header.
  func beside(_ name: String) -> JSONPath? {
    guard case .body(let path) = place else { return nil }
    return JSONPath(steps: path.steps.dropLast() + [name])
  }
}
