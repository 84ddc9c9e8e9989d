/// The reason why a page could not be loaded, in words for the user.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to recover from an error.
  public enum Remedy: Hashable, Sendable {
    /// Retry automatically after a delay: for network errors and overloaded servers.
    case retry
    /// Wait for the time that the server requested, then retry automatically.
    case wait(Duration)
    /// Slow down: the server requested it without a time.
    case slowDown
    /// Leave the retry to the user, because an automatic one would fail again.
    case user
  }

  /// One sentence about what happened; it may contain text of the server that isn't sanitised.
  public var message: String

  /// The message for a narrow row, such as one without the server's name; nil: the message itself.
  package var brief: String?

  /// What the user can do, in a few words, such as the key to press; nil: no advice.
  public var advice: String?

  /// The way to recover.
  public var remedy: Remedy

  /// Whether the request was cancelled; such an error isn't displayed.
  public var isCancellation: Bool

  /// The status or number by which the source knows the failure, such as 401; nil: it has none.
  public var code: Int?

  /// The error that the source caught; nil: there was none.
  public var underlying: (any Error)? { cause?.error }

  private var cause: Cause?

  /// An error, compared by its text.
  private struct Cause: Hashable, Sendable {
    let error: any Error

    static func == (first: Cause, second: Cause) -> Bool { "\(first.error)" == "\(second.error)" }

    func hash(into hasher: inout Hasher) { hasher.combine("\(error)") }
  }

  /// The kind of a failure that has a text of its own on the screen.
  package enum Kind: Hashable, Sendable {
    case other
    /// The computer has no network.
    case noNetwork
    /// The server can't be reached, although there is a network.
    case noServer
    /// The server requires a credential, or refuses the credential that was sent.
    case notAllowed
    /// The server refuses the request itself, such as an argument that it doesn't know.
    case refused
    /// The response holds no list.
    case noList
  }

  /// The kind of the failure.
  package var kind = Kind.other

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: a sentence about what happened.
  ///   - advice: what the user can do, in a few words; nil: no advice.
  ///   - remedy: the way to recover; without one, the page waits until the user retries it.
  ///   - isCancellation: whether the request was cancelled.
  ///   - code: the status or number of the failure.
  ///   - underlying: the error that the source caught.
  public init(
    _ message: String,
    advice: String? = nil,
    remedy: Remedy = .user,
    isCancellation: Bool = false,
    code: Int? = nil,
    underlying: (any Error)? = nil
  ) {
    self.message = message
    self.advice = advice
    self.remedy = remedy
    self.isCancellation = isCancellation
    self.code = code
    cause = underlying.map { Cause(error: $0) }
  }

  /// Makes a page error from an error that a source caught.
  ///
  /// A `PageError` stays as it is, and a `CancellationError` becomes ``cancelled``.
  ///
  /// - Parameters:
  ///   - error: the error, whose description is the message.
  ///   - remedy: the way to recover from any other error.
  public init(_ error: any Error, remedy: Remedy = .user) {
    switch error {
    case let error as PageError: self = error
    case is CancellationError: self = .cancelled
    default: self.init("\(error)", remedy: remedy, underlying: error)
    }
  }

  /// The error of a request that took longer than it may.
  static func late(after limit: Duration) -> PageError {
    let seconds = limit.components.seconds
    let time = seconds > 0 ? "\(seconds) s" : "\(limit / .milliseconds(1)) ms"
    return PageError("No response came within \(time).", remedy: .retry)
  }

  /// The same error with a kind.
  package func of(_ kind: Kind) -> PageError {
    var error = self
    error.kind = kind
    return error
  }

  /// The error of a cancelled task.
  public static let cancelled = PageError("The request was cancelled.", isCancellation: true)

  /// The message, followed by the advice if there is one.
  public var description: String { advice.map { "\(message) \($0)" } ?? message }
}
