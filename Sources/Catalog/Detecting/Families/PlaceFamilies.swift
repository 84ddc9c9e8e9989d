import EverDefinitions
import EverDocuments
import EverWeb

/// Lists whose page is in the path of the URL, or is a range of rows in the request.
extension Signals {
  /// `/page/2`, as WordPress and Jekyll have it, and `/offset/20`.
  var pathCandidates: [PagingCandidate] {
    guard count > 0, requestedPage == nil, requestedOffset == nil else { return [] }
    let parts = (url?.pathParts ?? []).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let number = Self.number(parts[index]) else { continue }
      let place = RequestPlace.segment(parts.count - index)
      let named = PagingNames.role(of: PlainName.of(parts[index - 1]))
      let isLast = index == parts.count - 1
      let isNumbered =
        isLast && page?.count == number
        || page == nil && isLast && number < 2 && (statesMore == true || total?.count ?? 0 > count)
      if named == .page || parts[index - 1] == "pages",
        page.map({ $0.count == number || $0.count == 0 }) ?? true
      {
        return [pages(in: place, from: number, .sure)]
      }
      if isNumbered { return [pages(in: place, from: number, .likely)] }
      if named == .offset {
        let offsets = Offsets(place: place, first: number, countsBySize: false)
        return [
          PagingCandidate(
            family: .offset(offsets),
            evidence: .sure,
            reason: "the URL’s path holds the number of items before the page"
          )
        ]
      }
    }
    return inside(parts).map { [pages(in: .segment($0.place), from: $0.number, .sure)] } ?? []
  }

  private func pages(in place: RequestPlace, from number: Int, _ evidence: Evidence)
    -> PagingCandidate
  {
    PagingCandidate(
      family: .page(PageNumbers(place: place, first: number, count: pages?.place)),
      evidence: evidence,
      reason: "the URL’s path holds the number of the page"
    )
  }

  /// The number at the end of a part that names a page itself, as in `page-2.json` and `page=2`.
  private func inside(_ parts: [String]) -> (place: Int, number: Int)? {
    for (index, part) in parts.enumerated() {
      let stem = part.lastIndex(of: ".").map { part[..<$0] } ?? part[...]
      guard let digits = WebURL.digits(in: String(stem)), digits.upperBound == stem.endIndex,
        let number = Self.number(String(stem[digits]))
      else { continue }
      let word = stem[..<digits.lowerBound].reversed().drop { "-_=".contains($0) }
        .prefix { $0.isLetter }.reversed()
      if String(word).lowercased() == "page" { return (parts.count - index, number) }
    }
    return nil
  }

  /// A number of a page, also before a file name extension.
  private static func number(_ part: String) -> Int? {
    let stem = part.lastIndex(of: ".").map { String(part[..<$0]) } ?? part
    return stem.utf8.count < 7 ? wholeNumber(stem) : nil
  }

  /// The names of the first and of the last row in requests, as written: json-server, AG Grid, VTEX.
  private static let ranges = [
    ("_start", "_end"), ("startRow", "endRow"), ("start_row", "end_row"),
    ("from", "to"), ("_from", "_to"),
  ]

  /// A range that the request names and the response fills, such as `_start=0&_end=10`, or the array
  /// `"range": [0, 9]` of a body.
  var rangeCandidates: [PagingCandidate] {
    guard count > 1 else { return [] }
    let prefixes = unique(
      (url?.queryNames ?? []).map { name in
        name.lastIndex(of: ".").map { String(name[...$0]) } ?? ""
      }
    )
    let names = prefixes.flatMap { prefix in
      Self.ranges.map { (prefix + $0.0, prefix + $0.1) }
        + (prefix.isEmpty ? [] : [(prefix + "0", prefix + "1")])
    }
    for (start, end) in names {
      guard let first = requestedNumber(named: start), let last = requestedNumber(named: end),
        last > first, start.hasSuffix("from") ? first.isMultiple(of: count) : true,
        [last - first, last - first + 1].contains(count)
      else { continue }
      let isIncluded = last - first + 1 == count
      var offsets = Offsets(place: .parameter(start), first: first, countsBySize: false)
      offsets.base = isIncluded && first % count == 1 ? 1 : 0
      offsets.end = RangeEnd(place: .parameter(end), isIncluded: isIncluded)
      return [
        PagingCandidate(
          family: .offset(offsets),
          evidence: .sure,
          reason: "the request names the first and the last item"
        )
      ]
    }
    return []
  }
}
