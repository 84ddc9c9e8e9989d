import Definitions

/// Detects lists that are paged by the `Link` header (RFC 8288).
enum LinkDetector {
  /// Whether a header names a next page other than this one.
  static func namesNext(in envelope: Envelope) -> Bool {
    envelope.links["next"].map { !envelope.isItself($0) } ?? false
  }

  static func candidate(in envelope: Envelope) -> PagingCandidate? {
    if let next = envelope.links["next"] {
      guard !envelope.isItself(next) else { return nil }
      return PagingCandidate(
        family: .link,
        confidence: 0.97,
        reason: "a header names the next page"
      )
    }
    let others = ["prev", "previous", "first", "last"].contains { envelope.links[$0] != nil }
    let statesMore = envelope.first(["nextpage"]) { $0.isHeader && !$0.isVoid } != nil
    guard others, !statesMore else { return nil }
    return PagingCandidate(
      family: .link,
      confidence: 0.9,
      reason: "the Link header names other pages and no next one"
    )
  }
}
