/// Something that came from the terminal.
package enum Event: Hashable, Sendable {
  case key(Chord)
  /// The wheel moved by that many notches: positive is down.
  case wheel(Int)
  /// Pasted text, whole; never taken as keys.
  case paste(String)
  case focusGained
  case focusLost
  /// The terminal is gone: its end of file or an error.
  case hangup
}
