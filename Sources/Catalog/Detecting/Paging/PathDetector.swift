import Definitions
import Documents
import Transport

/// Detects lists whose page number or offset is in the path of the URL.
struct PathDetector {
  let envelope: Envelope

  private static let words: Set<String> = ["page", "pages", "p", "pg", "seite", "pagina"]

  /// Words that precede an offset.
  private static let offsets: Set<String> = ["offset", "skip", "start", "startindex", "from"]

  var candidate: PagingCandidate? {
    guard envelope.list.count > 0, envelope.requestedNumber(.page) == nil,
      envelope.requestedNumber(.offset) == nil,
      let number = named(by: Self.words) ?? inside ?? last ?? beforeSize
    else { return offset }
    let pages = PageDetector(envelope: envelope)
    return PagingCandidate(
      family: .page(
        PageNumbers(place: .segment(number.place), first: number.value, count: pages.count?.place)
      ),
      confidence: number.isNamed ? 0.9 : 0.82,
      reason: "the URL’s path holds the number of the page"
    )
  }

  private typealias Number = (place: Int, value: Int, isNamed: Bool)

  private var offset: PagingCandidate? {
    guard envelope.list.count > 0, envelope.requestedNumber(.page) == nil,
      envelope.requestedNumber(.offset) == nil,
      let number = named(by: Self.offsets) ?? pair.flatMap({ $0.value == 0 ? $0 : nil })
    else { return nil }
    let offsets = Offsets(place: .segment(number.place), first: number.value, countsBySize: false)
    return PagingCandidate(
      family: .offset(offsets),
      confidence: number.isNamed ? 0.88 : 0.6,
      reason: "the URL’s path holds the number of items before the page"
    )
  }

  /// The number after one of some words, with or without a file name extension.
  private func named(by words: Set<String>) -> Number? {
    let parts = parts
    for index in parts.indices.dropFirst() where words.contains(PlainName.of(parts[index - 1])) {
      if let value = Self.number(parts[index]) ?? Self.number(Self.stem(parts[index])),
        words != Self.words || isPage(value)
      {
        return (parts.count - index, value, true)
      }
    }
    return nil
  }

  /// Whether a number can be that of this page: neither the response's number of the page nor that
  /// of the next one differs from it, but for a page one with the number 0.
  private func isPage(_ number: Int) -> Bool {
    let pages = PageDetector(envelope: envelope)
    let echo = pages.echo?.count ?? pages.following?.count.map { $0 - 1 }
    return echo.map { $0 == number || $0 == 0 && number == 1 } ?? true
  }

  /// The number at the end of a part that names a page itself, as in `page-2.json` and `;page=2`.
  private var inside: Number? {
    let parts = parts
    return parts.indices.lazy.compactMap { index -> Number? in
      let stem = Self.stem(parts[index])
      guard let digits = WebURL.digits(in: stem), digits.upperBound == stem.endIndex,
        let value = Self.number(String(stem[digits]))
      else { return nil }
      let word = stem[..<digits.lowerBound].reversed().drop { "-_=".contains($0) }
        .prefix { $0.isLetter }.reversed()
      return ["page", "seite", "pagina"].contains(String(word).lowercased())
        ? (parts.count - index, value, true) : nil
    }.first
  }

  /// A part without its file name extension.
  private static func stem(_ part: String) -> String {
    part.lastIndex(of: ".").map { String(part[..<$0]) } ?? part
  }

  /// The number in the last part, when the response calls it the page number or says that there are
  /// more pages.
  private var last: Number? {
    guard let value = parts.last.flatMap(Self.number) else { return nil }
    let echo = PageDetector(envelope: envelope).echo?.count
    let isFirst = value < 2 && Onward(envelope) == .stated
    return echo.map { $0 == value } ?? isFirst ? (1, value, false) : nil
  }

  /// The number 1 before the number of items on the page.
  private var beforeSize: Number? { pair.flatMap { $0.value == 1 ? $0 : nil } }

  /// The number 0 or 1 before the number of items on the page, in a response that says that there
  /// are more.
  private var pair: Number? {
    let parts = parts
    guard parts.count > 2, Self.number(parts[parts.count - 1]) == envelope.list.count,
      let value = Self.number(parts[parts.count - 2]), value < 2, Onward(envelope) == .stated
    else { return nil }
    return (2, value, false)
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.count < 7 ? Int(text).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  private var parts: [String] { envelope.url?.pathParts.map(String.init) ?? [] }
}
