import Bounds
import Definitions

/// Detects lists whose pages have numbers.
struct PageDetector {
  let envelope: Envelope

  /// Names of the number of this page.
  private static let echoes = [
    "page", "currentpage", "pagenumber", "pageno", "pageindex", "pagenum", "curpage", "thispage",
    "pagecurrent", "number", "current", "index", "pagenr", "currentpagenumber", "startpage",
    "seite", "pagina", "sida", "strona", "sivu",
  ]

  /// Names of the parts of a list that aren't called pages, beside a number of all of them.
  private static let parts: Set<String> = ["batch", "chunk", "part", "block", "portion", "slab"]

  /// Names of the number of pages.
  private static let counts = [
    "totalpages", "pages", "lastpage", "pagecount", "nbpages", "numpages", "pagestotal", "maxpage",
    "numberofpages", "pagescount", "totalpagecount", "totalnumberofpages", "last", "lastpagenumber",
    "maxpages", "allpages", "pagetotal", "totalpagescount", "npages", "noofpages",
  ]

  /// Names that also count the pages of printed works.
  private static let bookish: Set<String> = ["pages", "pagecount", "numpages", "numberofpages"]

  /// Names of the number of the next page.
  private static let following = ["nextpage", "nextpagenumber", "nextpageno", "next"]

  var candidate: PagingCandidate? {
    guard isPaged, let number = number else { return nil }
    let numbers = PageNumbers(
      place: .parameter(parameter),
      first: number,
      base: base(of: number),
      count: isIndexOfLast(base: base(of: number)) ? nil : count?.place,
      next: following?.place
    )
    return PagingCandidate(
      family: .page(numbers),
      confidence: confidence,
      reason: reason,
      rival: isNumbered ? nil : numbers.fromZero.map { .page($0) }
    )
  }

  /// Whether the number of pages is the last page's number instead, as `lastPage` is where pages
  /// count from 0.
  private func isIndexOfLast(base: Int) -> Bool {
    base == 0 && count.map { $0.plain.hasPrefix("last") } ?? false
  }

  /// Whether the request or the response states the number of this page.
  private var isNumbered: Bool {
    requested != nil || echo != nil || following?.count != nil || listed?.parameter != nil
  }

  /// The numbers of pages that the response lists one by one.
  private var listed: ListedPages? {
    envelope.facts.lazy.filter { $0.distance < 12 }.compactMap(\.pages).first
  }

  /// Whether there is enough evidence for page numbers.
  private var isPaged: Bool {
    if following != nil || listed != nil || count.map(isOfList) ?? false { return true }
    let isNamed = echo != nil || requested != nil
    return isNamed
      && (StopFlags.statesMore(in: envelope) != nil || TotalDetection.total(in: envelope) != nil
        || echo != nil && SizeDetection.echo(in: envelope) != nil)
  }

  /// Whether a number of pages is the list's, since a book, which has a title, has pages too.
  private func isOfList(_ count: Fact) -> Bool {
    guard Self.bookish.contains(count.plain), count.around.isEmpty else { return true }
    return count.plain == "numpages" && !envelope.isOfThing(count) || echo != nil
      || requested != nil
      || SizeDetection.echo(in: envelope) != nil
      || SizeDetection.requested(in: envelope) != nil || TotalDetection.total(in: envelope) != nil
  }

  private var confidence: Double {
    if following?.count != nil { return 0.85 }
    return echo != nil || requested != nil ? 0.8 : 0.6
  }

  private var reason: String {
    if following != nil { return "the response has the number of the next page" }
    if listed != nil { return "the response lists the numbers of pages" }
    return echo != nil
      ? "the response has the number of the page" : "the response has the number of pages"
  }
}

extension PageDetector {
  /// The number of this page that the response states.
  var echo: Fact? {
    let named = envelope.first(inOrder: Self.echoes) { fact in
      guard fact.count != nil, fact.distance < 12, !fact.isOfNext else { return false }
      return switch fact.plain {
      case "number": isInPages(fact) || isBesideCount(fact)
      case "current": isInPages(fact) || isBesidePages(fact) || isBetweenEnds(fact)
      case "index": isInPages(fact)
      case "page": fact.distance < 6 || isInPages(fact)
      default: true
      }
    }
    return named
      ?? envelope.facts.first {
        $0.count != nil && $0.distance < 12 && !$0.isOfNext && Self.numbersPage($0)
      } ?? part?.number
  }

  /// The number of this part of a list, and that of all parts, such as `batch: 1` beside `batches: 3`.
  private var part: (number: Fact, count: Fact)? {
    for number in envelope.facts where Self.parts.contains(number.plain) && number.distance < 12 {
      let name = number.plain
      let plurals = [name + "s", name + "es"]
      let names = plurals + plurals.map { "total" + $0 } + [name + "count", "total" + name]
      let count = envelope.first(Set(names)) { $0.around == number.around && $0.count ?? 0 > 1 }
      if let count, let place = number.count, place <= count.count ?? 0 { return (number, count) }
    }
    return nil
  }

