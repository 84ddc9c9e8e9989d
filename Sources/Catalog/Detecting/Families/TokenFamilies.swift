import EverDefinitions
import EverDocuments
import EverBase

/// Lists whose next request sends a value of the response.
extension Signals {
  /// The most tokens of a response that are tried.
  private static let mostTokens = 2

  /// The most names that are sent with a token at once.
  private static let mostNames = 16

  /// An object whose members are sent: MediaWiki's `continue`
  /// (https://www.mediawiki.org/wiki/API:Continue) and Blockscout's `next_page_params`; or an object
  /// or an array that is sent whole: DynamoDB's key, Elasticsearch's `sort`.
  var tokenObjectCandidates: [PagingCandidate] {
    var found: [PagingCandidate] = []
    for signal in tokens where signal.json?.kind == .object || signal.json?.kind == .array {
      guard case .body(let path) = signal.place, let json = signal.json else { continue }
      let words = Set(signal.words)
      let areParameters =
        signal.plain == "continue" || !words.isDisjoint(with: ["params", "parameters", "query"])
      if json.kind == .object, areParameters {
        let rule = TokenRule(origin: .members(path), place: .parameter("continue"))
        found.append(token(rule, .sure, "the response names the values that continue it"))
      } else if json.kind == .array || signal.role == .token {
        found += parameters(for: signal).prefix(3).map { name in
          let rule = TokenRule(origin: .response(signal.place), place: .parameter(name))
          return token(rule, .sure, "the response has the key of the next page")
        }
      }
    }
    if root.member("batchcomplete") != nil, found.isEmpty {
      let rule = TokenRule(origin: .members(JSONPath("continue")), place: .parameter("continue"))
      found.append(empty(token(rule, .likely, "the response names no values that continue it")))
    }
    return found + sorted
  }

  /// Elasticsearch's `search_after`: the sort values of the last hit, in the body.
  private var sorted: [PagingCandidate] {
    guard count > 0, list.path.steps.last == "hits", let item = list.sample.first,
      item.member("sort")?.kind == .array
    else { return [] }
    let rule = TokenRule(
      origin: .lastItem(JSONPath("sort")),
      place: .parameter("search_after")
    )
    return [token(rule, .sure, "the last hit has the values by which hits are sorted")]
  }

  var tokenCandidates: [PagingCandidate] {
    if let earlier { return [earlier] }
    let single = tokens.filter { $0.json?.kind != .object && $0.json?.kind != .array }
    let tried = Array(single.prefix(Self.mostTokens))
    guard !tried.isEmpty else { return (emptyToken.map { [emptied($0)] } ?? []) + absent }
    var likely: [PagingCandidate] = []
    var bundles: [PagingCandidate] = []
    for signal in tried {
      let evidence: Evidence = isOfNextPage(signal) ? .sure : .likely
      let reason = "the response has a token of the next page"
      func candidate(_ place: RequestPlace, _ evidence: Evidence) -> PagingCandidate {
        token(TokenRule(origin: .response(signal.place), place: place), evidence, reason)
      }
      if signal.isHeader, let place = header(for: signal) {
        likely.append(candidate(place, evidence))
      }
      let names = parameters(for: signal)
      likely += names.prefix(1).map { candidate(.parameter($0), evidence) }
      if requested(names[0]) != nil { continue }
      // NASA's CMR takes a token in the header in which it sends it.
      if case .header(let name) = signal.place {
        bundles.append(candidate(.header(name), .hint))
      } else if names.count > 1 {
        bundles.append(candidate(.parameter(names[1]), .hint))
      }
      let rest = others(for: signal, besides: Array(names.prefix(2)))
      if rest.count > 1 { bundles.append(candidate(RequestPlace(parameters: rest), .hint)) }
    }
    return likely + bundles
  }

  /// The start of this page, before which a list goes on that is opened at its end: Relay's
  /// `startCursor` (https://relay.dev/graphql/connections.htm).
  private var earlier: PagingCandidate? {
    guard more?.plain == "haspreviouspage",
      let start = all.first(where: { $0.plain == "startcursor" })
    else { return nil }
    let rule = TokenRule(origin: .response(start.place), place: .parameter("before"))
    return token(rule, .sure, "the response says that there is more before it")
  }

  /// A header that requests send as well, such as Heroku's `Next-Range` and Cosmos DB's
  /// `x-ms-continuation`.
  private func header(for signal: Signal) -> RequestPlace? {
    guard case .header(let name) = signal.place else { return nil }
    if signal.plain == "nextrange" { return .header("Range") }
    return signal.plain.hasSuffix("continuation") ? .header(name) : nil
  }

