import Cells

/// Short names that distinguish tabs: `Moderators · cooking` beside `Moderators · scifi`.
struct TabNames: Hashable, Sendable {
  /// The titles; those that begin alike are their first word and what differs.
  let whole: [CleanText]
  /// Only what differs.
  let short: [CleanText]

  init(_ titles: [CleanText]) {
    let words = titles.map { Self.words(of: $0.string) }
    let names = words.indices.map { index in
      Self.name(of: words[index], beside: words.indices.filter { $0 != index }.map { words[$0] })
    }
    whole = zip(titles, names).map { title, name in
      guard let name else { return title }
      return CleanText(sanitizing: name.first + " · " + name.rest)
    }
    short = zip(titles, names).map { title, name in
      name.map { CleanText(sanitizing: $0.rest) } ?? title
    }
  }

  /// The first word of a title, and its words after those that another title begins with too; nil
  /// when no other title has the same first word, or nothing differs.
  private static func name(
    of title: [Substring],
    beside others: [[Substring]]
  ) -> (first: String, rest: String)? {
    let common = others.map { other in
      zip(title, other).prefix { $0 == $1 }.count
    }
    guard let first = title.first, let most = common.max(), most > 0, most < title.count else {
      return nil
    }
    // A title that begins with a whole other title keeps its remaining words.
    let rest = title.dropFirst(common.filter { $0 > 0 }.min() ?? most)
    return (String(first.trimmed), rest.joined().trimmed)
  }

  /// The words of a title, or the steps of an address, each with what separates it from the next.
  private static func words(of title: String) -> [Substring] {
    var words: [Substring] = []
    var start = title.startIndex
    for index in title.indices where title[index] == " " || title[index] == "/" {
      words.append(title[start...index])
      start = title.index(after: index)
    }
    return words + [title[start...]]
  }
}

extension StringProtocol {
  /// The text without blanks and slashes at its ends.
  fileprivate var trimmed: String {
    let isSeparator: (Character) -> Bool = { $0 == " " || $0 == "/" }
    return String(String(drop(while: isSeparator).reversed().drop(while: isSeparator).reversed()))
  }
}
