/// Finds the parameter that sends a token back.
struct TokenParameter {
  let envelope: Envelope

  /// The parameter for a token: one that the request has, else the name that convention gives it.
  func name(for fact: Fact) -> String { names(for: fact)[0] }

  /// Where a token goes: a header for a range of items, else a parameter.
  func place(for fact: Fact) -> RequestPlace {
    // https://devcenter.heroku.com/articles/platform-api-reference#ranges
    fact.isHeader && fact.plain == "nextrange" ? .header("Range") : .parameter(name(for: fact))
  }

  /// The names that the parameter may have, the likeliest first; there is always one.
  func names(for fact: Fact) -> [String] {
    let conventional = conventional(fact)
    let asked = conventional.first { envelope.asked($0) != nil } ?? asked(fact)
    return (asked.map { [$0] } ?? []) + conventional.filter { $0 != asked }
  }

  /// The names that the parameter may have, those included for which little speaks.
  func allNames(for fact: Fact) -> [String] {
    let likely = names(for: fact)
    let spelled = ParameterNames(envelope: envelope)
    let own = fact.isHeader ? [] : [fact.name] + spelled.spellings(of: self.own(fact)[0])
    let counts = ParameterKind(fact.name) == .offset ? spelled.offsets : []
    let usual = ["cursor", "page_token", "token", "pageToken", "after", "next", "continuation"]
    return (likely + own + counts + usual).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// A parameter of the request that holds tokens by its name; nil where there is none.
  private func asked(_ fact: Fact) -> String? {
    let tokens = envelope.parameters.filter { $0.kind == .token }.map(\.name)
    let sure = tokens.first { name in
      let plain = PlainName.of(name)
      return plain.contains("cursor") || plain.contains("token")
    }
    return sure ?? tokens.first { !Self.filters.contains(PlainName.of($0)) }
  }

  /// Parameters that hold dates and bounds as often as tokens.
  static let filters: Set<String> = ["since", "sinceid", "next", "resume", "continue", "anchor"]

  /// The names that convention gives, the likeliest first; there is always one.
  private func conventional(_ fact: Fact) -> [String] {
    switch fact.plain {
    // CouchDB goes on after a sequence number (https://docs.couchdb.org/en/stable/api/database/changes.html).
    case "lastseq": ["since"]
    case "endcursor", "after": ["after", "page[after]", "cursor"]
    case "aftercursor": ["page[after]", "after", "after_cursor", "cursor"]
    case "nextcursor": isNotion ? ["start_cursor", "cursor"] : own(fact) + ["cursor"]
    case "nexttoken": nextToken(fact)
    case "nextpagekey", "nextkey", "nextrowkey", "nextpartitionkey": [fact.name] + own(fact)
    case "nextbatch": ["since", "from"] + own(fact)
    case "nextpagestart": ["start"] + own(fact)
    case "nextpageoffset": ["offset"] + own(fact)
    case "nextpage": ["page"] + own(fact)
    case "continuationtoken": ["continuationToken", "continuation_token", "continuation-token"]
    case "lastcursor", "cursornext": ["cursor"]
    case "lastevaluatedkey": lastEvaluated(fact)
    case "cursor": fact.parent == "pagination" ? ["after", "cursor"] : ["cursor", "after"]
    case "next": ofNext(fact)
    case "scrollid": ["scroll_id", "scrollId", "scroll"]
    case "end": ["from", "start"]
    default: fact.plain.hasSuffix("continue") ? ["continue"] : own(fact)
    }
  }

  private func ofNext(_ fact: Fact) -> [String] {
    if ["cursor", "cursors"].contains(fact.parent) { return ["cursor", "after", "next"] }
    let isDatasette =
      envelope.root.member("query_ms") != nil || envelope.root.member("truncated") != nil
    return (isDatasette ? ["_next"] : []) + ["next", "_next", "cursor", "page_token"]
  }

  /// Services of AWS take a token back under the name that it came under; X takes it as another.
  private func nextToken(_ fact: Fact) -> [String] {
    if fact.isHeader { return ["next_token", "nextToken", "pageToken"] }
    return fact.name == "next_token" && fact.parent == "meta"
      ? ["pagination_token", "next_token"] : [fact.name, "next_token", "pageToken"]
  }

  /// DynamoDB and what stands before it take the last key back as the one to start behind.
  private func lastEvaluated(_ fact: Fact) -> [String] {
    let names = ["ExclusiveStartKey", "exclusiveStartKey", "exclusive_start_key"]
    return names.filter { envelope.asked($0) != nil } + [fact.name] + names
  }

  private var isNotion: Bool {
    envelope.root.member("object")?.text == "list" && envelope.root.member("results") != nil
  }

  /// The token's own name without `next`, in the style in which it is written.
  private func own(_ fact: Fact) -> [String] {
    guard fact.plain.hasPrefix("next") else { return [fact.isHeader ? fact.plain : fact.name] }
    let words = fact.name.lowercased().firstRange(of: "next").map { fact.name[$0.upperBound...] }
    guard var rest = words, !rest.isEmpty else { return [fact.name] }
    let isCamel = rest.first?.isUppercase ?? false
    rest = rest.drop { !$0.isLetter }
    if fact.isHeader { return [rest.lowercased().replacing("-", with: "_")] }
    let startsUpper = fact.name.first?.isUppercase ?? false
    guard isCamel, !startsUpper, let first = rest.first else { return [String(rest)] }
    return [first.lowercased() + rest.dropFirst()]
  }
}
