import EverWeb
import EverDefinitions
import EverDocuments

/// The URL of the next page.
extension Signals {
  /// Finds the URLs, and the place of one without a value.
  func nextURLs() -> (next: [Signal], empty: Signal?) {
    let named = all.filter { isNextURL($0) }
    let absolute = named.filter { URLShape.isAbsolute($0.text ?? "") }
    let relative = named.filter { !URLShape.isAbsolute($0.text ?? "") }
    let empty = all.first { signal in
      isNamedNext(signal) && !signal.isHeader && signal.isNear && signal.text != "false"
        && signal.isVoid && !mentionsToken(signal) && !goesBack(from: signal)
        && !(isNumberName(signal) && page != nil)
    }
    return (absolute + relative, empty)
  }

  /// Whether a signal has the name of the next page, itself or its object.
  private func isNamedNext(_ signal: Signal) -> Bool {
    let name = Self.isTarget(signal.plain) ? signal.parent : signal.plain
    let isMore = ["more", "loadmore", "showmore"].contains(name)
    // A URL for later changes isn't that of a page.
    return (Signal.isNext(name) || isMore) && !signal.isOfChanges
  }

  /// Whether the next page is this page, by which some servers mark the end.
  var namesItself: Bool {
    all.contains { signal in
      isNamedNext(signal) && signal.filled.map { URLShape.isReference($0) && isItself($0) } ?? false
    }
  }

  private static func isQuery(_ text: String) -> Bool {
    text.hasPrefix("?") && text.contains("=")
  }

  private func isNumberName(_ signal: Signal) -> Bool {
    ["nextpage", "nextpagenumber", "nextpageno"].contains(signal.plain)
  }

  static func isTarget(_ plain: String) -> Bool {
    ["href", "url", "uri", "link", "path", "target", "id"].contains(plain)
  }

  private func isNextURL(_ signal: Signal) -> Bool {
    guard isNamedNext(signal), let text = signal.filled, signal.distance < 24 else { return false }
    let isURL =
      URLShape.isAbsolute(text)
      || (mentionsToken(signal) ? Self.isQuery(text) : URLShape.isReference(text))
    return isURL && !isItself(text) && !losesPath(text)
      && (isPlainName(of: signal) || isAtOwnPath(text))
  }

  /// Whether a name calls a URL that of the next page and of nothing else, as `next_page_url` does
  /// and `next_event` doesn't.
  private func isPlainName(of signal: Signal) -> Bool {
    let name = Self.isTarget(signal.plain) ? signal.parent : signal.plain
    guard let next = name.firstRange(of: "next") else { return true }
    let words = [
      "page", "url", "link", "href", "uri", "path", "query", "results", "records", "items", "batch",
      "set", "cursor", "token",
    ]
    var rest = name[next.upperBound...]
    while let word = words.first(where: rest.hasPrefix) { rest.removeFirst(word.count) }
    return rest.isEmpty || rest == PlainName.of(list.name)
  }

  /// Whether a reference omits the start of the requested path, as Confluence's do, whose offsets
  /// page as well.
  private func losesPath(_ reference: String) -> Bool {
    guard reference.hasPrefix("/"), let path = url?.tail.prefix(while: { $0 != "?" }),
      offset != nil
    else { return false }
    let front = reference.prefix { $0 != "?" }
    return path.count > front.count && path.hasSuffix(front)
  }

  /// Whether an empty value of the next page is beside a filled one of the previous page, on the page
  /// that the server returns first: the list begins with its newest items.
  private func goesBack(from next: Signal) -> Bool {
    guard next.plain.hasPrefix("next"), next.plain.hasSuffix("id"),
      parameters.allSatisfy({ $0.kind == .size })
    else { return false }
    return beside(next, ["prev\(next.plain.dropFirst(4))"])?.filled != nil
  }

