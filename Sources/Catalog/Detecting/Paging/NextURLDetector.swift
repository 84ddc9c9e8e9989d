import Definitions
import Documents
import Transport

/// Detects responses that hold the URL of the next page, or whose missing URL marks the end.
struct NextURLDetector {
  let envelope: Envelope

  var candidate: PagingCandidate? {
    named ?? emptied ?? missing
  }

  /// Whether the response has the URL of the next page.
  var namesNext: Bool { named != nil }

  /// The candidate when the URL is present.
  private var named: PagingCandidate? {
    let facts = envelope.facts.filter { isNext($0) && isUsable($0) }
    let best =
      facts.first { URLShape.isAbsolute($0.text ?? "") } ?? facts.first
      ?? envelope.facts.first(where: isFollowing)
    guard let best else { return nil }
    return candidate([best.place], confidence: 0.95, reason: "names the next page's URL")
  }

  private func isUsable(_ fact: Fact) -> Bool {
    guard let text = fact.filled, fact.boolean == nil, !fact.isHeader || isAtOwnPath(text) else {
      return false
    }
    let isReference =
      TokenNames.isToken(fact.plain)
      ? URLShape.isAbsolute(text) || isQuery(text) : URLShape.isReference(text)
    return isReference && !envelope.isItself(text) && !losesPath(text)
      && (isPlainName(of: fact) || isAtOwnPath(text))
  }

  /// Whether a name calls a URL that of the next page and of nothing else, as `next_page_url` does
  /// and `next_event` doesn't.
  private func isPlainName(of fact: Fact) -> Bool {
    let name = isTarget(fact.plain) ? fact.parent : fact.plain
    guard let next = name.firstRange(of: "next") else { return true }
    var rest = name[next.upperBound...]
    while let word = Self.words.first(where: rest.hasPrefix) { rest.removeFirst(word.count) }
    return rest.isEmpty || rest == PlainName.of(envelope.list.name)
  }

  /// Words that follow `next` in the name of the URL of the next page.
  private static let words = [
    "page", "url", "link", "href", "uri", "path", "query", "request", "endpoint", "results",
    "result", "records", "items", "batch", "set", "chunk", "part", "data", "list", "cursor",
    "token", "marker", "s",
  ]

  /// Whether a reference leads to the path of the request.
  private func isAtOwnPath(_ reference: String) -> Bool {
    guard let own = envelope.url,
      let other = envelope.resolve(reference).flatMap(URLReference.init)
    else { return false }
    return own.authority == other.authority
      && own.tail.prefix { $0 != "?" } == other.tail.prefix { $0 != "?" }
  }

  /// Whether a fact, whatever its name, is the URL of the request with the number of the next page,
  /// or of the first item after this page, in one parameter.
  private func isFollowing(_ fact: Fact) -> Bool {
    guard fact.distance < 12, !fact.isHeader, let text = fact.filled,
      let (name, number) = otherNumber(in: text)
    else { return false }
    guard let sent = envelope.requested(name) else {
      // After one item, 1 is also the number of this page.
      let isOffset = envelope.list.count > 1 || ParameterKind(name) == .offset
      return number == 2 || isOffset && number == envelope.list.count
    }
    return wholeNumber(sent).map { [$0 + 1, $0 + envelope.list.count].contains(number) } ?? false
  }

  /// Whether the URL of the last page has a later page than the request, which has the given number
  /// when it names none; nil when that isn't known.
  func namesLaterLast(firstPage: Int?) -> Bool {
    let lasts = envelope.facts.filter { fact in
      (fact.plain.hasPrefix("last") || fact.parent == "last") && fact.distance < 12
        && !fact.isHeader
    }
    return (lasts.map(\.filled) + [envelope.links["last"]]).contains { url in
      guard let url, let (name, number) = otherNumber(in: url), ParameterKind(name) == .page,
        let own = envelope.requestedNumber(named: name) ?? firstPage
      else { return false }
      return number > own
    }
  }

  /// The only parameter by which a URL in the response differs from the request, and its number; nil
  /// for other texts.
  private func otherNumber(in text: String) -> (name: String, number: Int)? {
    guard URLShape.isReference(text), isAtOwnPath(text), let own = envelope.url,
      let other = envelope.resolve(text).flatMap(URLReference.init)
    else { return nil }
    let changed = Set(own.queryNames + other.queryNames)
      .filter { own.queryValue($0) != other.queryValue($0) }
    guard changed.count == 1, let name = changed.first else { return nil }
    return other.queryValue(name).flatMap { wholeNumber($0) }.map { (name, $0) }
  }

  /// Whether a text is the query of a URL, such as `?limit=20&offset=20`.
  private func isQuery(_ text: String) -> Bool { text.hasPrefix("?") && text.contains("=") }

  /// Whether a reference omits the start of the requested path, as Confluence's do.
  ///
  /// Then there must be another way to page.
  private func losesPath(_ reference: String) -> Bool {
    guard reference.hasPrefix("/"), let path = envelope.url?.tail.prefix(while: { $0 != "?" }),
      envelope.first(OffsetDetector.echoes, where: { $0.count != nil }) != nil
    else { return false }
    let front = reference.prefix { $0 != "?" }
    return path.count > front.count && path.hasSuffix(front)
  }

  /// The candidate when the URL is null or empty.
  private var emptied: PagingCandidate? {
    guard let fact = envelope.facts.first(where: isEmptied) else {
      return nil
    }
    let isURL = ["url", "link", "href", "uri"].contains { fact.plain.hasSuffix($0) }
    let isSure = isURL || hasURLs(beside: fact) || isLinks(fact.parent)
    return candidate([fact.place], confidence: isSure ? 0.9 : 0.83, reason: "names no next page")
  }

