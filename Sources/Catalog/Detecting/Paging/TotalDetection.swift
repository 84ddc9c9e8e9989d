import Definitions
import Documents
import Transport

/// Finds where a response states the number of all items.
enum TotalDetection {
  struct Found {
    let fact: Fact
    /// Whether the name always means the count of the whole list.
    let isSure: Bool
  }

  /// Names that mean the count of the whole list.
  private static let sure = [
    "total", "totalcount", "counttotal", "totalresults", "totalitems", "totalelements", "totaldocs",
    "totalrecords", "numfound", "nbhits", "nhits", "hitcount", "totalrows", "totalhits",
    "totalsize",
    "totalentries", "totalobjects", "recordsfiltered", "recordstotal", "filteredtablerowscount",
    "totalmatches", "totalnumber", "totalrecordcount", "totalresultcount", "totalcounts",
    "totalavailable", "resultstotal", "itemstotal", "totalitemcount", "totalentities",
    "totalresult", "totalfound", "availableitems", "numresults", "estimatedtotalhits",
    "approximatetotal", "totalcountestimate", "found", "numberofresults", "foundcount", "countall",
    "allcount", "fullcount", "rowcount", "numberofrecords", "totalnumberofresults", "numbermatched",
    "hitscount", "matchcount", "totalproducts", "totalusers", "totalmembers", "nbtotal",
    "overallcount", "collectiontotal", "totalsetsize", "totalquantity", "available",
    "completelistsize",
  ]

  /// Names among ``sure`` that some servers use for the items of the page, as ProPublica does.
  private static let ofPage: Set<String> = ["numresults", "numberofresults", "found"]

  /// Names that may count the items of the page instead.
  private static let unsure = [
    "count", "hits", "resultcount", "size", "itemcount", "length", "matches", "totalpageitems",
    "results", "records", "items",
  ]

  /// Names that count the whole list where the number is larger than that of the items.
  private static let wholes: Set<String> = [
    "matched", "matching", "outof", "of", "overall", "nrow", "nrows", "cardinality", "atleast",
  ]

  /// Whether a plain name always means the count of the whole list.
  static func isSure(_ plain: String) -> Bool { sure.contains(plain) }

  /// Names of other numbers and estimates that say that there are no items where they are 0.
  private static let zeros: Set<String> = ["count", "resultcount", "resultsizeestimate"]

  /// Whether a total says that there are no items.
  static func isZero(in envelope: Envelope) -> Bool {
    envelope.facts.contains { fact in
      (isSure(fact.plain) || zeros.contains(fact.plain)) && fact.count == 0
        && fact.distance < 12
        && !fact.isOfNext && !ofPage.contains(fact.plain) && fact.plain != "available"
    }
  }

  /// Whether a total is none: a word for it, less than 0, or fewer than the items.
  static func isDenied(in envelope: Envelope) -> Bool {
    envelope.facts.contains { fact in
      isSure(fact.plain) && fact.filled != nil && fact.distance < 6 && !fact.isOfNext
        && !ofPage.contains(fact.plain) && fact.plain != "available"
        && fact.count.map { $0 < envelope.list.count } ?? (Double(fact.text ?? "") ?? -1 < 0)
    }
  }

  /// The total; nil when the response has none, or one that is smaller than the number of its
  /// items.
  static func total(in envelope: Envelope) -> Found? {
    let named = named(in: envelope)
    guard let count = named?.fact.count, !fitsPages(count, envelope) else { return named }
    let words: Set = ["count", "total", "found", "matched", "matching", "filtered"]
    let fitting = envelope.facts.first { fact in
      isTotal(fact, envelope) && fact.count.map { fitsPages($0, envelope) } ?? false
        && fact.distance < 12 && !words.isDisjoint(with: ParameterNames.words(of: fact.name))
    }
    return fitting.map { Found(fact: $0, isSure: true) } ?? named
  }

  /// Whether a number of items fills the number of pages that page one states, so that it can be that
  /// of the filtered list beside a number of all.
  private static func fitsPages(_ count: Int, _ envelope: Envelope) -> Bool {
    let detector = PageDetector(envelope: envelope)
    let size = envelope.list.count
    guard let pages = detector.count?.count, pages > 1, size > 0, detector.echo?.count ?? 1 < 2,
      envelope.requestedNumber(.page)?.value ?? 1 < 2
    else { return true }
    return (count + size - 1) / size == pages
  }

