import EverItems
import EverBase

/// Lists whose next request sends a value of the response.
extension Signals {
  /// The most tokens of a response that are tried.
  private static let mostTokens = 2

  /// The most names that are sent with a token at once.
  private static let mostNames = 16

  /// The candidates for tokens, for objects that are sent whole, such as DynamoDB's key, and for
  /// Elasticsearch's `search_after`, which takes the sort values of the last hit.
  var tokenCandidates: [PagingCandidate] {
    let tried = tokens.prefix(Self.mostTokens).map(candidates)
    let isSorted =
      list.path.steps.last == "hits" && list.sample.first?.member("sort")?.kind == .array
    let sorted = PagingCandidate(
      .token([TokenRule(origin: .lastItem(JSONPath("sort")), place: .parameter("search_after"))]),
      .sure,
      "the last hit has the values by which hits are sorted"
    )
    return tried.flatMap(\.likely) + tried.flatMap(\.others) + (isSorted ? [sorted] : [])
  }

  /// The candidates for a token: `likely` ones, which are tried before any other token, and others.
  private func candidates(for token: Signal) -> (
    likely: [PagingCandidate], others: [PagingCandidate]
  ) {
    if let members = memberCandidate(for: token) { return ([members], []) }
    let reason = "the response has a token of the next page"
    func candidate(_ place: RequestPlace, _ evidence: Evidence) -> PagingCandidate {
      let rule = TokenRule(origin: .response(token.place), place: place)
      return PagingCandidate(.token([rule]), evidence, reason)
    }
    let evidence: Evidence = isOfNextPage(token) ? .sure : .likely
    let names = parameters(for: token)
    var likely = [candidate(.parameter(names[0]), evidence)]
    if requested(names[0]) != nil { return (likely, []) }
    var others: [PagingCandidate] = []
    if case .header(let name) = token.place {
      // Requests send the token in a header as well: Heroku's `Range`, Cosmos DB's
      // `x-ms-continuation`, and NASA's CMR.
      let isSure = token.plain == "nextrange" || token.plain.hasSuffix("continuation")
      let place = RequestPlace.header(token.plain == "nextrange" ? "Range" : name)
      if isSure { likely.insert(candidate(place, evidence), at: 0) }
      others = isSure ? [] : [candidate(place, .hint)]
    } else if names.count > 1 {
      others = [candidate(.parameter(names[1]), .hint)]
    }
    let rest = self.others(for: token, besides: Array(names.prefix(2)))
    return (likely, others + [candidate(RequestPlace.parameters(rest), .hint)])
  }

  /// An object whose members are sent: MediaWiki's `continue`
  /// (https://www.mediawiki.org/wiki/API:Continue) and Blockscout's `next_page_params`.
  private func memberCandidate(for token: Signal) -> PagingCandidate? {
    guard case .body(let path) = token.place, token.json?.kind == .object,
      !Set(token.words).isDisjoint(with: ["continue", "params", "parameters", "query"])
    else { return nil }
    let rule = TokenRule(origin: .members(path), place: .parameter("continue"))
    return PagingCandidate(.token([rule]), .sure, "the response names the values that continue it")
  }

  /// The parameters for a token, at least one, the most likely first.
  func parameters(for signal: Signal) -> [String] {
    // OpenAI and Notion send `object: "list"`, and Datasette `truncated`.
    let isDatasette = root.member("truncated") != nil
    let form =
      root.member("object")?.text == "list" ? "list" : isDatasette ? "datasette" : signal.parent
    let known =
      PagingNames.parameters["\(form).\(signal.plain)"] ?? PagingNames.parameters[signal.plain]
    let words = (known ?? "- =").split(separator: " ").map(String.init)
    let spelled = words.map { $0 == "=" ? signal.name : $0 == "-" ? ownName(of: signal) : $0 }
    let others = spelled.filter { $0 != signal.name }
    let names = unique(signal.isHeader && !others.isEmpty ? others : spelled)
    // A parameter of these names that the request has already is the right one.
    let own = names.first { requested($0) != nil && $0 != "scroll" } ?? requestedToken?.name
    return (own.map { [$0] } ?? []) + names.filter { $0 != own }
  }

  /// The name of a token without `next`, in the same style.
  private func ownName(of signal: Signal) -> String {
    let name = signal.isHeader ? signal.name.lowercased().replacing("-", with: "_") : signal.name
    guard signal.plain.hasPrefix("next"),
      let next = name.firstRange(of: "next") ?? name.firstRange(of: "Next")
    else { return name }
    let rest = name[next.upperBound...]
    if rest.isEmpty { return name }
    let isCamel = rest.first?.isUppercase ?? false && name.first?.isLowercase ?? false
    return isCamel
      ? rest.prefix(1).lowercased() + rest.dropFirst()
      : String("_-".contains(rest.prefix(1)) ? rest.dropFirst() : rest)
  }

  /// All other names that a token may have, fewer for a long token, because URLs must not be too long.
  private func others(for signal: Signal, besides names: [String]) -> [String] {
    let own = ownName(of: signal)
    let all = unique([own, signal.name] + own.spellings + PagingNames.otherParameters)
    let limit = min(Self.mostNames, max(2, 2_000 / max(signal.text?.utf8.count ?? 0, 1)))
    let usable = all.filter { name in
      !names.contains(name) && requested(name) == nil && !name.hasSuffix("_")
    }
    return Array(usable.prefix(limit))
  }
}

/// The names without repetitions, in their order.
func unique(_ names: [String]) -> [String] { names.withoutRepetitions { $0 } }

extension String {
  /// The text with a capital first letter.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }

  /// A name of several words as APIs write it: `pageToken` and `page_token`.
  var spellings: [String] {
    let words = nameWords
    guard let first = words.first, words.count > 1 else { return [self] }
    let camel = first + words.dropFirst().map(\.capitalised).joined()
    return unique([self, camel, words.joined(separator: "_")])
  }
}
