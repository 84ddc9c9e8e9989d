package import EverBrowser
package import EverTerminal

/// The callbacks of a program that uses the library, called on the loop's thread between two
/// frames.
package struct ItemObserver {
  /// Called with each report of a tab, once the frame with it is displayed; for a command, before
  /// the next key.
  package var onReport: (ItemReport, TabID) -> Void
  /// Called before the first request, with a function that sends messages to a tab from any thread.
  package var onStart: (@escaping @Sendable (Message, TabID) -> Void) -> Void
  /// Called with a report of a tab while the terminal is restored, and with the input that was read
  /// and not used yet; what remains of the input is used next.
  ///
  /// It returns the exit status with which the report ended the program; nil: the program goes on.
  package var onTerminal: (ItemReport, TabID, _ unread: inout [Event]) -> Int32?

  package init(
    onReport: @escaping (ItemReport, TabID) -> Void,
    onStart: @escaping (@escaping @Sendable (Message, TabID) -> Void) -> Void,
    onTerminal: @escaping (ItemReport, TabID, _ unread: inout [Event]) -> Int32? = { _, _, _ in
      nil
    }
  ) {
    self.onReport = onReport
    self.onStart = onStart
    self.onTerminal = onTerminal
  }
}
