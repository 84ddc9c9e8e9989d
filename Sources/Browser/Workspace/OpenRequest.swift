package import Paging

/// What is to be opened, as the command line and the picker's field name it.
package enum OpenRequest: Hashable, Sendable {
  /// A source by its name, and the word or words that it takes.
  case source(name: String, argument: String?)
  /// An API whose pagination is to be found out.
  case url(String)
  /// A definition, by its path as it was typed, and the word or words that it takes.
  case file(path: String, argument: String?)
  /// Lines of standard input.
  case standardInput

  /// Reads what was typed: a URL or a host, a path that ends in `.toml`, or a source's name with what
  /// it takes.
  ///
  /// - Returns: nil where nothing but blanks was typed.
  package init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let first = words.first else { return nil }
    if Self.hasScheme(first) {
      self = .url(words.joined(separator: " "))
    } else if let end = words.firstIndex(where: { $0.lowercased().hasSuffix(".toml") }) {
      let path = words[...end].joined(separator: " ")
      self = .file(path: path, argument: Self.argument(words[(end + 1)...]))
    } else if words.count == 1, let host = Host(start: first) {
      self = .url((host.isLocal ? "http://" : "https://") + first)
    } else if text == "-" {
      self = .standardInput
    } else {
      self = .source(name: String(first), argument: Self.argument(words.dropFirst()))
    }
  }

  private static func argument(_ words: ArraySlice<Substring>) -> String? {
    words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// What is typed for it.
  package var text: String {
    switch self {
    case .source(let name, let argument), .file(path: let name, let argument):
      name + (argument.map { " " + $0 } ?? "")
    case .url(let url): url
    case .standardInput: "-"
    }
  }

  /// Whether the columns are found out rather than written down by anyone.
  var hasFoundColumns: Bool {
    switch self {
    case .url, .standardInput: true
    case .source, .file: false
    }
  }

  private static func hasScheme(_ word: Substring) -> Bool {
    let start = word.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }
}

/// The host at the start of what may be a URL without its scheme.
private struct Host {
  /// Whether it is this machine or an address, where nobody expects https.
  let isLocal: Bool

  /// - Returns: nil where the text doesn't look as if it began with a host.
  init?(start text: Substring) {
    let authority = text.prefix { !"/?#".contains($0) }
    let name = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(name.count + 1)
    guard port.allSatisfy(\.isNumber), !(authority.count > name.count && port.isEmpty) else {
      return nil
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) }) else { return nil }
    let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
    isLocal = isAddress || name.lowercased() == "localhost"
    let isNamed =
      labels.count > 1 && labels.last.map { $0.count > 1 && $0.allSatisfy(\.isLetter) } == true
    guard isLocal || isNamed else { return nil }
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}

/// Why something can't be opened.
package struct OpenFailure: Error, Hashable, Sendable {
  /// What is wrong; for a definition with its file and line.
  package var message: String
  /// What to do about it; nil when the message says that.
  package var advice: String?
  /// What helps.
  package var remedy: PageError.Remedy

  package init(_ message: String, advice: String? = nil, remedy: PageError.Remedy = .user) {
    self.message = message
    self.advice = advice
    self.remedy = remedy
  }

  /// The time that a server asked for, where it is one that is sat out; nil for none.
  var wait: Duration? {
    guard case .wait(let asked) = remedy, asked <= RetryPolicy.longestWait else { return nil }
    return asked
  }
}

/// What has to be known of a source before its feed can be shown.
package struct FeedDescription: Sendable {
  package var source: SourceDescription
  package var configuration: FeedConfiguration
  /// What it shows until its source answers; nil: nothing was kept of it.
  package var kept: KeptFeed?
  /// What is said once when it opens, such as how its pages were found out to be read; nil: nothing.
  package var remark: String?

  package init(
    source: SourceDescription,
    configuration: FeedConfiguration,
    kept: KeptFeed? = nil,
    remark: String? = nil
  ) {
    self.remark = remark
    self.source = source
    self.configuration = configuration
    self.kept = kept
  }
}

/// What is known of a source at once.
package enum OpenPlan: Sendable {
  /// All that its feed needs.
  case feed(FeedDescription)
  /// Nothing yet: its first answer has to tell.
  case mustBeFound
}