  /// The number of pages that the response states.
  var count: Fact? {
    let named = envelope.first(inOrder: Self.counts) { fact in
      guard fact.count != nil, fact.distance < 12, !fact.isOfNext, !countsRows(fact) else {
        return false
      }
      return fact.plain != "last" || isInPages(fact) || isLastPage(fact)
    }
    return named ?? totalOfPages
      ?? envelope.facts.first {
        $0.count != nil && $0.distance < 12 && !$0.isOfNext && Self.countsPages($0)
          && !countsRows($0)
      } ?? part?.count
  }

  /// Whether a number is that of the rows of this page: as many pages would have fewer items than the
  /// total.
  private func countsRows(_ fact: Fact) -> Bool {
    let rows = envelope.list.count
    guard fact.count == rows, rows > 0, fact.plain.hasSuffix("count") else { return false }
    let size = SizeDetection.stated(in: envelope) ?? rows
    let stated = Count(clamping: rows) * Count(clamping: size)
    return TotalDetection.named(in: envelope)?.fact.count.map { stated.value < $0 } ?? false
  }

  /// Whether the response's number of pages, a list of them or the number of the next one says that
  /// there are more pages.
  var countsMore: Bool { following?.count != nil || listsMore || numbersMore }

  /// Whether the response's numbers say that this page is the last one.
  var countsLast: Bool {
    guard let count, isOfList(count), echo != nil || requested != nil else { return false }
    return !countsMore
  }

  private var listsMore: Bool {
    guard let listed, let last = listed.numbers.last else { return false }
    return last > requested?.value ?? echo?.count ?? listed.current ?? listed.numbers[0]
  }

  private var numbersMore: Bool {
    guard let count, isOfList(count), let pages = count.count,
      let number = echo?.count ?? requested?.value
    else {
      return (count.map(isOfList) ?? false) && echo == nil && requested == nil
        && (count?.count ?? 0) > 1
    }
    let base = base(of: number)
    return number - base + 1 < pages + (isIndexOfLast(base: base) ? 1 : 0)
  }

  /// Whether a name contains words for a number of pages, such as `totalPage`.
  private static func countsPages(_ fact: Fact) -> Bool {
    let words = ParameterNames.words(of: fact.name)
    guard let noun = words.firstIndex(where: { $0 == "page" || $0 == "pages" }) else {
      return false
    }
    let rest = Set(words[..<noun] + words[(noun + 1)...])
    return !rest.isDisjoint(with: ["total", "count", "max", "last", "all", "of"])
      && rest.isSubset(of: [
        "total", "count", "max", "last", "all", "of", "number", "num", "no", "the", "nr",
      ])
  }

  /// Whether a name contains words for the number of this page, such as `currentPageIndex`.
  private static func numbersPage(_ fact: Fact) -> Bool {
    let words = ParameterNames.words(of: fact.name)
    guard words.contains("page"), words.count > 1 else { return false }
    return Set(words).subtracting(["page"]).isSubset(of: [
      "current", "index", "number", "no", "num", "nr", "this", "cur", "active", "idx",
    ])
  }

  /// `total` beside `current`, when it is too small to count the items.
  private var totalOfPages: Fact? {
    guard let echo, echo.plain == "current" || echo.parent == "page" else { return nil }
    return envelope.first(["total", "count"]) { fact in
      fact.around == echo.around && fact.count.map { $0 < envelope.list.count } ?? false
    }
  }

  /// The number of the next page that the response states.
  var following: Fact? {
    let direct = envelope.first(inOrder: Self.following) { fact in
      guard fact.distance < 12, fact.boolean == nil else { return false }
      if fact.plain == "next" { return isPageNumber(fact) }
      return fact.count != nil || fact.isVoid && (echo != nil || fact.isHeader)
    }
    let inNext = envelope.first(["page", "pagenumber", "number", "num", "no"]) {
      NextURLDetector.isNextName($0.parent) && $0.count != nil && !isInactive($0)
    }
    return direct ?? inNext
  }

  /// Whether an object of the next page says that there is none, by a flag or by the number of this
  /// page.
  private func isInactive(_ fact: Fact) -> Bool {
    envelope.first(["active", "enabled"]) { $0.around == fact.around }?.boolean == false
      || fact.count == echo?.count
  }

  /// Whether `next` counts pages rather than items.
  private func isPageNumber(_ fact: Fact) -> Bool {
    guard let next = fact.count, next > 0, !fact.isString || echo != nil,
      !isOffset(next, beside: fact)
    else { return false }
    let page = echo?.count ?? requested?.value ?? 1
    return next == page + 1
  }

  /// Whether a number is the offset of the next page, counted from an offset beside it.
  private func isOffset(_ next: Int, beside fact: Fact) -> Bool {
    let offset = envelope.first(OffsetDetector.echoes) { $0.around == fact.around }?.count
    return offset.map { next == $0 + envelope.list.count } ?? false
  }

