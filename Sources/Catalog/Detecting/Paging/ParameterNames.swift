import Encodings
import Transport

/// Possible names of a parameter, written in the style of the request's other parameters.
struct ParameterNames {
  let envelope: Envelope

  /// The styles of names with several words.
  enum Style: CaseIterable {
    case camel, snake, kebab, pascal

    func name(of words: [String]) -> String {
      switch self {
      case .camel: words[0] + words.dropFirst().map(Self.capitalized).joined()
      case .snake: words.joined(separator: "_")
      case .kebab: words.joined(separator: "-")
      case .pascal: words.map(Self.capitalized).joined()
      }
    }

    private static func capitalized(_ word: String) -> String {
      word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// Names that servers use for the page number.
  var pages: [String] {
    names(of: [
      ["page"], ["page", "number"], ["current", "page"], ["page", "no"], ["page", "num"], ["p"],
      ["pg"], ["cur", "page"],
    ])
  }

  /// Names that servers use for the number of items before a page.
  var offsets: [String] {
    names(of: [["offset"], ["skip"], ["start"], ["start", "index"], ["start", "at"], ["from"]])
  }

  /// Other names than `page` that servers use for the page number or the number of items before a
  /// page, at most 12.
  var numbers: [String] {
    names(of: [["offset"], ["skip"], ["start"], ["from"], ["p"], ["pg"], ["page", "number"]])
      + ["_start", "_page", "startIndex", "paged"]
  }

  /// Names that servers use for the item before a page.
  var lastItems: [String] {
    names(of: [
      ["after"], ["after", "id"], ["starting", "after"], ["last", "id"], ["since", "id"],
      ["marker"],
    ])
  }

  /// A name with another inner name, such as `filter.offset` for `filter.limit`.
  ///
  /// - Parameters:
  ///   - name: the name, also with an inner name in brackets or after a dot.
  ///   - pairs: the other inner name for each.
  /// - Returns: nil when there is no other one.
  static func inner(of name: String, replacedBy pairs: [String: String]) -> String? {
    if let other = pairs[name] { return other }
    guard let start = name.lastIndex(where: { "[.".contains($0) }) else { return nil }
    let front = name[...start]
    let inner = name[name.index(after: start)...].prefix { $0 != "]" }
    return pairs[String(inner)].map { front + $0 + (name.hasSuffix("]") ? "]" : "") }
  }

  /// A name in every style that the request may use.
  func spellings(of name: String) -> [String] {
    let words = Self.words(of: name)
    return words.isEmpty ? [] : unique(styles.map { $0.name(of: words) })
  }

  /// Names with the same prefix as the request's page size: `sysparm_offset` beside
  /// `sysparm_limit`.
  func prefixed(_ words: [String]) -> [String] {
    guard let size = SizeDetection.requested(in: envelope)?.name, !size.hasSuffix("]"),
      let end = ["limit", "count", "size", "rows", "max", "take", ".per_page"]
        .first(where: size.lowercased().hasSuffix)?.trimmingPrefix("."),
      size.count > end.count + 1
    else { return [] }
    let prefix = size.dropLast(end.count)
    let isUpper = size.dropFirst(prefix.count).first?.isUppercase ?? false
    return words.map { word in
      prefix + (isUpper ? word.prefix(1).uppercased() + word.dropFirst() : word)
    }
  }

  /// A name in every style.
  static func allSpellings(of name: String) -> [String] {
    let words = words(of: name)
    return words.isEmpty ? [] : Style.allCases.map { $0.name(of: words) }
  }

  private func names(of all: [[String]]) -> [String] {
    let names = unique(all.flatMap { words in styles.map { $0.name(of: words) } })
    return bracketed(names) + names
  }

  /// Names in the same brackets as the request's page size, such as `criteria[pageSize]`.
  private func bracketed(_ names: [String]) -> [String] {
    guard let size = SizeDetection.requested(in: envelope)?.name, size.hasSuffix("]"),
      let bracket = size.lastIndex(of: "["), bracket > size.startIndex
    else { return [] }
    return names.prefix(6).map { "\(size[...bracket])\($0)]" }
  }

  /// The styles, those of the request's parameters first.
  private var styles: [Style] {
    let names = envelope.url?.queryNames ?? []
    if let name = names.first(where: { $0.first?.isUppercase ?? false }), !name.isEmpty {
      return [.pascal, .camel]
    }
    if names.contains(where: { $0.dropFirst().contains("-") }) { return [.kebab, .camel, .snake] }
    if names.contains(where: { $0.dropFirst().contains("_") }) { return [.snake, .camel] }
    return [.camel, .snake]
  }

  /// The words of a name in lower case: `next`, `page` and `token` of `NextPageToken`.
  static func words(of name: String) -> [String] { name.nameWords }
}

/// The names without repetitions, in their order.
func unique(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }
}
