/// Finds the first picture of HTML.
enum HTMLPicture {
  /// The most pictures that are examined.
  private static let limit = 20

  /// The address of the first picture, as it is written; nil without one.
  ///
  /// Pictures of one pixel count readers, and those in the text itself have no address.
  ///
  /// - Complexity: O(bytes).
  static func address(in html: String) -> String? {
    var rest = html.utf8[...]
    var tags = 0
    while tags < limit, let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      guard String(rest.prefix(3))?.lowercased() == "img",
        let next = rest.dropFirst(3).first, next <= 0x20
      else { continue }
      tags += 1
      if let address = address(of: attributes(Substring(rest.dropFirst(3)))) { return address }
    }
    return nil
  }

  /// The address of a picture by the attributes of its element; nil for one that isn't displayed.
  static func address(of attributes: [String: String]) -> String? {
    let isDot = [attributes["width"], attributes["height"]].contains { ["0", "1"].contains($0) }
    let address = attributes["src"].map(HTMLText.decode)?.filter { !$0.isNewline }
    guard !isDot, let address, !address.isEmpty, !address.hasPrefix("data:") else { return nil }
    return address
  }

  /// The attributes of a tag after its name, by their names in lowercase.
  private static func attributes(_ text: Substring) -> [String: String] {
    var rest = text
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
      guard !name.isEmpty else { return attributes }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
      if quote != nil { rest = rest.dropFirst() }
      let value = rest.prefix { quote == nil ? !$0.isWhitespace && $0 != ">" : $0 != quote }
      attributes[name.lowercased()] = String(value)
      rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
    }
  }
}