  private func isBesideCount(_ fact: Fact) -> Bool {
    envelope.first(["totalpages", "numberofelements"]) { $0.around == fact.around } != nil
  }

  private func isBesidePages(_ fact: Fact) -> Bool {
    envelope.first(["pages"]) { $0.around == fact.around && $0.count != nil } != nil
  }

  /// Whether `last` is the number of the last page, beside `first` and the number of this page.
  private func isLastPage(_ last: Fact) -> Bool {
    ["page", "current", "currentpage", "number"].contains { name in
      envelope.first([name]) { $0.around == last.around && isBetweenEnds($0) } != nil
    } || requested.map { isBetweenEnds($0.value, beside: last) } ?? false
  }

  private func isBetweenEnds(_ fact: Fact) -> Bool {
    fact.count.map { isBetweenEnds($0, beside: fact) } ?? false
  }

  /// Whether a number lies between `first`, which is 0 or 1, and `last` in the object of a fact,
  /// which aren't the first and the last row.
  private func isBetweenEnds(_ number: Int, beside fact: Fact) -> Bool {
    func end(_ name: String) -> Int? { envelope.first([name]) { $0.around == fact.around }?.count }
    guard let first = end("first"), let last = end("last"), first < 2 else { return false }
    return (first...max(first, last)).contains(number) && last - first + 1 != envelope.list.count
  }

  private func isInPages(_ fact: Fact) -> Bool {
    fact.around.contains { $0.contains("pag") || $0 == "meta" || $0 == "cursor" }
  }

  private var requested: (name: String, value: Int)? {
    envelope.requestedNumber(.page)
  }

  /// The number of the feed's first page: as requested, else as the response states.
  private var number: Int? {
    if let requested { return requested.value }
    if let echo = echo?.count { return echo }
    // Without a stated number, this page is the one before the next page, or the first.
    return following?.count.map { max($0 - 1, 0) } ?? listed?.current
      ?? min(listed?.numbers.first ?? 1, 1)
  }

  /// The number of the list's first page, as requests count.
  private func base(of number: Int) -> Int {
    let echoed = echo?.count ?? number
    return number - (echoed - echoBase(echoed))
  }

  /// The number from which the response counts its pages, 0 or 1.
  private func echoBase(_ echoed: Int) -> Int {
    if echoed == 0 { return 0 }
    if echoed == 1, requested != nil, isAfterFirst(echoed) { return 0 }
    // A first page that was requested without a number has the number from which the server counts.
    if echoed == 1, requested == nil || echo.map({ isZeroBased($0.plain) }) != true { return 1 }
    if let echo, isZeroBased(echo.plain) { return 0 }
    return endsAtZeroBased(echoed) || isAfterFirst(echoed) ? 0 : 1
  }

  /// Whether pages count from 0, as with Spring's `number` and Algolia's `nbPages`.
  private func isZeroBased(_ plain: String) -> Bool {
    count?.plain == "nbpages"
      || plain == "number" && envelope.first(["totalelements", "numberofelements"]) != nil
  }

  /// Whether a page with the number 1 isn't the first one, by a flag.
  private func isAfterFirst(_ echoed: Int) -> Bool {
    echoed == 1
      && envelope.first(["first", "firstpage", "isfirst", "isfirstpage"]) {
        $0.distance < 12 && $0.boolean == false
      } != nil
  }

  /// Whether the last items are on this page, which is the last one only when pages count from 0.
  private func endsAtZeroBased(_ echoed: Int) -> Bool {
    guard let total = TotalDetection.total(in: envelope)?.fact.count,
      let size = SizeDetection.echo(in: envelope)?.count, size > 0, total > 0
    else { return false }
    let last = (total - 1) / size
    let before = (Count(clamping: last) * Count(clamping: size)).value
    return echoed == last && envelope.list.count == total - before && before != total
  }

  /// The parameter for the page number: one of the request, else the response's own name for it.
  private var parameter: String {
    if let requested { return requested.name }
    if let name = listed?.parameter { return name }
    guard let echo, !echo.isHeader else { return envelope.isJSONAPI ? "page[number]" : "page" }
    if envelope.requested(echo.name) == echo.text { return echo.name }
    let around = echo.around.suffix(2)
    if envelope.isJSONAPI { return "page[number]" }
    // https://www.elastic.co/guide/en/app-search/current/search-guide.html
    if echo.plain == "current", around == ["meta", "page"] { return "page[current]" }
    if around == ["meta", "pagination"], envelope.first(["pagecount"]) != nil {
      return "pagination[page]"
    }
    return Self.own.contains(echo.plain) ? echo.name : "page"
  }

  /// The response's own name for the number of this page, when requests have the same; nil otherwise.
  var ownName: String? {
    echo.flatMap { !$0.isHeader && Self.own.contains($0.plain) ? $0.name : nil }
  }

  /// Names that responses and requests share.
  private static let own: Set<String> = parts.union([
    "page", "pagenumber", "pageno", "pageindex", "pagenum", "startpage", "seite", "pagina", "sida",
    "strona", "sivu",
  ])
}
