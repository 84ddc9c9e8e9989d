import EverText
import EverList

/// What a screen says while it waits for the first rows: more, the longer it takes.
struct WaitingText: Hashable, Sendable {
  /// What is opened, such as the title of a list.
  var title: CleanText
  /// The host that hasn't answered; nil when there is none.
  var host: CleanText?
  /// The progress of the load, which replaces the host; nil when it isn't known.
  var progress: CleanText?
  /// When the wait began, on the clock of the screen.
  var since: Duration
  /// The keys that help, for a long wait; the most important first.
  var keys: [CleanText]

  /// After which time the host is named, and after which the keys are.
  private static let namesHost = Duration.seconds(1)
  private static let namesKeys = Duration.seconds(5)

  /// The rows of a screen: the name in the middle, and below it what is said later, so that nothing
  /// moves.
  func lines(at now: Duration, hasMotion: Bool, columns: Int, height: Int) -> [Line] {
    var lines = Array(repeating: Line(), count: max(0, height))
    let row = height > 4 ? (height - 1) / 2 : 0
    guard lines.indices.contains(row) else { return lines }
    let name = TextClipper.clip(" loading " + title, to: columns - 3)
    let start = max(1, (columns - name.width - 1) / 2)
    let mark = Spinner.mark(at: now, hasMotion: hasMotion)
    lines[row].append(mark, at: start, width: 1, style: .accent)
    lines[row].append(name.text, at: start + 1, width: name.width)
    let passed = now - since
    let later = [
      progress ?? (passed >= Self.namesHost ? host.map { "waiting for " + $0 } : nil),
      passed >= Self.namesKeys ? FullScreenMessage.rows(of: keys, columns: columns).first : nil,
    ]
    // Blank lines between them are left out where there is no room for them.
    let step = row + 4 < height ? 2 : 1
    for (index, text) in later.enumerated() where row + step * (index + 1) < height {
      let text = text ?? ""
      let line = row + step * (index + 1)
      lines[line].append(text, at: 1, width: columns - 2, style: .secondary, alignment: .center)
    }
    return lines
  }

  /// The time at which more is said; nil when all is.
  static func nextChange(since: Duration, after now: Duration) -> Duration? {
    [since + namesHost, since + namesKeys].first { $0 > now }
  }
}