  /// The parameters for a token, the most likely first; there is always one.
  func parameters(for signal: Signal) -> [String] {
    // OpenAI and Notion send `object: "list"`.
    // Datasette says whether a query was cut.
    let isDatasette = root.member("truncated") != nil
    let form =
      root.member("object")?.text == "list" ? "list" : isDatasette ? "datasette" : signal.parent
    let known =
      PagingNames.parameters["\(form).\(signal.plain)"] ?? PagingNames.parameters[signal.plain]
    let ending = signal.plain.hasSuffix("continue") ? "continue" : "- ="
    let words = (known ?? ending).split(separator: " ").map(String.init)
    let spelled = words.map { $0 == "=" ? signal.name : $0 == "-" ? ownName(of: signal) : $0 }
    let others = spelled.filter { $0 != signal.name }
    var names = unique(signal.isHeader && !others.isEmpty ? others : spelled)
    // Where a cursor is called `nextPage`, a number is NewsData's and a text FastAPI Pagination's.
    if signal.plain == "nextpage", signal.count == nil {
      names.sort { $0 == "cursor" && $1 != "cursor" }
    }
    if let bracket = requestedSize?.name.firstIndex(of: "["), let size = requestedSize?.name {
      names.sort { $0.hasPrefix(size[...bracket]) && !$1.hasPrefix(size[...bracket]) }
    }
    // A parameter of the request that is sent with a page has no other meaning.
    let own = names.first { requested($0) != nil && $0 != "scroll" } ?? requestedToken?.name
    return (own.map { [$0] } ?? []) + names.filter { $0 != own }
  }

  /// The name of a token without `next`, in the same style.
  private func ownName(of signal: Signal) -> String {
    let name = signal.isHeader ? signal.name.lowercased().replacing("-", with: "_") : signal.name
    guard signal.plain.hasPrefix("next"), let next = name.lowercased().firstRange(of: "next") else {
      return name
    }
    let end = name.index(
      name.startIndex,
      offsetBy: name.lowercased().distance(from: name.lowercased().startIndex, to: next.upperBound)
    )
    let isCamel = end < name.endIndex && name[end].isUppercase
    let rest = name[end...].drop { !$0.isLetter }
    guard !rest.isEmpty else { return name }
    let isPascal = name.first?.isUppercase ?? false
    return isCamel && !isPascal ? rest.prefix(1).lowercased() + rest.dropFirst() : String(rest)
  }

  /// All other names that a token may have, fewer for a long one, which makes long URLs.
  private func others(for signal: Signal, besides names: [String]) -> [String] {
    let own = ownName(of: signal)
    let noun = own.nameWords.filter { !["page", "starts"].contains($0) }.joined(separator: "_")
    let inObject =
      ["pagination", "page"].contains(signal.parent) ? ["\(signal.around.last ?? "").\(own)"] : []
    let spelled = [own, signal.name, "start_\(noun)", "page_\(noun)", "_\(signal.name)"] + inObject
    let all = unique(spelled + own.spellings + PagingNames.otherParameters)
    let limit = min(Self.mostNames, max(2, 2_000 / max(signal.text?.utf8.count ?? 0, 1)))
    let usable = all.filter { name in
      !names.contains(name) && requested(name) == nil && !name.isEmpty && !name.hasSuffix("_")
    }
    return Array(usable.prefix(limit))
  }

  private func emptied(_ signal: Signal) -> PagingCandidate {
    let rule = TokenRule(
      origin: .response(signal.place),
      place: .parameter(parameters(for: signal)[0])
    )
    return empty(token(rule, .likely, "the response has an empty token"))
  }

  /// The candidate when the request has a token and the response has none: this was the last page.
  private var absent: [PagingCandidate] {
    guard let sent = requestedToken, statesMore != true, requestedPage == nil,
      requestedOffset == nil
    else { return [] }
    let rule = TokenRule(
      origin: .response(.body(JSONPath(steps: ["next"]))),
      place: .parameter(sent.name)
    )
    return [
      empty(token(rule, .likely, "the request was made with a token and the response has none"))
    ]
  }

  private func empty(_ candidate: PagingCandidate) -> PagingCandidate {
    var candidate = candidate
    candidate.isEmpty = true
    return candidate
  }

  private func token(_ rule: TokenRule, _ evidence: Evidence, _ reason: String) -> PagingCandidate {
    PagingCandidate(family: .token([rule]), evidence: evidence, reason: reason)
  }
}

/// The names without repetitions, in their order.
func unique(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }
}

extension String {
  /// A name of several words as APIs write it: `pageToken` and `page_token`.
  var spellings: [String] {
    let words = nameWords
    guard let first = words.first, words.count > 1 else { return [self] }
    let camel =
      first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return unique([self, camel, words.joined(separator: "_")])
  }
}
