import Definitions
import Documents
import Transport

/// Detects lists whose page number is in the path of the URL.
struct PathDetector {
  let envelope: Envelope

  /// Parts of a path that precede a page number.
  private static let words: Set<String> = ["page", "pages", "p", "pg", "seite", "pagina"]

  var candidate: PagingCandidate? {
    guard envelope.list.count > 0, envelope.askedNumber(.page) == nil,
      envelope.askedNumber(.offset) == nil, let number = named ?? last
    else { return nil }
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

  /// The number after a word for pages.
  private var named: Number? {
    let parts = parts
    for index in parts.indices.dropFirst() where Self.words.contains(PlainName.of(parts[index - 1]))
    {
      if let value = Self.number(parts[index]) { return (parts.count - index, value, true) }
    }
    return nil
  }

  /// The number in the last part, when the response calls it the page number or says that there are
  /// more pages.
  private var last: Number? {
    guard let value = parts.last.flatMap(Self.number) else { return nil }
    let echo = PageDetector(envelope: envelope).echo?.count
    let isFirst = value < 2 && Onward(envelope) == .said
    return echo.map { $0 == value } ?? isFirst ? (1, value, false) : nil
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.count < 7 ? Int(text).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  private var parts: [String] {
    let path = envelope.url?.tail.prefix { $0 != "?" && $0 != "#" } ?? ""
    return path.split(separator: "/").map(String.init)
  }
}
