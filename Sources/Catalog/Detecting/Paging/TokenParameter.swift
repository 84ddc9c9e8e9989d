import Definitions
import Documents

/// Finds the parameter that sends a token back.
struct TokenParameter {
  let envelope: Envelope

  /// The place of a token in requests: a header for a range of items, else a parameter.
  func place(for fact: Fact) -> RequestPlace {
    // https://devcenter.heroku.com/articles/platform-api-reference#ranges
    if fact.isHeader, fact.plain == "nextrange" { return .header("Range") }
    return Self.isContinuation(fact) ? .header(fact.name) : .parameter(names(for: fact)[0])
  }

  /// Whether a token is in a header that requests send as well, such as Cosmos DB's
  /// `x-ms-continuation`.
  static func isContinuation(_ fact: Fact) -> Bool {
    fact.isHeader && fact.plain.hasSuffix("continuation")
  }

  /// Possible names of the parameter, the most likely first.
  ///
  /// There is always one.
  func names(for fact: Fact) -> [String] {
    let usual = conventional(fact)
    let free = usual.filter { !selectsItems($0, beside: fact) }
    let conventional = free.isEmpty ? usual : free
    // Elasticsearch's `scroll` is the lifetime of a scroll.
    let requested =
      conventional.first { envelope.requested($0) != nil && $0 != "scroll" } ?? requested(fact)
    return (requested.map { [$0] } ?? []) + conventional.filter { $0 != requested }
  }

  /// Whether the request sends a date in a parameter, and the token isn't one.
  private func selectsItems(_ name: String, beside fact: Fact) -> Bool {
    FieldKind.isISO(envelope.requested(name) ?? "") && !FieldKind.isISO(fact.text ?? "")
  }

  /// Possible names of the parameter, including unlikely ones.
  func allNames(for fact: Fact) -> [String] {
    let likely = names(for: fact)
    let spelled = ParameterNames(envelope: envelope)
    let name = self.own(fact)[0]
    let spellings = spelled.spellings(of: name)
    let full = [fact.name] + ParameterNames.allSpellings(of: fact.name).prefix(2)
    let own = fact.isHeader ? [] : spellings.prefix(1) + full + spellings
    let prefixed =
      spelled.prefixed([name]).filter { $0.contains(".") }
      + (fact.parent == "pagination" ? ["pagination.\(name)"] : [])
    let inObject = fact.parent == "page" ? ["page[\(fact.name)]", "page[cursor]"] : []
    let counts = ParameterKind(fact.name) == .offset ? spelled.offsets : []
    let usual = ["cursor", "page_token", "token", "pageToken", "after", "next", "continuation"]
    // `next` is the name that identifies its parameter least.
    let others = fact.plain == "next" ? ["offset", "pos"] : []
    let underscored = fact.isHeader ? [] : ["_" + fact.name]
    let flat = ParameterNames.words(of: name).joined()
    let all =
      likely + prefixed + inObject + own + [flat] + counts + others + underscored + usual
      + rare(name, fact)
    return all.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Names of the parameter that few servers use, for a second request.
  private func rare(_ name: String, _ fact: Fact) -> [String] {
    let words = ParameterNames.words(of: name)
    let noun = ["last", "end"].contains(words.first) ? words.dropFirst() : words[...]
    let named = ["start", "page", "next"].filter { $0 != noun.first }.flatMap { first in
      ParameterNames.allSpellings(of: ([first] + noun).joined(separator: "_")).prefix(2)
    }
    let ids = fact.plain.hasSuffix("id") ? ["max_id", "from_id", "since_id"] : []
    let usual = ["page[cursor]", "start", "from", "page", "pagination_token", "starting_after"]
    return ids + named + ParameterNames.allSpellings(of: fact.name)
      + ParameterNames.allSpellings(of: name) + usual + ["marker"]
  }

  /// A parameter of the request that is named like a token; nil when there is none.
  private func requested(_ fact: Fact) -> String? {
    let tokens = envelope.parameters.filter { $0.kind == .token }.map(\.name)
      .filter { !selectsItems($0, beside: fact) }
    let sure = tokens.first { name in
      let plain = PlainName.of(name)
      return plain.contains("cursor") || plain.contains("token")
    }
    return sure ?? tokens.first { !Self.filters.contains(PlainName.of($0)) }
  }

  /// Parameters that hold dates and bounds as often as tokens.
  static let filters: Set<String> = ["since", "sinceid", "next", "resume", "continue", "anchor"]

  /// The conventional names, the most likely first.
  ///
  /// There is always one.
  private func conventional(_ fact: Fact) -> [String] {
    switch fact.plain {
    // CouchDB continues after a sequence number.
    // (https://docs.couchdb.org/en/stable/api/database/changes.html)
    case "lastseq": ["since"]
    case "endcursor", "after": ["after", "page[after]", "cursor"]
    case "aftercursor": ["page[after]", "after", "after_cursor", "cursor"]
    case "nextcursor": isNotion ? ["start_cursor", "cursor"] : own(fact) + ["cursor"]
    case "nexttoken": nextToken(fact)
    case "nextpagekey", "nextkey", "nextrowkey", "nextpartitionkey": [fact.name] + own(fact)
    case "nextbatch": ["since", "from"] + own(fact)
    case "nextpagestart": ["start"] + own(fact)
    case "nextpageoffset": ["offset"] + own(fact)
    case "nextpage": (isFastAPI ? ["cursor"] : []) + ["page"] + own(fact)
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

  /// AWS services take a token under the name under which they send it; X uses another name.
  private func nextToken(_ fact: Fact) -> [String] {
    if fact.isHeader { return ["next_token", "nextToken", "pageToken"] }
    return fact.name == "next_token" && fact.parent == "meta"
      ? ["pagination_token", "next_token"] : [fact.name, "next_token", "pageToken"]
  }

  /// DynamoDB and services in front of it take the last key as the exclusive start key.
  private func lastEvaluated(_ fact: Fact) -> [String] {
    let names = ["ExclusiveStartKey", "exclusiveStartKey", "exclusive_start_key"]
    return names.filter { envelope.requested($0) != nil } + [fact.name] + names
  }

  /// Whether it is a page of FastAPI Pagination (https://uriyyo-fastapi-pagination.netlify.app).
  private var isFastAPI: Bool { envelope.root.member("current_page_backwards") != nil }

  private var isNotion: Bool {
    envelope.root.member("object")?.text == "list" && envelope.root.member("results") != nil
  }

  /// The token's own name without `next`, in the same style.
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