  static func named(in envelope: Envelope) -> Found? {
    if let filtered = filtered(in: envelope) { return Found(fact: filtered, isSure: true) }
    let sure = envelope.first(inOrder: Self.sure) {
      isTotal($0, envelope) && !countsPages($0, envelope)
        && !(Self.ofPage.contains($0.plain) && countsItemsOfPage($0, envelope))
    }
    // Elasticsearch's total may be beside one of the whole index.
    let hits = hitsTotal(in: envelope)
    if let sure, sure.distance <= hits?.distance ?? .max { return Found(fact: sure, isSure: true) }
    if let hits { return Found(fact: hits, isSure: true) }
    let worded = envelope.facts.first {
      isTotal($0, envelope) && $0.distance < 12
        && ($0.count ?? 0 > envelope.list.count || $0.plain.hasPrefix("tot"))
        && (countsAll($0, envelope) || wholes.contains($0.plain) && $0.distance < 6)
    }
    if let worded { return Found(fact: worded, isSure: true) }
    let unsure = envelope.first(inOrder: Self.unsure) {
      isTotal($0, envelope) && $0.distance < 6 && !isPageSize($0, envelope)
    }
    guard let unsure, !countsItemsOfPage(unsure, envelope) else { return nil }
    return Found(fact: unsure, isSure: unsure.count ?? 0 > envelope.list.count)
  }

  /// The number of matching items beside a larger number of all items in the index.
  private static func filtered(in envelope: Envelope) -> Fact? {
    envelope.first(filters) { fact in
      isTotal(fact, envelope) && fact.distance < 12
        && envelope.facts.contains { all in
          all.around == fact.around && all.count ?? 0 > fact.count ?? 0
            && (["total", "outof", "overall", "recordstotal"].contains(all.plain))
        }
    }
  }

  /// Names of the number of items that match a request.
  private static let filters: Set<String> = [
    "found", "matched", "matching", "filtered", "recordsfiltered", "totalfiltered",
    "filteredcount", "filteredtotal", "nummatched",
  ]

  /// Whether a number repeats the requested size of a page, or is the size of a page beside the
  /// number of this page, as with Spring's slices.
  private static func isPageSize(_ fact: Fact, _ envelope: Envelope) -> Bool {
    let requested = SizeDetection.requested(in: envelope)
    let isRequested = requested.map { $0.value == fact.count } ?? false
    guard fact.plain == "size" else {
      return isRequested && requested.map { PlainName.of($0.name) } == fact.plain
    }
    return isRequested || StopFlags.statesMore(in: envelope) != nil
      || envelope.first(["number", "numberofelements", "pagesize", "page", "offset"]) {
        $0.around == fact.around
      } != nil
  }

  /// Whether the total can be that of the page alone: it equals the number of items, as many as a
  /// page may have, and no number of pages says that there is one page.
  ///
  /// Where nothing states how many items a page may have, any two items can fill one.
  static func mayCountPage(_ envelope: Envelope) -> Bool {
    likelyCountsPage(envelope)
      || equalsItems(envelope) && envelope.list.count > 1
        && SizeDetection.stated(in: envelope) == nil
  }

  /// Whether a total that can be that of the page has a number that pages usually have.
  static func likelyCountsPage(_ envelope: Envelope) -> Bool {
    equalsItems(envelope)
      && (SizeDetection.isFull(envelope) || countsCutPage(envelope))
  }

  /// Whether the total equals the number of items, and no number of pages says that there is one
  /// page.
  private static func equalsItems(_ envelope: Envelope) -> Bool {
    total(in: envelope)?.fact.count == envelope.list.count
      && PageDetector(envelope: envelope).count == nil
  }

  /// Whether a total can be that of a page which the server made smaller than requested.
  private static func countsCutPage(_ envelope: Envelope) -> Bool {
    guard let total = total(in: envelope)?.fact,
      let size = SizeDetection.requested(in: envelope)?.value, envelope.list.count < size
    else { return false }
    return SizeDetection.defaults.contains(envelope.list.count) || unsure.contains(total.plain)
  }

  /// Whether a number may count the items of a page that is full, as iTunes' `resultCount` does.
  private static func countsItemsOfPage(_ fact: Fact, _ envelope: Envelope) -> Bool {
    let count = envelope.list.count
    guard fact.count == count, !fact.plain.hasPrefix("total") else { return false }
    let requested = SizeDetection.requested(in: envelope)?.value
    return requested.map { $0 == count } ?? SizeDetection.isUsual(count)
  }

