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
      var tag = Substring(rest.dropFirst(3))
      if let address = address(of: Attributes.take(from: &tag, to: ">")) { return address }
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
}
