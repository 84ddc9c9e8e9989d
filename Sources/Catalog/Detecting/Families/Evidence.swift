/// How much speaks for a way of paging, or for a list.
package enum Evidence: String, Comparable, Sendable {
  /// A convention that some servers follow.
  case hint
  /// A name or a number in the request or the response.
  case likely
  /// The response says so, or the user.
  case sure

  private var rank: Int { self == .hint ? 0 : self == .likely ? 1 : 2 }

  package static func < (first: Evidence, second: Evidence) -> Bool { first.rank < second.rank }
}
