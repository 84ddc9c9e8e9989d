import EverWeb
import EverDefinitions
import EverDocuments

/// Lists whose pages have numbers, or begin after a number of items.
extension Signals {
  // MARK: Pages

  var pageCandidates: [PagingCandidate] {
    guard page != nil || requestedPage != nil || nextNumber != nil || pages != nil else {
      return []
    }
    let number = requestedPage?.value ?? page?.count ?? 1
    let base = requestedPage == nil && page == nil ? 1 : pageBase
    let isIndex = base == 0 && pages?.plain.hasPrefix("last") ?? false
    let numbers = PageNumbers(
      place: .parameter(pageName),
      first: number,
      base: base,
      count: isIndex ? nil : pages?.place,
      next: nextNumberPlace
    )
    let isConfirmed =
      pages != nil || total != nil || size != nil || statesMore != nil || requestedPage != nil
    var candidate = PagingCandidate(
      family: .page(numbers),
      evidence: nextNumber != nil ? .sure : isConfirmed ? .likely : .hint,
      reason: nextNumber != nil
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
        ["nextpage", "nextpagenumber"].contains($0.plain) && $0.filled == nil
          && (page != nil || $0.isHeader)
      }?.place
  }

  /// The number of the list's first page as requests count, 0 or 1.
  var pageBase: Int {
    let number = requestedPage?.value ?? page?.count ?? 1
    guard let page, let echoed = page.count else { return min(number, 1) }
    return max(number - (echoed - echoBase(echoed)), 0)
  }

  /// The number from which the response counts its pages, 0 or 1.
  private func echoBase(_ echoed: Int) -> Int {
    if echoed == 0 { return 0 }
    let isLater = beside(page, ["first", "isfirst", "firstpage"])?.flag == false
    if echoed == 1 { return isLater ? 0 : requestedPage == nil ? 1 : isZeroBased ? 0 : 1 }
    return isZeroBased ? 0 : 1
  }

  /// Whether pages count from 0, as with Spring's `number` and Algolia's `nbPages`.
  private var isZeroBased: Bool {
    pages?.plain == "nbpages" || endsAtZeroBased
      || page?.plain == "number" && beside(page, ["totalelements", "numberofelements"]) != nil
  }

  /// Whether the last items are on this page, which is the last one only when pages count from 0.
  private var endsAtZeroBased: Bool {
    guard let number = page?.count, let total = total?.count, let size = size?.count, count < size
    else { return false }
    let (before, isTooLarge) = number.multipliedReportingOverflow(by: size)
    return !isTooLarge && before &+ count == total
  }

  private func beside(_ signal: Signal?, _ names: Set<String>) -> Signal? {
    signal.flatMap { beside($0, names) }
  }

  /// The parameter for the page number: one of the request, else the response's own name for it.
  private var pageName: String {
    if let requestedPage { return requestedPage.name }
    guard let page, !page.isHeader else { return isJSONAPI ? "page[number]" : "page" }
    if requested(page.name) == page.text { return page.name }
    if isJSONAPI { return "page[number]" }
    // https://www.elastic.co/guide/en/app-search/current/search-guide.html
    if page.plain == "current", page.around == ["meta", "page"] { return "page[current]" }
    // https://docs.strapi.io/cms/api/rest/sort-pagination
    if page.around == ["meta", "pagination"], pages?.plain == "pagecount" {
      return "pagination[page]"
    }
    let isOwn = page.role == .page && !["currentpage", "curpage", "thispage"].contains(page.plain)
    return isOwn ? page.name : requestedSize.flatMap { PagingNames.pages[$0.name] } ?? "page"
  }

  var pageTwoCandidates: [PagingCandidate] {
    guard count > 0, requestedPage == nil, requestedOffset == nil, !requestsRange else { return [] }
    let name =
      isJSONAPI ? "page[number]" : requestedSize.flatMap { PagingNames.pages[$0.name] } ?? "page"
    return [pages([styled(name)], .hint, "servers often number pages")]
  }

  /// A name with a capital letter where the request's names have one.
  private func styled(_ name: String) -> String {
    let isUpper = (url?.queryNames ?? []).contains { $0.first?.isUppercase ?? false }
    return isUpper && !name.contains("_") ? name.prefix(1).uppercased() + name.dropFirst() : name
  }

  private func pages(_ names: [String], _ evidence: Evidence, _ reason: String) -> PagingCandidate {
    let first = page?.count == 0 ? 0 : 1
    let numbers = PageNumbers(place: RequestPlace(parameters: names), first: first)
    var candidate = PagingCandidate(family: .page(numbers), evidence: evidence, reason: reason)
    candidate.knowsBase = page != nil
    return candidate
  }