  /// A URL under any name that leads to the next page: it differs from the request in one value, that
  /// of page two, of the item after this page, or of the last item.
  var followingURL: Signal? {
    all.first { signal in
      guard signal.isNear, !signal.isOfOther, !signal.isOfChanges, let text = signal.filled,
        let (name, value) = onlyChange(in: text)
      else { return false }
      if let number = wholeNumber(value) {
        let sent = requestedNumber(named: name)
        let isOffset = count > 1 || ParameterKind(name) == .offset
        if number == (sent ?? 1) + 1 || isOffset && number == (sent ?? 0) + count { return true }
      }
      return lastValues.contains(value)
    }
  }

  /// The single values of the last item.
  private var lastValues: Set<String> {
    guard count > 1, let item = list.last else { return [] }
    return Set(item.members.lazy.prefix(60).compactMap(\.value.text).filter { $0.utf8.count > 3 })
  }

  /// The URL of the last page has a later page than the request.
  var namesLaterLast: Bool {
    let lasts = all.filter { $0.plain == "last" || $0.parent == "last" }
    return (lasts.map(\.filled) + [links["last"]]).contains { text in
      guard let text, let (name, value) = onlyChange(in: text), let number = wholeNumber(value),
        ParameterKind(name) == .page
      else { return false }
      return number > requestedNumber(named: name) ?? 1
    }
  }

  /// A link to another page, in an object or an array of links, beside which a missing link to the
  /// next page is the end.
  var otherPage: Signal? {
    all.first { signal in
      let name = Self.isTarget(signal.plain) ? signal.parent : signal.plain
      let isPrevious = name.hasPrefix("prev")
      let isLink = signal.around.contains {
        ["link", "links", "paging", "pagination"].contains($0)
      }
      return signal.filled.map(URLShape.isReference) ?? false
        && (isPrevious || isLink && (name == "first" || name == "last"))
    }
  }
}

/// Tokens of the next page.
extension Signals {
  /// Finds the tokens, those called that of the next page first, and the place of one without a
  /// value.
  func nextTokens() -> (tokens: [Signal], empty: Signal?) {
    let named = all.filter {
      mentionsToken($0) && ($0.isNear || isOfNextPage($0) && $0.distance < 30)
    }
    let filled = named.filter { isToken($0) && !isEarlier($0) }
    let next = filled.filter { isOfNextPage($0) }
    let others = filled.filter { !isOfNextPage($0) }
    let empty = named.first { $0.isVoid && $0.text != "false" && !goesBack(from: $0) }
    return (next + others, empty)
  }

  /// Whether a token is called that of the next page.
  func isOfNextPage(_ signal: Signal) -> Bool {
    signal.plain.hasPrefix("next") || Signal.isNext(signal.parent)
      || ["continue", "continuationtoken", "lastevaluatedkey"].contains(signal.plain)
  }

  /// Whether a value can be a token: no URL, no flag, and no word or number for nothing.
  private func isToken(_ signal: Signal) -> Bool {
    if let json = signal.json, json.kind == .object || json.kind == .array { return !json.isEmpty }
    guard let text = signal.filled, signal.json?.boolean == nil, text.utf8.count < 16_384,
      !URLShape.isAbsolute(text), !["0", "-1", "false"].contains(text)
    else { return false }
    return !Self.isQuery(text)
      && !(text.hasPrefix("/") && URLShape.isReference(text) && isAtOwnPath(text))
  }

  private func isEarlier(_ signal: Signal) -> Bool {
    // A number that the request sends is this page's.
    signal.text.map { text in
      url?.queryNames.contains { url?.queryValue($0) == text } ?? false
        && !signal.plain.hasPrefix("next")
    } ?? false
  }

  /// Words of values that lead elsewhere than to the next page.
  private static let others: Set<String> = [
    "prev", "previous", "before", "first", "start", "current", "self", "this", "access", "auth",
    "api", "csrf", "xsrf", "session", "sync", "delta", "refresh", "security", "bearer", "type",
    "url", "link", "href", "uri", "count", "total", "size",
  ]

