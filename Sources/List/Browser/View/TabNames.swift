import EverText
import EverItems

/// Short names that distinguish tabs: `Moderators · cooking` beside `Moderators · scifi`.
struct TabNames: Hashable, Sendable {
  /// The titles; those that begin alike are their first word and what differs.
  let whole: [CleanText]
  /// What differs from any other title.
  let short: [CleanText]
  /// What differs from the most similar title.
  let shortest: [CleanText]

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
    shortest = zip(titles, names).map { title, name in
      name.map { CleanText(sanitizing: $0.least) } ?? title
    }
  }

  /// The first word of a title, its words after the fewest that another title begins with too, and
  /// those after the most; nil when no other title has the same first word, or nothing differs.
  private static func name(
    of title: [Substring],
    beside others: [[Substring]]
  ) -> (first: String, rest: String, least: String)? {
    let common = others.map { other in
      zip(title, other).prefix { $0 == $1 }.count
    }
    guard let first = title.first, let most = common.max(), most > 0, most < title.count else {
      return nil
    }
    // A title that begins with a whole other title keeps its remaining words.
    let rest = title.dropFirst(common.filter { $0 > 0 }.min() ?? most)
    let least = title.dropFirst(most)
    return (String(first.trimmed), rest.joined().trimmed, least.joined().trimmed)
  }

  /// The words of a title, or the parts of an address, each with what separates it from the next.
  private static func words(of title: String) -> [Substring] {
    var words: [Substring] = []
    var start = title.startIndex
    for index in title.indices where title[index].isSeparator {
      words.append(title[start...index])
      start = title.index(after: index)
    }
    return words + [title[start...]]
  }
}

extension Workspace {
  /// The titles of the tabs; equal ones are followed by the query of their address, in which they
  /// may differ.
  var tabTitles: [CleanText] {
    let titles = tabs.map(\.title)
    return titles.indices.map { index in
      let isAlone = titles.indices.allSatisfy { $0 == index || titles[$0] != titles[index] }
      return isAlone ? titles[index] : titles[index] + tabs[index].query
    }
  }
}

extension Tab {
  /// The query of its address with the question mark; empty without one.
  fileprivate var query: CleanText {
    let address = request.shown.prefix { $0 != " " && $0 != "#" }
    return CleanText(sanitizing: String(address.drop { $0 != "?" }))
  }
}

extension Character {
  /// Whether it separates words, or parts of an address.
  fileprivate var isSeparator: Bool { " /?&=".contains(self) }
}

extension StringProtocol {
  /// The text without separators at its ends.
  fileprivate var trimmed: String {
    String(String(drop(while: \.isSeparator).reversed().drop(while: \.isSeparator).reversed()))
  }
}
