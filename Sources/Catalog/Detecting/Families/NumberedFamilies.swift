/// Lists whose pages have numbers.
extension Signals {
  var pageCandidates: [PagingCandidate] {
    guard page != nil || requestedPage != nil || nextNumber != nil || pages != nil else {
      return []
    }
    let first = requestedPage?.value ?? page?.count ?? 1
    var family = Pagination.Family.page(.parameter(pageName), first: first, base: pageBase)
    family.count = pages?.place
    family.next = nextNumberPlace.map { [$0] } ?? []
    let isConfirmed =
      pages != nil || total != nil || size != nil || statesMore != nil || requestedPage != nil
    var candidate = PagingCandidate(
      family,
      nextNumber != nil ? .sure : isConfirmed ? .likely : .hint,
      nextNumber != nil
        ? "the response has the number of the next page"
        : page != nil
          ? "the response has the number of the page"
          : requestedPage != nil
            ? "the request has a page number" : "the response has the number of pages"
    )
    candidate.knowsBase = page != nil || requestedPage != nil || nextNumber != nil
    return [candidate]
  }

  /// Where responses have the number of the next page, null on the last one.
  private var nextNumberPlace: ResponsePlace? {
    nextNumber?.place
      ?? nearest {
        Self.nextNumbers.contains($0.plain) && $0.filled == nil && (page != nil || $0.isHeader)
      }?.place
  }

  /// The number that requests give the list's first page, 0 or 1.
  var pageBase: Int {
    let number = requestedPage?.value ?? page?.count ?? 1
    guard let page, let echoed = page.count else { return min(number, 1) }
    // Spring's `number` counts from 0, and pages with Algolia's `nbPages` do.
    let isZeroBased =
      pages?.plain == "nbpages"
      || page.plain == "number" && beside(page, ["totalelements", "numberofelements"]) != nil
    let isFromZero = echoed == 0 || isZeroBased && (echoed > 1 || requestedPage != nil)
    return max(number - (echoed - (isFromZero ? 0 : 1)), 0)
  }

  /// The parameter for the page number: one of the request, else the response's own name for it.
  private var pageName: String {
    if let requestedPage { return requestedPage.name }
    guard let page, !page.isHeader else { return pageNames[0] }
    let isOwn = page.role == .page && !["currentpage", "curpage", "thispage"].contains(page.plain)
    return isOwn || requested(page.name) == page.text ? page.name : pageNames[0]
  }

  /// The usual names for the page number, beside the size in the request.
  private var pageNames: [String] {
    requestedSize.flatMap { PagingNames.pages[$0.name] }?
      .split(separator: " ").map(String.init) ?? ["page"]
  }

  var pageTwoCandidates: [PagingCandidate] {
    guard count > 0, requestedPage == nil, requestedOffset == nil else { return [] }
    return pageNames.map { pages([$0], "servers often number pages") }
  }

  private func pages(_ names: [String], _ reason: String) -> PagingCandidate {
    let first = page?.count == 0 ? 0 : 1
    let place = RequestPlace.parameters(names)
    var candidate = PagingCandidate(.page(place, first: first), .hint, reason)
    candidate.knowsBase = page != nil
    return candidate
  }

  /// The candidates that send names for page numbers and offsets together: first names from the
  /// response, then usual names.
  ///
  /// If a page begins later by as many rows as its number says, the name counts rows, not pages.
  var bundleCandidates: [PagingCandidate] {
    guard count > 0, requestedPage == nil, requestedOffset == nil else { return [] }
    let own = all.filter { signal in
      let isNumber = signal.count != nil || signal.filled == nil && signal.role == .offset
      return signal.isNear && !signal.isHeader && isNumber && !signal.isOfOther
        && ([.page, .offset].contains(ParameterKind(signal.name)) || signal.place == page?.place)
    }.flatMap { signal in
      signal.name.spellings + (signal.parent.isEmpty ? [] : ["\(signal.parent)[\(signal.name)]"])
    }
    return [own, PagingNames.bundles.numbers].flatMap { names in
      bundles(of: unique(names).filter { requested($0) == nil })
    }
  }

