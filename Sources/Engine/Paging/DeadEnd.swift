/// The reason why a source can't load the next page although its list may continue.
public struct DeadEnd: Hashable, Sendable {
  /// What happened, in a few words for the user, without a full stop.
  public var message: String

  /// Whether the source announced more items.
  public var isKnownToGoOn: Bool

  /// Why no page follows, as a part of a sentence.
  public var reason: String

  /// Whether the parameter of the next page is named, by the user in vain or by the pages before, so
  /// that advice to name it is of no use.
  package var namesParameter = false

  /// Makes a reason.
  ///
  /// - Parameters:
  ///   - message: what happened, in a few words.
  ///   - isKnownToGoOn: whether the source announced more items.
  ///   - reason: why no page follows.
  public init(
    _ message: String,
    isKnownToGoOn: Bool,
    reason: String = "no way to the next page was found"
  ) {
    self.message = message
    self.isKnownToGoOn = isKnownToGoOn
    self.reason = reason
  }

  /// The end of a list whose last page says that there are more items, and names no next page.
  package static let unnamed = {
    let reason = "the server names no next page"
    var end = DeadEnd("there can be more: " + reason, isKnownToGoOn: true, reason: reason)
    end.namesParameter = true
    return end
  }()
}