  private func isEmptied(_ fact: Fact) -> Bool {
    isNext(fact) && fact.isVoid && isPlain(fact) && !envelope.goesBack(from: fact)
  }

  private func isPlain(_ fact: Fact) -> Bool {
    !fact.isHeader && !TokenNames.isToken(fact.plain) && !fact.parent.hasPrefix("cursor")
      && !["has", "is"].contains(where: fact.plain.hasPrefix)
      && (!Self.pageNumbers.contains(fact.plain) || hasURLs(beside: fact))
  }

  private static let pageNumbers: Set<String> = ["nextpage", "nextpagenumber"]

  /// The candidate when there are URLs of other pages, but none of the next.
  private var missing: PagingCandidate? {
    let other = envelope.facts.first { fact in
      Self.others.contains(fact.plain) || Self.others.contains(fact.parent) && isTarget(fact.plain)
        ? (fact.text.map(URLShape.isReference) ?? false) && isPagesLink(fact) : false
    }
    if let other, case .body(let path) = other.place {
      let isObject = isTarget(other.plain) && Self.others.contains(other.parent)
      let isLink = path.steps.contains { $0.contains("=") }
      let steps = path.steps.dropLast(isObject || isLink ? 2 : 1)
      let next = steps + (isLink ? [] : ["next"])
      let rel = path.steps.dropLast().last?.prefix { $0 != "=" } ?? "rel"
      let paths =
        isLink
        ? [JSONPath(steps: Array(next) + ["\(rel)=next", path.steps.last ?? "href"])]
        : [JSONPath(steps: Array(next)), JSONPath(steps: Array(next) + ["href"])]
      return candidate(
        paths.map { .body($0) },
        confidence: 0.85,
        reason: "names other pages and no next one"
      )
    }
    return metaEnd
  }

  /// Meta's Graph API sends cursors on the last page too, and omits `next` only there.
  private var metaEnd: PagingCandidate? {
    let cursors = envelope.facts.filter {
      $0.around.suffix(2) == ["paging", "cursors"] && !$0.isVoid
    }
    guard Set(cursors.map(\.plain)).isSuperset(of: ["before", "after"]),
      case .body(let path)? = cursors.first?.place
    else { return nil }
    let next = JSONPath(steps: path.steps.dropLast(2) + ["next"])
    return candidate([.body(next)], confidence: 0.85, reason: "has cursors and no next URL")
  }

  private static let others: Set<String> = [
    "prev", "previous", "first", "last", "prevpage", "previouspage",
  ]

  /// Whether a fact is a link to another page.
  ///
  /// `first` and `last` are links only in an object of links alone, because other objects have
  /// members of these names too.
  private func isPagesLink(_ fact: Fact) -> Bool {
    let name = Self.others.contains(fact.plain) ? fact.plain : fact.parent
    return name.hasPrefix("prev") || fact.around.contains(where: isLinks)
  }

  private func isLinks(_ plain: String) -> Bool {
    ["link", "links", "paging", "pagination"].contains(plain)
  }

  private func hasURLs(beside fact: Fact) -> Bool {
    envelope.facts.contains { other in
      other.around == fact.around && other.plain != fact.plain
        && Self.others.contains(other.plain.replacing("url", with: ""))
        && (other.text.map(URLShape.isReference) ?? false)
    }
  }

  private func candidate(
    _ places: [ResponsePlace],
    confidence: Double,
    reason: String
  ) -> PagingCandidate {
    let paths = places.compactMap { place -> JSONPath? in
      if case .body(let path) = place { path } else { nil }
    }
    let previous = paths.first.flatMap(previous(of:))
    return PagingCandidate(
      family: .url(next: places, previous: previous),
      confidence: confidence,
      reason: "the response \(reason)"
    )
  }

  /// Where the response holds the URL of the previous page, derived from the name of the next.
  private func previous(of path: JSONPath) -> JSONPath? {
    ["prev", "previous"].lazy.map { word in
      JSONPath(steps: path.steps.map { $0.replacing("next", with: word) })
    }.first { $0 != path && envelope.root.value(at: $0) != nil }
  }
}

extension NextURLDetector {
  /// Whether a fact is named like the URL of the next page.
  private func isNext(_ fact: Fact) -> Bool {
    if isTarget(fact.plain) { return Self.isNextName(fact.parent) || isMore(fact.parent, fact) }
    return Self.isNextName(fact.plain) || isMore(fact.plain, fact)
  }

  /// Whether `more` or `load_more` leads to another page of the list, at the same path, rather than
  /// to a page about it.
  private func isMore(_ name: String, _ fact: Fact) -> Bool {
    guard ["more", "loadmore", "showmore", "seemore", "viewmore"].contains(name),
      let text = fact.filled, URLShape.isReference(text)
    else { return false }
    return isAtOwnPath(text)
  }

  private func isTarget(_ plain: String) -> Bool {
    ["href", "url", "uri", "link", "id", "path", "target"].contains(plain)
  }

  static func isNextName(_ plain: String) -> Bool {
    if plain.hasPrefix("next") || plain.hasSuffix("next") || plain == "older" { return true }
    if ["nextlink", "nexturl", "nexthref"].contains(where: plain.hasSuffix) { return true }
    let isMore = plain.hasPrefix("more") || plain.hasPrefix("loadmore")
    return isMore && ["url", "link", "uri", "href"].contains { plain.hasSuffix($0) }
  }
}