  // MARK: Offsets

  var offsetCandidates: [PagingCandidate] {
    let isNamed =
      requestedOffset != nil || offset != nil || contentRange != nil || nextOffset != nil
    guard isNamed, !requestsRange, !isLastOfMap else { return [] }
    let isConfirmed =
      statedSize != nil || total != nil || statesMore != nil || contentRange != nil
      || nextOffset != nil || requestedOffset != nil
    let first = requestedOffset?.value ?? echoedOffset?.count ?? contentRange?.first ?? 0
    var candidate = offset(offsetName, first: first, isConfirmed ? .likely : .hint, offsetReason)
    if case .offset(var offsets) = candidate.family {
      offsets.base = offsetBase(first)
      candidate.family = .offset(offsets)
    }
    return [candidate]
  }

  private var offsetReason: String {
    if nextOffset != nil { return "the response has the offset of the next page" }
    return echoedOffset == nil
      ? "the request has an offset" : "the response has the number of items before it"
  }

  /// The number of items before the next page, as HubSpot's `offset` and Spotify's `next_offset`.
  private var nextOffset: Signal? {
    let end = (requestedOffset?.value ?? 0) + count
    if count > 1, requestedPage == nil, let offset, offset.count == end { return offset }
    return nearest {
      $0.isNear && ["next", "nextoffset", "nextstart", "nextskip"].contains($0.plain)
        && $0.count == end && count > 1 && !tokens.map(\.place).contains($0.place)
    }
  }

  /// The number of items before this page that the response states.
  var echoedOffset: Signal? { nextOffset?.place == offset?.place ? nil : offset }

  /// 1 when items are counted from 1, as in SCIM (RFC 7644, 3.4.2.4); otherwise 0.
  private func offsetBase(_ first: Int) -> Int {
    guard let echoedOffset, let number = echoedOffset.count else { return 0 }
    if number == 1 { return 1 }
    let isSCIM = echoedOffset.plain == "startindex" && beside(echoedOffset, ["itemsperpage"]) != nil
    // The feed of arXiv counts from 0.
    return isSCIM && number > 0 && !number.isMultiple(of: max(statedSize ?? count, 2)) ? 1 : 0
  }

  private var offsetName: String {
    if let requestedOffset { return requestedOffset.name }
    let pair = requestedSize.flatMap { Self.offsetName(beside: $0.name) }
    guard let offset, !offset.isHeader else { return pair ?? conventionalOffset ?? "offset" }
    if let pair, pair.contains(where: { !$0.isLetter && $0 != "_" }) { return pair }
    // CouchDB's name for the offset in requests differs from the one in responses.
    if offset.plain == "offset", root.member("total_rows") != nil { return "skip" }
    // An offset that is null wasn't sent, and is known to the server.
    let unsent = all.first { $0.around == offset.around && $0.role == .offset && $0.filled == nil }
    return unsent?.name ?? (offset.name.contains("-") ? "offset" : offset.name)
  }

  /// The name that software gives the offset, by the form of its lists; nil for other forms.
  private var conventionalOffset: String? {
    if isOData { return "$skip" }
    if more?.plain == "exceededtransferlimit" { return "resultOffset" }
    if list.path.steps == ["hits", "hits"] { return "from" }
    if list.path.steps == ["result", "results"], root.member("help") != nil { return "start" }
    return root.member("kind")?.text?.contains("#") ?? false ? "startIndex" : nil
  }

  var pairCandidates: [PagingCandidate] {
    guard count > 0, requestedOffset == nil, requestedPage == nil, !requestsRange else { return [] }
    let pair = requestedSize.flatMap { Self.offsetName(beside: $0.name) }
    let isCounted = total?.count ?? 0 > count || conventionalOffset != nil
    // Keycloak counts rows by `first`, beside `max`.
    let names = [pair ?? conventionalOffset] + (requestedSize?.name == "max" ? ["first"] : [])
    return names.compactMap(\.self).map { name in
      offset(name, first: 0, isCounted ? .likely : .hint, "servers often count rows")
    }
  }

  private func offset(
    _ name: String,
    first: Int,
    _ evidence: Evidence,
    _ reason: String
  ) -> PagingCandidate {
    let offsets = Offsets(place: .parameter(name), first: first, countsBySize: false)
    return PagingCandidate(family: .offset(offsets), evidence: evidence, reason: reason)
  }

