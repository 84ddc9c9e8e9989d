import EverItems
package import EverTerminal

/// Decides what a tape does next, as a value without a clock.
///
/// Its owner calls ``next(now:rows:)`` whenever nothing else can change the screen at the present
/// moment, performs the returned work, and lets time pass only when there is none.
package struct TapePlayer: Sendable {
  /// Work for the owner.
  package enum Next: Hashable, Sendable {
    /// The user presses a key.
    case input(Event)

    /// A step that isn't an input and takes no time.
    case perform(TapeStep)

    /// Nothing happens before a time, unless the screen changes.
    case pause(until: Duration)

    /// All steps are done.
    case ended
  }

  /// The longest tape.
  private static let longest = Duration.seconds(7_200)

  private let tape: Tape
  private var place = 0

  /// The inputs of the current step that are done.
  private var done = 0

  /// The time of the next input or step.
  private var due = Duration.zero

  /// The start of the current `Wait`; nil when none has started.
  private var waitingSince: Duration?

  package init(_ tape: Tape) {
    self.tape = tape
  }

  /// The current step; the last one when all are done, and nil for a tape without steps.
  package var step: TapeStep? {
    place < tape.steps.count ? tape.steps[place] : tape.steps.last
  }

  /// Returns what happens next.
  ///
  /// - Parameters:
  ///   - now: the time since the start.
  ///   - rows: the rows of the screen.
  ///   - cursorRow: the row with the cursor, from 0; nil: the last one that isn't blank.
  /// - Returns: the next key or pause, or the end.
  /// - Throws: a ``TapeFailure`` when the screen doesn't show what a step expects.
  /// - Complexity: O(cells of the screen).
  package mutating func next(
    now: Duration,
    rows: [String],
    cursorRow: Int? = nil
  ) throws(TapeFailure) -> Next {
    while place < tape.steps.count {
      let step = tape.steps[place]
      guard due <= Self.longest else {
        let reason = "A tape takes two hours at most."
        throw TapeFailure(step: step, reason: reason, screen: rows)
      }
      if now < due { return .pause(until: due) }
      switch step.action {
      case .type(let text, let pause):
        let characters = Array(text)
        if done < characters.count {
          return input(.key(Chord(.character(characters[done]))), now, pause)
        }
      case .press(let event, let count, let pause):
        if done < count { return input(event, now, pause) }
      case .sleep(let time): due = now + time
      case .wait(let pattern, let scope, let limit):
        let since = waitingSince ?? now
        waitingSince = since
        let scope = scope == .line ? cursorRow.map { .row($0 + 1) } ?? scope : scope
        if let end = try wait(for: pattern, in: scope, from: since, limit, step, now, rows) {
          return .pause(until: end)
        }
      case .expect(let pattern, let scope):
        guard pattern.isIn(scope.text(of: rows)) else {
          let reason = "\(scope) doesn't show /\(pattern.text)/."
          throw TapeFailure(step: step, reason: reason, screen: rows)
        }
      case .hide, .show, .screenshot, .environment, .marker, .caption, .zoom, .resize, .network,
        .fault, .drift:
        advance()
        return .perform(step)
      }
      advance()
    }
    return now < due ? .pause(until: due) : .ended
  }

  private mutating func input(_ event: Event, _ now: Duration, _ pause: Duration?) -> Next {
    done += 1
    due = now + (pause ?? tape.settings.typingSpeed)
    return .input(event)
  }

  private mutating func advance() {
    place += 1
    done = 0
    waitingSince = nil
  }

  /// Returns the end of a wait that continues; nil when the screen shows the pattern.
  private func wait(
    for given: RegularExpression?,
    in scope: TapeAction.Scope,
    from start: Duration,
    _ limit: Duration?,
    _ step: TapeStep,
    _ now: Duration,
    _ rows: [String]
  ) throws(TapeFailure) -> Duration? {
    guard let pattern = given ?? tape.settings.waitPattern,
      !pattern.isIn(scope.text(of: rows))
    else { return nil }
    let limit = limit ?? tape.settings.waitTimeout
    guard now < start + limit else {
      let reason = "\(scope) doesn't show /\(pattern.text)/ within \(limit)."
      throw TapeFailure(step: step, reason: reason, screen: rows)
    }
    return start + limit
  }
}

extension TapeAction.Scope: CustomStringConvertible {
  package var description: String {
    switch self {
    case .screen: "the screen"
    case .line: "the last row"
    case .row(let row): "row \(row)"
    }
  }

  /// The text in which a pattern is searched.
  func text(of rows: [String]) -> String {
    switch self {
    case .screen: rows.joined(separator: "\n")
    case .line: rows.last { $0.contains { !$0.isWhitespace } } ?? ""
    case .row(let row): rows.indices.contains(row - 1) ? rows[row - 1] : ""
    }
  }
}
