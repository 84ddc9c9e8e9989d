import Cells
import Items

/// What stands below the image of an item: who made it, how large it is, what else is told of it.
enum Caption {
  /// The caption of an item.
  ///
  /// - Parameters:
  ///   - item: what has the image.
  ///   - columns: those of its source.
  ///   - width: cells that it may take; what is told last is left out first.
  /// - Returns: the text; empty where not even its first part has room.
  static func text(of item: Item, columns: [Column], width: Int = .max) -> CleanText {
    var parts = parts(of: item, columns: columns).map { CleanText(sanitizing: $0) }
    var text = CleanText(joining: parts, separator: separator)
    while DisplayWidth.of(text) > width, !parts.isEmpty {
      parts.removeLast()
      text = CleanText(joining: parts, separator: separator)
    }
    return text
  }

  private static let separator: CleanText = " · "

  private static func parts(of item: Item, columns: [Column]) -> [String] {
    var parts = [credit(of: item)].compactMap(\.self)
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.flatMap {
        $0 == item.image?.author || $0.isEmpty || column.title == "id"
          ? nil : labelled($0, column.title)
      }
    }
    if let size = size(of: item.image), !fields.contains(size) { parts.append(size) }
    return parts + fields
  }

  /// Who made it and where it is shown, as the terms of such places ask for.
  private static func credit(of item: Item) -> String? {
    guard let author = item.image?.author, !author.isEmpty else { return nil }
    return "Photo by " + author + (place(of: item.link).map { " on " + $0 } ?? "")
  }

  /// The place that a link leads to: a name where it is one as they are said, else the host; nil where
  /// that is an address or a machine of one's own, which tells nobody anything.
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

  /// A number says nothing without the title of its column.
  private static func labelled(_ text: String, _ title: String) -> String {
    text.utf8.allSatisfy { (48...57).contains($0) || $0 == 44 || $0 == 46 }
      ? title + " " + text : text
  }
}