  /// Words that may follow `next` in the name of a token.
  private static let nouns: Set<String> = [
    "cursor", "token", "page", "continuation", "marker", "mark", "key", "max", "since", "min", "id",
    "pagination", "bookmark", "anchor", "start", "starting", "starts", "scroll", "position", "from",
    "batch", "after", "offset", "skip", "at", "index", "row", "search", "seq", "state", "stream",
    "uuid", "until", "before", "to", "records", "iterator", "shard", "cookie", "query", "params",
    "parameters", "partition", "range",
  ]

  /// Whether a signal has the name of a token of the next page.
  func mentionsToken(_ signal: Signal) -> Bool {
    let words = Set(signal.words)
    if Signal.isNext(signal.parent) || ["cursor", "cursors"].contains(signal.parent) {
      return (!Self.isTarget(signal.plain) || signal.plain == "id") && signal.flag == nil
        && !(signal.plain == "page" && signal.count != nil)
        && (signal.plain == "next" || !words.isDisjoint(with: Self.nouns))
        && words.isDisjoint(with: Self.others.subtracting(["start"]))
    }
    if let next = signal.words.firstIndex(of: "next") {
      let rest = signal.words[(next + 1)...]
      if rest.isEmpty { return isBareNext(signal) }
      guard rest.allSatisfy(Self.nouns.contains) else {
        return signal.plain.hasSuffix("token") && Set(rest).isDisjoint(with: Self.others)
      }
      return !isNumbered(signal)
    }
    guard words.isDisjoint(with: Self.others) else { return false }
    if signal.words.first == "last", words.count > 1, signal.distance < 6, isOfLastItem(signal) {
      return true
    }
    switch signal.role {
    case .token: return signal.plain != "lastseq" || all.contains { $0.plain == "pending" }
    case .after: return signal.distance < 6
    case .offset: return signal.distance < 6 && isText(signal)
    case .last: return signal.plain == "end" && list.name == "chunk"
    default:
      let sure: Set = ["cursor", "continuation", "bookmark", "marker", "resumption", "continue"]
      return signal.distance < 6 && !words.isDisjoint(with: sure)
        || signal.plain.hasSuffix("continue")
    }
  }

  /// Whether a value such as Steam's `last_appid` is that of the last item.
  private func isOfLastItem(_ signal: Signal) -> Bool {
    let name = signal.plain.dropFirst("last".count)
    return list.last?.members.contains {
      PlainName.of($0.name) == name && $0.value.text == signal.text
    }
      ?? false
  }

  /// Whether `next` alone is a token: a text, or a number that no page has.
  private func isBareNext(_ signal: Signal) -> Bool {
    guard signal.distance < 6, signal.json?.kind != .object, beside(signal, ["title"]) == nil else {
      return signal.json?.kind == .object && signal.json?.isEmpty == true
    }
    if signal.isVoid { return false }
    // A number sent as text is a token when nothing else counts pages or rows.
    return isText(signal) || signal.count ?? 0 > 100_000
      || signal.json?.kind == .string && signal.count != nil && page == nil && offset == nil
  }

  /// Whether `next_page`, `next_offset` and the like are numbers, which are counted.
  private func isNumbered(_ signal: Signal) -> Bool {
    isNumberName(signal) && (signal.filled == nil || signal.count ?? .max < 100_000)
  }

  private func isText(_ signal: Signal) -> Bool {
    guard let text = signal.filled, signal.flag == nil, !URLShape.isReference(text),
      !text.contains(where: \.isWhitespace), !["+", "-", "UTC"].contains(where: text.hasPrefix)
    else { return false }
    let isDate = text.prefix(10).split(separator: "-").map(\.count) == [4, 2, 2]
    return !isDate && (Int(text) == nil || text.utf8.count > 7)
  }
}
