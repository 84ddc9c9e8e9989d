import EverText
import EverItems

/// The text below the image of an item: its author, its size, and other fields.
enum Caption {
  /// The caption of an item.
  ///
  /// - Parameters:
  ///   - item: the item with the image.
  ///   - columns: the columns of its source.
  ///   - width: the largest width in cells; without enough room the last parts are left out first.
  /// - Returns: the text; empty when its first part has no room.
  static func text(of item: Item, columns: [Column], width: Int = .max) -> CleanText {
    var parts = parts(of: item, columns: columns).map { CleanText(sanitizing: $0) }
    var text = CleanText(joining: parts, separator: separator)
    while DisplayWidth.of(text) > width, !parts.isEmpty {
      parts.removeLast()
      text = CleanText(joining: parts, separator: separator)
    }
    return text
  }

  /// The caption of an item whose fields are displayed beside it: the author and the size.
  static func credit(of item: Item) -> CleanText {
    let parts = [author(of: item), size(of: item.image)].compactMap(\.self)
    return CleanText(joining: parts.map { CleanText(sanitizing: $0) }, separator: separator)
  }

  private static let separator: CleanText = " · "

  private static func parts(of item: Item, columns: [Column]) -> [String] {
    var parts = [author(of: item)].compactMap(\.self)
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.flatMap {
        $0 == item.image?.author || $0.isEmpty || column.title == "id" || column.isForWideLists
          ? nil : labelled($0, column.title)
      }
    }
    if let size = size(of: item.image), !fields.contains(size) { parts.append(size) }
    return parts + fields
  }

  /// The author and the site of the image, as the terms of image sites require.
  private static func author(of item: Item) -> String? {
    guard let author = item.image?.author, !author.isEmpty else { return nil }
    return "Photo by " + author + (place(of: item.link).map { " on " + $0 } ?? "")
  }

  /// The site of a link: a capitalised name for `NAME.com`, otherwise the host.
  ///
  /// Nil for an IP address or a host name without a dot, which mean nothing to the user.
  private static func place(of link: String?) -> String? {
    guard let link, let start = WebLink(link)?.url.split(separator: "/").dropFirst().first,
      let host = start.split(separator: "@").last?.split(separator: ":").first
    else { return nil }
    let labels = host.split(separator: ".").drop { $0 == "www" }
    guard labels.count > 1, let top = labels.last, !top.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    guard labels.count == 2, labels.last == "com", let name = labels.first else {
      return labels.joined(separator: ".")
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func size(of image: ItemImage?) -> String? {
    guard let width = image?.width, let height = image?.height else { return nil }
    return "\(width)×\(height)"
  }

  /// A number means nothing without the title of its column.
  private static func labelled(_ text: String, _ title: String) -> String {
    text.utf8.allSatisfy { (48...57).contains($0) || $0 == 44 || $0 == 46 }
      ? title + " " + text : text
  }
}
