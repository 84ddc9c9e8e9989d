import Definitions
import Documents

/// Detects responses that hold a token of the next page.
struct TokenDetector {
  let envelope: Envelope

  var candidate: PagingCandidate? {
    earlier ?? members ?? lastMember ?? repeated ?? named ?? object ?? absent
  }

  /// Whether the response has a token that is called that of the next page.
  var namesNext: Bool {
    envelope.facts.contains { fact in
      TokenNames.noun(afterNext: fact.plain) != nil && fact.distance < 12 && isToken(fact)
        && !Self.none.contains(fact.text ?? "") && !envelope.isRequested(fact.text ?? "")
    }
  }

  /// Whether the response has a token under any name of one.
  var isFilled: Bool {
    envelope.facts.contains { fact in
      (TokenNames.names(fact) || isBareToken(fact)) && !fact.isVoid && isToken(fact)
    }
  }

  /// Values that mean that there is no next page.
  private static let none: Set<String> = ["0", "-1", "false"]

  /// An object of values, all of which are sent in the next request: MediaWiki's `continue`
  /// (https://www.mediawiki.org/wiki/API:Continue) and Blockscout's `next_page_params`.
  private var members: PagingCandidate? {
    let isPart: (Fact) -> Bool = { Self.objects.contains($0.parent) && $0.filled != nil }
    guard let fact = envelope.facts.first(where: isPart), case .body(let path) = fact.place else {
      return nil
    }
    let rule = TokenRule(
      origin: .members(JSONPath(steps: path.steps.dropLast())),
      place: .parameter("continue")
    )
    return candidate(rule, 0.9, "the response names the values that continue it")
  }

  /// The start of this page, after which a list that is opened at its end goes on: Relay's
  /// `startCursor` (https://relay.dev/graphql/connections.htm).
  private var earlier: PagingCandidate? {
    guard StopFlags.earlier(in: envelope) != nil,
      let fact = envelope.first(["startcursor", "prevcursor", "previouscursor"], where: isToken)
    else { return nil }
    let rule = TokenRule(origin: .response(fact.place), place: .parameter("before"))
    let reason = "the response has the start of this page and says that there is more before it"
    return candidate(rule, 0.85, reason)
  }

  /// The candidate of an object that is sent as a whole in the next request, such as DynamoDB's
  /// `LastEvaluatedKey`.
  private var object: PagingCandidate? {
    objectKey.map { candidate($0, confidence: 0.8, reason: "has the key of the next page") }
  }

  /// The object that is sent as a whole in the next request; nil when there is none.
  var objectKey: Fact? {
    envelope.facts.lazy.compactMap { fact -> Fact? in
      guard fact.filled != nil, !fact.isAttribute, case .body(let path) = fact.place,
        let end = path.steps.lastIndex(where: { TokenNames.isToken(PlainName.of($0)) })
      else { return nil }
      let whole = JSONPath(steps: Array(path.steps[...end]))
      guard let object = envelope.root.value(at: whole), object.kind == .object else { return nil }
      // Converters of XML write an element with attributes so.
      let text = ["#text", "$t", "_text"].first { object.member($0)?.text != nil }
      let place = JSONPath(steps: whole.steps + (text.map { [$0] } ?? []))
      guard let value = envelope.root.value(at: place) else { return nil }
      let names = place.steps.map(PlainName.of)
      return Fact(
        place: .body(place),
        name: path.steps[end],
        plain: names[end],
        around: names.dropLast(),
        value: .json(value),
        distance: fact.distance
      )
    }.first
  }

  private static let objects: Set<String> = [
    "continue", "nextpageparams", "nextparams", "nextpageparameters", "nextpagequery",
  ]

  private var named: PagingCandidate? {
    let all = envelope.facts.filter { TokenNames.names($0) || isBareToken($0) }
    // The response may repeat the sent token beside that of the next page.
    let following = all.filter { TokenNames.isToken($0.plain) }
    // The number of the next row is sent with the last page too.
    let isLast = PageDetector(envelope: envelope).countsLast
    let facts = (following.isEmpty ? all : following).filter { !isLast || $0.count == nil }
    let filled = facts.first { !$0.isVoid && isToken($0) }
    if let filled {
      return candidate(filled, confidence: 0.85, reason: "has a token of the next page")
    }
    let void = facts.first { $0.isVoid && $0.boolean == nil && isSpecific($0) }
    // Some servers send an empty, unused token beside the offset that is used.
    return void.map {
      let isUnused =
        envelope.parameters.allSatisfy { $0.kind == .size }
        && GuessDetector(envelope: envelope).countsMore
      let confidence = isUnused ? 0.2 : $0.plain.hasPrefix("next") ? 0.8 : 0.75
      return candidate($0, confidence: confidence, reason: "has an empty token")
    }
  }

  /// Whether the value may be a token: a text or a number, but no URL.
  private func isToken(_ fact: Fact) -> Bool {
    guard let text = fact.filled, fact.boolean == nil else { return false }
    return text.utf8.count < 16_384 && !URLShape.isAbsolute(text)
  }

  /// Whether a fact is a token by its value or by the facts beside it.
  private func isBareToken(_ fact: Fact) -> Bool {
    switch fact.plain {
    case "next":
      fact.distance < 6 && !isOfThing(fact)
        && (isText(fact) || !fact.isHeader && fact.count ?? 0 > 100_000)
    case "nextpage": fact.distance < 6 && isText(fact)
    case "offset": fact.distance < 6 && isText(fact) && !isTimeZone(fact)
    case "position": fact.distance < 6 && !fact.isHeader && fact.isString && isText(fact)
    case "lastseq": envelope.first(["pending"])?.count ?? 0 > 0
    case "end": envelope.list.name == "chunk" && isText(fact)
    default: false
    }
  }

