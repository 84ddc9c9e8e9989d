package import Browser

/// The callbacks of a program that uses the library, called on the loop's thread between two
/// frames.
package struct ItemObserver {
  /// Called with each report, once the frame with it is displayed.
  package var onReport: (ItemReport) -> Void
  /// Called before the first request, with a function that sends messages from any thread.
  package var onStart: (@escaping @Sendable (Message) -> Void) -> Void

  /// The exit status with which a report that had the terminal ended the program; nil: it goes on.
  package var endStatus: () -> Int32?

  package init(
    onReport: @escaping (ItemReport) -> Void,
    onStart: @escaping (@escaping @Sendable (Message) -> Void) -> Void,
    endStatus: @escaping () -> Int32? = { nil }
  ) {
    self.endStatus = endStatus
    self.onReport = onReport
    self.onStart = onStart
  }
}
