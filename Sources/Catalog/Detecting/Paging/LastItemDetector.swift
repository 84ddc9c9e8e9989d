import Definitions
import Documents
import Transport

/// Detects requests for the items before or after an item.
///
/// The next page starts after the last item.
struct LastItemDetector {
  let envelope: Envelope
  let id: JSONPath?

  /// Plain names of parameters whose value is the id of an item.
  private static let names: Set<String> = [
    "after", "afterid", "before", "beforeid", "sinceid", "maxid", "minid", "lastid", "startafter",
    "startingafter", "fromid", "lastitem", "lastkey", "olderthan",
  ]

  var candidate: PagingCandidate? {
    guard let id, id.steps != ["$key"], envelope.list.count > 0,
      StopFlags.statesMore(in: envelope) != false, let name
    else { return nil }
    return PagingCandidate(
      family: .lastID(id, .parameter(name)),
      confidence: 0.72,
      reason: "the request has the id of an item"
    )
  }

  private var name: String? {
    guard let names = envelope.url?.queryNames.filter({ Self.names.contains(PlainName.of($0)) })
    else { return nil }
    return names.first { isID(envelope.requested($0) ?? "") }
  }

  /// Whether a value may be the id of an item, rather than a token of the server or a date.
  private func isID(_ value: String) -> Bool {
    if value.isEmpty || value == "0" { return true }
    guard let id, let own = envelope.list.sample.first?.value(at: id)?.text else { return false }
    return Int(value) != nil ? Int(own) != nil : own.count == value.count && Int(own) == nil
  }
}