  /// Whether a name contains words for a number of all items, such as `totalNum` or, in a list
  /// of releases, `release-count`.
  private static func countsAll(_ fact: Fact, _ envelope: Envelope) -> Bool {
    let words = ParameterNames.words(of: fact.name).map(ListNames.singular)
    let list = ParameterNames.words(of: envelope.list.name).map(ListNames.singular)
    let things: Set = [
      "item", "result", "record", "row", "hit", "element", "entry", "match", "object",
    ]
    let totals: Set = ["total", "tot"]
    let counts = totals.union([
      "count", "cnt", "num", "number", "found", "all", "overall", "size", "of",
    ])
    let nouns = things.union(list.isEmpty ? [] : [list[list.count - 1], list.joined()])
    let rest = words.filter {
      !counts.contains($0) && !["search", "the", "available", "list"].contains($0)
    }
    return words.contains { ["count", "cnt", "total", "tot", "found", "num"].contains($0) }
      && rest.count < 2 && rest.allSatisfy(nouns.contains)
      && (!rest.isEmpty || words.contains(where: totals.contains))
  }

  /// The `Content-Range` header (RFC 9110, 14.4) with a unit other than bytes; its total follows
  /// the slash.
  static func range(in envelope: Envelope) -> (place: ResponsePlace, count: Int, first: Int)? {
    guard let header = rangeHeader(in: envelope), let text = envelope.response.header(header),
      !text.hasPrefix("bytes"),
      let range = text.split(separator: " ").last?.split(separator: "/").first
    else { return nil }
    let ends = range.split(separator: "-").compactMap { wholeNumber($0) }
    guard ends.count == 2, ends[1] >= ends[0] else { return nil }
    return (.header(header), ends[1] - ends[0] + 1, ends[0])
  }

  /// The name of the header with the range, which some servers write with a prefix:
  /// `REST-Content-Range`.
  private static func rangeHeader(in envelope: Envelope) -> String? {
    let names = envelope.response.headers.map(\.name)
    let plain = names.first { $0.lowercased() == "content-range" }
    return plain
      ?? names.first {
        ["contentrange", "resourcerange"].contains(where: PlainName.of($0).hasSuffix)
      }
  }

  /// The definition of the total; when another page follows, the number of items in the response is
  /// no total.
  static func definition(in envelope: Envelope, goesOn: Bool) -> TotalDefinition? {
    if let range = range(in: envelope) { return TotalDefinition(place: range.place) }
    guard let found = total(in: envelope), found.isSure || !goesOn else { return nil }
    guard found.fact.plain == "value", let relation = found.fact.beside("relation"),
      case .body(let path) = relation
    else { return TotalDefinition(place: found.fact.place) }
    return TotalDefinition(place: found.fact.place, relation: path, lowerBound: "gte")
  }

  /// Elasticsearch's `hits.total.value`, and an object of totals, such as `totals.rows`.
  private static func hitsTotal(in envelope: Envelope) -> Fact? {
    let totals = ["value", "count"]
    let ofItems = ["rows", "items", "results", "records", "hits", "all", envelope.list.name]
    return envelope.first(Set(totals)) { $0.parent == "total" && isTotal($0, envelope) }
      ?? envelope.first(Set(totals + ofItems)) {
        ["total", "totals"].contains($0.parent) && isTotal($0, envelope)
      }
  }

  private static func isTotal(_ fact: Fact, _ envelope: Envelope) -> Bool {
    guard let count = fact.count, fact.distance < 24, !fact.isOfNext,
      fact.distance < 12 || !envelope.isOfThing(fact), others.isDisjoint(with: fact.around)
    else { return false }
    return count >= envelope.list.count && !isMoney(fact, envelope)
  }

  /// Objects whose totals count something else than items.
  private static let others: Set<String> = [
    "quota", "quotas", "time", "times", "timing", "timings", "usage", "ratelimit", "ratelimits",
    "limits", "credits", "storage", "duration",
  ]

  private static func isMoney(_ fact: Fact, _ envelope: Envelope) -> Bool {
    let money: Set<String> = ["currency", "currencycode", "subtotal", "tax", "vat", "shipping"]
    return fact.plain == "total"
      && envelope.first(money) { $0.around == fact.around && $0.filled != nil } != nil
  }

  /// Whether `total` beside `current` counts pages: it is smaller than the number of items on this
  /// page.
  private static func countsPages(_ fact: Fact, _ envelope: Envelope) -> Bool {
    fact.plain == "total" && fact.around.last == "page" && envelope.first(["current"]) != nil
      && (fact.count ?? 0) < envelope.list.count
  }
}
