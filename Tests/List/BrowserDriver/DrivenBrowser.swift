import EverTerminal
import Testing

/// A browser that a test drives by keys and by time.
protocol DrivenBrowser {
  var now: Duration { get set }
  /// When it has to be woken next; nil: never.
  var deadline: Duration? { get }
  mutating func press(_ chord: Chord)
  /// Wakes it at its deadline.
  mutating func wake()
}

extension DrivenBrowser {
  /// Types keys: each character is one, but `<Name>` names a special one.
  mutating func type(_ keys: String) {
    for chord in Driver.chords(keys) { press(chord) }
  }

  /// Lets time pass and wakes the browser at each of its deadlines.
  mutating func wait(_ time: Duration) {
    let end = now + time
    while let deadline, deadline <= end {
      guard deadline > now else {
        Issue.record("a deadline that has passed wakes the loop for ever: \(deadline) at \(now)")
        break
      }
      now = deadline
      wake()
    }
    now = end
  }
}
