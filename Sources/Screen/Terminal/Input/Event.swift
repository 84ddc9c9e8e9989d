/// An input event of the terminal.
package enum Event: Hashable, Sendable {
  case key(Chord)
  /// A turn of the wheel in notches; positive is down.
  case wheel(Int)
  /// The whole pasted text; it is never read as keys.
  case paste(String)
  case focusGained
  case focusLost
  /// The terminal is gone: end of file, or an error.
  case hangup
}
