/// Why a page did not come, as a user needs to know it.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be done about an error.
  public enum Remedy: Hashable, Sendable {
    /// Ask again by itself after a while: the network, or a server that is overloaded.
    case retry
    /// Wait for what the server asked, then ask again by itself.
    case wait(Duration)
    /// The server asked to slow down and didn't say for how long.
    case slowDown
    /// Asking again by itself would not help; the user may try.
    case user
  }

  /// One sentence that says what happened; text of the server's in it is as it was sent.
  public var message: String

  /// What to do, in a few words, such as the key that is needed; nil when there is nothing to say.
  public var advice: String?

  /// What can be done.
  public var remedy: Remedy

  /// Whether the request was cancelled: then there is nothing to show.
  public var isCancellation: Bool

  /// Makes an error.
  public init(
    _ message: String,
    advice: String? = nil,
    remedy: Remedy = .user,
    isCancellation: Bool = false
  ) {
    self.message = message
    self.advice = advice
    self.remedy = remedy
    self.isCancellation = isCancellation
  }

  /// The task that waited was cancelled.
  public static let cancelled = PageError("The request was cancelled.", isCancellation: true)

  /// The message, and the advice where there is one.
  public var description: String { advice.map { "\(message) \($0)" } ?? message }
}
