import EverWeb

/// Lists whose page is in the path of the URL, or is a range of rows in the request.
extension Signals {
  /// `/page/2`, as WordPress and Jekyll have it, and a number at the end that can be a page number.
  var pathCandidates: [PagingCandidate] {
    guard count > 0, requestedPage == nil, requestedOffset == nil else { return [] }
    let parts = (url?.pathParts ?? []).map(String.init)
    for index in parts.indices.dropFirst() {
      guard parts[index].utf8.count < 7, let number = wholeNumber(parts[index]) else { continue }
      let isNamed = ["page", "pages", "p"].contains(PlainName.of(parts[index - 1]))
      let isLast = index == parts.count - 1
      let isStart = page == nil && number < 2 && total?.count ?? 0 > count
      guard
        isNamed && page?.count ?? number == number
          || isLast && (page?.count == number || isStart)
      else { continue }
      let place = RequestPlace.segment(parts.count - index)
      var family = Pagination.Family.page(place, first: number)
      family.count = pages?.place
      return [
        PagingCandidate(
          family,
          isNamed ? .sure : .likely,
          "the URL’s path holds the number of the page"
        )
      ]
    }
    return []
  }

  /// The names of the first and of the last row in requests, as written: json-server, AG Grid, VTEX,
  /// and the two numbers of an array.
  private static let ranges = Vocabulary.pairs("pairs", "ranges")

  /// A range that the request names and the response fills, such as `_start=0&_end=10`, or the array
  /// `"range": [0, 9]` of a body.
  var rangeCandidates: [PagingCandidate] {
    guard count > 1 else { return [] }
    let prefixes = unique(
      (url?.queryNames ?? []).map { name in
        name.lastIndex(of: ".").map { String(name[...$0]) } ?? ""
      }
    )
    for prefix in prefixes {
      for (start, end) in Self.ranges.map({ (prefix + $0.name, prefix + $0.text) }) {
        guard let first = requestedNumber(named: start), let last = requestedNumber(named: end),
          [last - first, last - first + 1].contains(count),
          !start.hasSuffix("from") || first.isMultiple(of: count)
        else { continue }
        let isIncluded = last - first + 1 == count
        let base = isIncluded && first % count == 1 ? 1 : 0
        var family = Pagination.Family.offset(.parameter(start), first: first, base: base)
        family.end = RangeEnd(place: .parameter(end), isIncluded: isIncluded)
        return [PagingCandidate(family, .sure, "the request names the first and the last item")]
      }
    }
    return []
  }
}
