/// The reason why a source can't load the next page although its list may continue.
public struct DeadEnd: Hashable, Sendable {
  /// What happened, in a few words for the user, without a full stop.
  public var message: String

  /// Whether the source announced more items.
  public var isKnownToGoOn: Bool

  /// Makes a reason.
  public init(_ message: String, isKnownToGoOn: Bool) {
    self.message = message
    self.isKnownToGoOn = isKnownToGoOn
  }
}
