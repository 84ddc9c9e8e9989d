/// How much speaks for a way of paging, or for a list.
package enum Evidence: Comparable, Sendable {
  /// A convention that some servers follow.
  case hint
  /// A name or a number in the request or the response.
  case likely
  /// The response says so, or the user.
  case sure
}