  /// Whether `next` is a date, or a member of an object with a title.
  private func isOfThing(_ fact: Fact) -> Bool {
    let text = fact.text ?? ""
    let isDate =
      text.utf8.count >= 10 && text.prefix(10).split(separator: "-").map(\.count) == [4, 2, 2]
    return isDate || envelope.first(["title"]) { $0.around == fact.around } != nil
  }

  /// Whether an offset is one from Universal Time, such as `+02:00`.
  private func isTimeZone(_ fact: Fact) -> Bool {
    let text = fact.text ?? ""
    return ["+", "-", "UTC", "GMT"].contains(where: text.hasPrefix)
  }

  private func isText(_ fact: Fact) -> Bool {
    guard let text = fact.filled, fact.boolean == nil, !URLShape.isReference(text),
      !text.contains(where: \.isWhitespace)
    else { return false }
    if Int(text) == nil || text.utf8.count > 7 { return true }
    // A number sent as text is a token when nothing else counts pages or rows.
    return fact.isString && fact.plain == "next" && PageDetector(envelope: envelope).echo == nil
      && !(fact.parent.hasPrefix("pagin") && fact.count == envelope.list.count)
  }

  /// Whether an empty value is that of a token, by its name.
  private func isSpecific(_ fact: Fact) -> Bool {
    TokenNames.isToken(fact.plain) || ["after", "cursor"].contains(fact.plain)
      || fact.plain == "next" && fact.parent.hasPrefix("cursor")
  }

  /// The candidate of a last item's id beside the items, as OpenAI and Anthropic send it.
  private var lastMember: PagingCandidate? {
    guard let fact = envelope.first(["lastid"], where: { $0.filled != nil }),
      envelope.first(StopFlags.more) != nil
    else { return nil }
    let isOpenAI = envelope.root.member("object") != nil
    let names = isOpenAI ? ["after", "after_id"] : ["after_id", "after", "starting_after"]
    let name = names.first { envelope.requested($0) != nil } ?? names[0]
    let rule = TokenRule(origin: .response(fact.place), place: .parameter(name))
    let reason = "the response has the last item's id and says whether there is more"
    return candidate(rule, 0.85, reason)
  }

  /// The candidate of a member of the last item that is repeated as `last_…` beside a flag that
  /// there is more.
  private var repeated: PagingCandidate? {
    let isRepeated: (Fact) -> Bool = {
      $0.plain.hasPrefix("last") && $0.plain != "last" && $0.filled != nil && $0.distance < 6
    }
    guard let fact = envelope.facts.first(where: isRepeated),
      StopFlags.statesMore(in: envelope) == true, isOfLastItem(fact)
    else { return nil }
    let rule = TokenRule(origin: .response(fact.place), place: .parameter(fact.name))
    let reason = "the response repeats a member of its last item and says that there is more"
    return candidate(rule, 0.8, reason)
  }

  /// Whether a value `last_…` equals the last item's member of that name.
  ///
  /// - Complexity: O(n), n the list's length.
  private func isOfLastItem(_ fact: Fact) -> Bool {
    let item = envelope.list.items?.elements.last?.value
    let name = fact.plain.dropFirst("last".count)
    return item?.members.contains { PlainName.of($0.name) == name && $0.value.text == fact.text }
      ?? false
  }

  /// The candidate when the request or the response is about tokens but there is none: this was the
  /// last page.
  private var absent: PagingCandidate? {
    if envelope.root.member("batchcomplete") != nil {
      let origin = TokenRule.Origin.members(JSONPath("continue"))
      return end(TokenRule(origin: origin, place: .parameter("continue")))
    }
    let previous = envelope.facts.first {
      $0.plain.hasPrefix("prev") && $0.plain.hasSuffix("token") && !$0.isVoid
    }
    if let previous, let place = previous.beside("nextPageToken") {
      return end(TokenRule(origin: .response(place), place: .parameter("pageToken")))
    }
    let sent = envelope.parameters.first {
      $0.kind == .token && !$0.value.isEmpty
        && !TokenParameter.filters.contains(PlainName.of($0.name))
    }
    guard let requested = sent?.name, StopFlags.statesMore(in: envelope) != true,
      envelope.requestedNumber(.page) == nil, envelope.requestedNumber(.offset) == nil
    else { return nil }
    return end(
      TokenRule(origin: .response(.body(JSONPath(steps: ["next"]))), place: .parameter(requested))
    )
  }

  private func end(_ rule: TokenRule) -> PagingCandidate {
    candidate(rule, 0.7, "the request was made with a token and the response has none")
  }

  private func candidate(_ fact: Fact, confidence: Double, reason: String) -> PagingCandidate {
    let place = TokenParameter(envelope: envelope).place(for: fact)
    let rule = TokenRule(origin: .response(fact.place), place: place)
    return candidate(rule, confidence, "the response \(reason)")
  }

  private func candidate(
    _ rule: TokenRule,
    _ confidence: Double,
    _ reason: String
  ) -> PagingCandidate {
    PagingCandidate(family: .token([rule]), confidence: confidence, reason: reason)
  }
}
