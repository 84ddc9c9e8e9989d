/// Why a source can't go on though its list may.
public struct DeadEnd: Hashable, Sendable {
  /// What happened, in a few words for the user, without a full stop.
  public var message: String

  /// Whether the source said that there are more items.
  public var isKnownToGoOn: Bool

  /// Makes a reason.
  public init(_ message: String, isKnownToGoOn: Bool) {
    self.message = message
    self.isKnownToGoOn = isKnownToGoOn
  }
}
