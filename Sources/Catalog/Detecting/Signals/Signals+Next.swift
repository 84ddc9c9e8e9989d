import EverItems
import EverWeb

/// The URL of the next page.
extension Signals {
  /// Finds the URLs, and the place of one without a value.
  func nextURLs() -> (next: [Signal], empty: Signal?) {
    let named = all.filter { signal in
      guard isNamedNext(signal), let text = signal.filled, signal.distance < 24 else {
        return false
      }
      let isURL = mentionsToken(signal) ? Self.isURL(text) : URLShape.isReference(text)
      return isURL && !isItself(text)
    }
    let absolute = named.filter { URLShape.isAbsolute($0.text ?? "") }
    let relative = named.filter { !URLShape.isAbsolute($0.text ?? "") }
    let empty = all.first { signal in
      isNamedNext(signal) && !signal.isHeader && signal.isNear && signal.text != "false"
        && signal.isVoid && !mentionsToken(signal)
        && !(Self.nextNumbers.contains(signal.plain) && page != nil)
    }
    return (absolute + relative, empty)
  }

  /// Whether a signal has the name of the next page, itself or its object.
  private func isNamedNext(_ signal: Signal) -> Bool {
    // A URL for later changes isn't the URL of a page.
    Signal.isNext(Self.isTarget(signal.plain) ? signal.parent : signal.plain)
      && !signal.isOfChanges
  }

  /// Whether a text is a URL, and no token.
  private static func isURL(_ text: String) -> Bool {
    URLShape.isAbsolute(text) || text.hasPrefix("?") && text.contains("=")
  }

  private static func isTarget(_ plain: String) -> Bool {
    ["href", "url", "uri", "link", "path", "target", "id"].contains(plain)
  }

  /// A URL under any name that leads to the next page: it differs from the request only in one
  /// number, which is the number of page two.
  var followingURL: Signal? {
    all.first { signal in
      guard signal.isNear, !signal.isOfOther, !signal.isOfChanges, let text = signal.filled,
        let (name, value) = onlyChange(in: text), let number = wholeNumber(value)
      else { return false }
      return number == (requestedNumber(named: name) ?? 1) + 1
    }
  }

  /// The only parameter by which a URL of the response differs from the request, and its value there;
  /// nil for other texts.
  private func onlyChange(in text: String) -> (name: String, value: String)? {
    guard URLShape.isReference(text), let url, let other = resolve(text),
      url.authority == other.authority, url.pathParts == other.pathParts
    else { return nil }
    let changed = Set(url.queryNames + other.queryNames)
      .filter { url.queryValue($0) != other.queryValue($0) }
    guard changed.count == 1, let name = changed.first else { return nil }
    return other.queryValue(name).map { (name, $0) }
  }

  private func resolve(_ reference: String) -> URLReference? {
    url?.resolving(reference).flatMap(URLReference.init)
  }

  /// Whether a reference leads to the requested URL itself.
  func isItself(_ reference: String) -> Bool {
    url.map { resolve(reference)?.withoutFragment == $0.withoutFragment } ?? false
  }
}

/// Tokens of the next page.
extension Signals {
  /// Finds the tokens, first the ones whose name says that they are for the next page, and the
  /// place of a token without a value.
  func nextTokens() -> (tokens: [Signal], empty: Signal?) {
    let named = all.filter { mentionsToken($0) && $0.isNear }
    let filled = named.filter { isToken($0) }
    let next = filled.filter { isOfNextPage($0) }
    let others = filled.filter { !isOfNextPage($0) }
    let empty = named.first { $0.isVoid && $0.text != "false" }
    return (next + others, empty)
  }

  /// Whether a token's name says that it is for the next page.
  func isOfNextPage(_ signal: Signal) -> Bool {
    signal.plain.hasPrefix("next") || Signal.isNext(signal.parent)
      || ["continue", "continuationtoken", "lastevaluatedkey"].contains(signal.plain)
  }

  /// Whether a value can be a token: no URL, no flag, and no word or number for nothing.
  private func isToken(_ signal: Signal) -> Bool {
    if let json = signal.json, json.kind == .object || json.kind == .array { return !json.isEmpty }
    guard let text = signal.filled, signal.json?.boolean == nil, text.utf8.count < 16_384 else {
      return false
    }
    return !Self.isURL(text) && !["0", "-1", "false"].contains(text)
  }

  /// Words of values that lead elsewhere than to the next page.
  private static let others = Set(Vocabulary.words("tokens", "others"))

  /// Words that may follow `next` in the name of a token.
  private static let nouns = Set(Vocabulary.words("tokens", "nouns"))

  /// Whether a signal has the name of a token of the next page.
  private func mentionsToken(_ signal: Signal) -> Bool {
    let words = Set(signal.words)
    if Signal.isNext(signal.parent) || ["cursor", "cursors"].contains(signal.parent) {
      return (!Self.isTarget(signal.plain) || signal.plain == "id") && signal.flag == nil
        && !(signal.plain == "page" && signal.count != nil)
        && (signal.plain == "next" || !words.isDisjoint(with: Self.nouns))
        && words.isDisjoint(with: Self.others.subtracting(["start"]))
    }
    if let next = signal.words.firstIndex(of: "next") {
      let rest = signal.words[(next + 1)...]
      // A number is counted, unless no page has it.
      let isNumber =
        Self.nextNumbers.contains(signal.plain)
        && (signal.filled == nil || signal.count ?? .max < 100_000)
      return rest.isEmpty
        ? isBareNext(signal) : rest.allSatisfy(Self.nouns.contains) && !isNumber
    }
    guard words.isDisjoint(with: Self.others) else { return false }
    switch signal.role {
    case .token: return true
    case .after: return signal.distance < 6
    case .offset: return signal.distance < 6 && isText(signal)
    case .last: return signal.plain == "end" && isText(signal)
    default: return signal.distance < 6 && !words.isDisjoint(with: ["cursor", "continuation"])
    }
  }

  /// Whether `next` alone is a token: a text, or a number sent as text when nothing else counts pages
  /// or rows.
  private func isBareNext(_ signal: Signal) -> Bool {
    guard signal.distance < 6, signal.json?.kind != .object, !signal.isVoid,
      beside(signal, ["title"]) == nil
    else { return false }
    return isText(signal)
      || signal.json?.kind == .string && signal.count != nil && page == nil && offset == nil
  }

  private func isText(_ signal: Signal) -> Bool {
    guard let text = signal.filled, signal.flag == nil, !URLShape.isReference(text),
      !text.contains(where: \.isWhitespace), !["+", "-", "UTC"].contains(where: text.hasPrefix)
    else { return false }
    return !text.isDay && (Int(text) == nil || text.utf8.count > 7)
  }
}
