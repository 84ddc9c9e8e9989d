import Transport

/// What of an answer says that its list goes on, whether or not it says how.
package enum Onward: Hashable, Sendable {
  /// Fewer items came than were asked for, and nothing says that these are all: servers cut the size of
  /// a page without a word.
  case open
  /// As many items came as the page was to have at most.
  case full
  /// The answer says that there are more.
  case said

  /// Numbers of items past which servers give no more, whatever was asked.
  private static let limits: Set<Int> = [
    10, 20, 25, 30, 40, 50, 60, 75, 80, 100, 200, 250, 500, 1000,
  ]

  /// What an answer says; nil where it says that this is all, or nothing.
  init?(_ envelope: Envelope) {
    guard envelope.list.count > 0, !envelope.asksForRange else { return nil }
    switch StopFlags.saysMore(in: envelope) {
    case true?: self = .said
    case false?: return nil
    case nil where Self.countsMore(envelope): self = .said
    case nil where Self.isEnd(envelope): return nil
    case nil: self.init(sizeOf: envelope)
    }
  }

  private init?(sizeOf envelope: Envelope) {
    let count = envelope.list.count
    let asked = PageSizes.asked(in: envelope)?.value
    guard let size = asked ?? PageSizes.echo(in: envelope)?.count else { return nil }
    if size == count || count < size && Self.limits.contains(count) {
      self = .full
    } else if count < asked ?? 0 {
      self = .open
    } else {
      return nil
    }
  }

  private static func countsMore(_ envelope: Envelope) -> Bool {
    envelope.response.status == 206 || GuessDetector(envelope: envelope).countsMore
      || PageDetector(envelope: envelope).countsMore
  }

  /// Whether the answer leaves empty what would lead on, or counts as many items as came.
  static func isEnd(_ envelope: Envelope) -> Bool {
    let isEmptied = envelope.facts.contains { fact in
      fact.isVoid && fact.distance < 12
        && (NextURLDetector.isNextName(fact.plain) || TokenNames.isToken(fact.plain))
    }
    return isEmptied || isContinued(envelope)
      || TotalDetection.total(in: envelope)?.fact.count == envelope.list.count
  }

  /// Whether the request names where it goes on from, of which the answer has no more.
  private static func isContinued(_ envelope: Envelope) -> Bool {
    let isToken = envelope.parameters.contains { parameter in
      let isSent = parameter.number == nil && !parameter.value.isEmpty
      return isSent && parameter.kind != .size
        && !TokenParameter.filters.contains(PlainName.of(parameter.name))
    }
    return isToken || !(envelope.asked("last") ?? "").isEmpty
  }
}
