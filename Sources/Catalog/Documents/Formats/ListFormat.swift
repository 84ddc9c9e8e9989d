package import EverWeb
import EverBase

/// The format of a list.
package enum ListFormat: Hashable, Sendable {
  case json
  /// One JSON value per line, or values separated by white space.
  case jsonLines
  /// Rows of values; the first row holds their names.
  case table(Table.Separator)
  /// Atom or RSS.
  case feed
}

extension ListFormat {
  /// The format of a response by its content type, else by the ending of its URL; nil when neither
  /// names one.
  package init?(of response: HTTPResponse) {
    let type = response.header("Content-Type")?.lowercased().prefix { $0 != ";" } ?? ""
    let name = type.split { $0.isWhitespace }.first.map(String.init) ?? ""
    let file = response.url.revealed.prefix { !"?#".contains($0) }
    let isVague = Self.vague.contains(String(type))
    let named = Self(word: Self.types[name]) ?? (isVague ? Self(fileName: file) : nil)
    guard let named else { return nil }
    self = named
  }

  private static let types = Vocabulary.table("types")
  private static let endings = Vocabulary.table("endings")

  /// The format of a file name extension; nil for other extensions.
  package init?(fileName: some StringProtocol) {
    let ending = fileName.lowercased().split(separator: ".").last.map(String.init)
    self.init(word: ending.flatMap { Self.endings[$0] })
  }

  /// The format of a word of the tables; nil for none.
  private init?(word: String?) {
    guard let format = word.flatMap({ Self.words[$0] }) else { return nil }
    self = format
  }

  private static let words: [String: Self] = [
    "json": .json, "lines": .jsonLines, "commas": .table(.comma), "tabs": .table(.tab),
    "feed": .feed,
  ]

  /// Types that say nothing about the format.
  private static let vague = ["", "text/plain", "application/octet-stream", "binary/octet-stream"]
}