  /// The candidates that send some names together; with few items, page numbers and offsets are
  /// sent separately, because both can select the same page.
  private func bundles(of names: [String]) -> [PagingCandidate] {
    let reason = "servers often count pages or rows"
    guard !names.isEmpty else { return [] }
    guard count < 3 else { return [pages(Array(names.prefix(16)), reason)] }
    let rows = names.filter { ParameterKind($0) == .offset }
    let others = names.filter { !rows.contains($0) }
    let offset = Pagination.Family.offset(RequestPlace.parameters(rows))
    return (rows.isEmpty ? [] : [PagingCandidate(offset, .hint, reason)])
      + (others.isEmpty ? [] : [pages(others, reason)])
  }
}

/// Lists whose pages begin after a number of items.
extension Signals {
  var offsetCandidates: [PagingCandidate] {
    guard requestedOffset != nil || offset != nil || contentRange != nil else { return [] }
    let isConfirmed =
      statedSize != nil || total != nil || statesMore != nil || contentRange != nil
      || requestedOffset != nil
    let first = requestedOffset?.value ?? offset?.count ?? contentRange?.first ?? 0
    return [
      PagingCandidate(
        .offset(.parameter(offsetName), first: first, base: offsetBase(first)),
        isConfirmed ? .likely : .hint,
        offset == nil
          ? "the request has an offset" : "the response has the number of items before it"
      )
    ]
  }

  /// 1 when items are counted from 1, as in SCIM (RFC 7644, 3.4.2.4); otherwise 0.
  func offsetBase(_ first: Int) -> Int {
    guard let number = offset?.count else { return 0 }
    return number == 1 || number % max(statedSize ?? count, 2) == 1 ? 1 : 0
  }

  private var offsetName: String {
    let own = offset.flatMap { $0.isHeader || $0.name.contains("-") ? nil : $0.name }
    return requestedOffset?.name ?? conventionalOffset ?? own ?? sizedOffsets.first ?? "offset"
  }

  private var sizedOffsets: [String] {
    requestedSize.map { Self.offsetNames(beside: $0.name) } ?? []
  }

  private var conventionalOffset: String? {
    all.lazy.compactMap { PagingNames.conventions[$0.name] }.first
  }

  var pairCandidates: [PagingCandidate] {
    guard count > 0, requestedOffset == nil, requestedPage == nil else { return [] }
    return (sizedOffsets + [conventionalOffset].compactMap(\.self)).map { name in
      let isCounted = total?.count ?? 0 > count || conventionalOffset != nil
      return PagingCandidate(
        .offset(.parameter(name)),
        isCounted ? .likely : .hint,
        "servers often count rows"
      )
    }
  }

  /// The parameters for the offset by the parameter for the size, such as `sysparm_offset` for
  /// `sysparm_limit`, the most likely first; none for a size that isn't used with an offset.
  static func offsetNames(beside size: String) -> [String] {
    let isInBrackets = size.hasSuffix("]")
    let lower = size.lowercased()
    let inner = isInBrackets ? String(lower.dropLast()) : lower
    let end =
      PagingNames.offsets[lower] == nil
      ? PagingNames.offsetEnds.first(where: inner.hasSuffix) : lower
    guard let end, let names = PagingNames.offsets[end] else { return [] }
    let front = size.prefix(end == lower ? 0 : inner.count - end.count)
    let isUpper = size.dropFirst(front.count).first?.isUppercase ?? false
    guard isUpper || front.last.map({ !$0.isLetter }) ?? true,
      end != "size" || front.isEmpty
    else { return [] }
    let back = end != lower && isInBrackets ? "]" : ""
    return names.split(separator: " ").map(String.init).map { name in
      "\(front)\(isUpper ? name.capitalised : name)\(back)"
    }
  }
}
