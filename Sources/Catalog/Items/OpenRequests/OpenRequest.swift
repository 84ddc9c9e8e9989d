package import EverBase

/// A list to open, as named on the command line or in the picker's field.
package enum OpenRequest: Hashable, Sendable {
  /// A source by its name, with its argument; nil when there is none.
  case source(name: String, argument: String?)
  /// A list at a URL, about which nothing else is known.
  case url(SecretURL)
  /// A definition, by its path as the user typed it, with its argument; nil when there is none.
  case file(path: String, argument: String?)
  /// A list in a file, by its path as the user typed it.
  case list(path: String)
  /// A list from standard input.
  case standardInput

  /// Parses words: a URL or a host, the path of a file, `-`, or the name of a source with its
  /// argument.
  ///
  /// A file is preferred to a host of its name. Words after a URL, a list or standard input are
  /// dropped. Nil when there is no word, or the first one is empty.
  package init?(words: [String], isFile: (String) -> Bool = { _ in false }) {
    guard let first = words.first, !first.isEmpty else { return nil }
    let rest = words.dropFirst()
    let argument = rest.isEmpty ? nil : rest.joined(separator: " ")
    if first.webScheme != nil {
      self = .url(SecretURL(first))
    } else if first.lowercased().hasSuffix(Self.definitionEnding) {
      self = .file(path: first, argument: argument)
    } else if Self.beginsPath(first) || Self.endsList(first) || Self.endsFile(first) {
      self = .list(path: first)
    } else if let host = HostName(start: first) {
      let url = SecretURL((host.isLocal ? "http://" : "https://") + first)
      self = isFile(first) ? .list(path: first) : .url(url)
    } else if first == "-" {
      self = .standardInput
    } else {
      self = .source(name: first, argument: argument)
    }
  }

  /// Parses a line that the user typed; a URL or a path may contain blanks; nil for a blank line.
  package init?(_ text: String) {
    var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let first = words.first else { return nil }
    if first.webScheme != nil {
      words = [words.joined(separator: " ")]
    } else if let end = words.firstIndex(where: Self.endsPath) {
      words.replaceSubrange(...end, with: [words[...end].joined(separator: " ")])
    } else if Self.startsPath(first) {
      words = [words.joined(separator: " ")]
    } else if words.count > 1, HostName(start: first) != nil {
      // A host takes no words, so this is the name of a source.
      self = .source(name: first, argument: words.dropFirst().joined(separator: " "))
      return
    }
    self.init(words: words)
  }

  /// The text that the user would type for it, which may contain a key.
  package var typed: SecretText {
    if case .url(let url) = self { SecretText(url.revealed) } else { SecretText(shown) }
  }

  /// The host and port of a URL; nil for other requests.
  package var host: String? {
    guard case .url(let url) = self, let start = url.shown.firstRange(of: "://") else { return nil }
    return String(url.shown[start.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// The name without secrets, for display.
  package var shown: String {
    switch self {
    case .source(let name, let argument), .file(path: let name, let argument):
      name + (argument.map { " " + $0 } ?? "")
    case .url(let url): url.shown
    case .list(let path): path
    case .standardInput: "-"
    }
  }
}

extension OpenRequest {
  /// The file name extensions of lists; a path without one starts with a directory.
  static let listEndings = [
    ".json", ".jsonl", ".ndjson", ".geojson", ".csv", ".tsv", ".txt", ".log", ".atom", ".rss",
    ".xml",
  ]

  /// The file name extensions of other files, which no host has that is typed without its scheme.
  private static let fileEndings: Set<String> = [
    "arrow", "avro", "bz2", "cast", "cfg", "conf", "css", "dat", "db", "doc", "docx", "gif", "gz",
    "htm", "html", "ini", "jpeg", "jpg", "js", "md", "mp3", "mp4", "ods", "odt", "parquet", "pdf",
    "png", "sql", "sqlite", "sqlite3", "svg", "tab", "tape", "tar", "tgz", "webp", "xls", "xlsx",
    "xz", "yaml", "yml", "zip", "zst",
  ]

  private static let definitionEnding = ".toml"

  private static func startsPath(_ word: String) -> Bool {
    word == "~" || ["/", "./", "../", "~/"].contains { word.hasPrefix($0) }
  }

  /// Whether a text that the user types begins the path of a file.
  package static func beginsPath(_ text: String) -> Bool {
    startsPath(text) || hasDirectory(text)
  }

  /// Whether a word has a directory, which looks neither like a host nor like a scheme.
  private static func hasDirectory(_ word: String) -> Bool {
    guard let end = word.firstIndex(of: "/") else { return false }
    return !word[..<end].contains { $0 == "." || $0 == ":" } && HostName(start: word) == nil
  }

  private static func endsPath(_ word: String) -> Bool {
    word.lowercased().hasSuffix(definitionEnding) || endsList(word) || endsFile(word)
  }

  /// Whether a word without a directory has an extension of other files.
  private static func endsFile(_ word: String) -> Bool {
    guard !word.contains("/"), let dot = word.lastIndex(of: ".") else { return false }
    return fileEndings.contains(word[dot...].dropFirst().lowercased())
  }

  /// Whether a word has an extension of lists; after a host, such a path belongs to a URL.
  private static func endsList(_ word: String) -> Bool {
    let lowercased = word.lowercased()
    guard listEndings.contains(where: lowercased.hasSuffix) else { return false }
    return !word.contains("/") || startsPath(word) || HostName(start: word) == nil
  }
}