  /// The parameter of the offset beside that of the size, such as `sysparm_offset` beside
  /// `sysparm_limit`; nil for a size that isn't used with one.
  static func offsetName(beside size: String) -> String? {
    let isPascal = size.first?.isUppercase ?? false
    if let name = PagingNames.offsets[size] ?? PagingNames.offsets[size.lowercased()] {
      return isPascal ? name.prefix(1).uppercased() + name.dropFirst() : name
    }
    if size.hasSuffix("]"), let bracket = size.lastIndex(of: "[") {
      let inner = String(size[size.index(after: bracket)...].dropLast())
      return PagingNames.offsets[inner].map { size[...bracket] + $0 + "]" }
    }
    let lower = size.lowercased()
    let ends = ["limit", "count", "rows", "take", "top", "maxresults", "size"]
    guard let end = ends.first(where: lower.hasSuffix), let name = PagingNames.offsets[end] else {
      return nil
    }
    let prefix = size.dropLast(end.count)
    let isPart = prefix.last.map { !$0.isLetter } ?? true
    let isUpper = size.dropFirst(prefix.count).first?.isUppercase ?? false
    guard isPart || isUpper, end != "size" || prefix.isEmpty else { return nil }
    return prefix + (isUpper ? name.prefix(1).uppercased() + name.dropFirst() : name)
  }

  // MARK: Bundles

  var bundleCandidates: [PagingCandidate] {
    guard count > 0, !requestsRange else { return [] }
    let bundles = PagingNames.bundles
    if Outlook(self) == .silent {
      return [pages(free(bundles.numbers, .page), .hint, "servers often count pages or rows")]
    }
    let pages = pages(
      free(bundles.numbers.filter { ParameterKind($0) == .page }, .page),
      .hint,
      "the page may have another name"
    )
    var rows = offset("offset", first: 0, .hint, "the offset may have another name")
    rows.family = rows.family.requested(
      by: RequestPlace(parameters: free(bundles.offsets, .offset))
    )
    if requestedPage != nil || requestedOffset != nil { return [] }
    return page != nil || self.pages != nil ? [pages, rows] : [rows, pages]
  }

  /// Names of a bundle that the request doesn't have, after those that the response has for the
  /// same number; in the brackets of the request's size.
  private func free(_ names: [String], _ kind: ParameterKind) -> [String] {
    let own = all.filter { signal in
      signal.isNear && !signal.isHeader && signal.count != nil && !signal.isOfOther
        && (ParameterKind(signal.name) == kind || kind == .page && signal.place == page?.place)
    }.flatMap(\.name.spellings)
    let size = requestedSize?.name ?? ""
    let bracket = size.hasSuffix("]") ? size.lastIndex(of: "[").map { size[...$0] } : nil
    let inner = bracket.map { front in (own + names).prefix(5).map { "\(front)\($0)]" } } ?? []
    let all = unique(own + inner + names.map(styled)).filter { requested($0) == nil }
    return Array(all.prefix(14))
  }
}

/// Where a list begins whose first request selects a later page.
extension Signals {
  /// The number of items before this page, by the numbers of the request; 0 when it has none.
  var itemsBefore: Int {
    if let before = itemsBeforeByURLs { return before }
    let size = max(statedSize ?? 0, count)
    if let offset = requestedOffset?.value, offset > 1 { return offset - offsetBase(offset) }
    guard let number = requestedPage?.value else { return 0 }
    return Pagination.items(onPages: number - pageBase, of: size)
  }

  /// The number of items before this page, by the parameter that has another number in the URL of
  /// the next or the previous page; nil without such a URL.
  private var itemsBeforeByURLs: Int? {
    let size = max(statedSize ?? 0, count)
    let previous =
      links["prev"] ?? links["previous"]
      ?? all.first { $0.plain.hasPrefix("prev") && URLShape.isReference($0.filled ?? "") }?.text
    let next = links["next"] ?? next.first?.text
    func number(of name: String, in reference: String?) -> Int? {
      reference.flatMap(resolve)?.queryValue(name).flatMap { wholeNumber($0) }
    }
    for name in url?.queryNames ?? [] {
      guard let own = requestedNumber(named: name) else { continue }
      let before = number(of: name, in: previous)
      let step = number(of: name, in: next).map { $0 - own } ?? before.map { own - $0 }
      // Pages count from 1, unless there is a page 0.
      if step == 1 { return Pagination.items(onPages: before == 0 ? 1 : own - 1, of: size) }
      if let step, step > 1, [count, size].contains(step) { return own > 1 ? own : 0 }
    }
    return nil
  }

  /// Whether a token of the request selects the page, so that nobody knows how many items are before
  /// it.
  var beginsWithToken: Bool {
    parameters.contains { parameter in
      let plain = PlainName.of(parameter.name)
      return parameter.kind == .token && parameter.number == nil
        && !["", "*"].contains(parameter.value)
        && ["cursor", "token"].contains(where: plain.contains)
    }
  }
}
