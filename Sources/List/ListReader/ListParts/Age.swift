package import EverText

/// The age of something, as it is displayed.
package struct Age: Hashable, Sendable {
  let since: Duration

  /// - Parameter since: the time from which the age counts, on any clock.
  package init(since: Duration) {
    self.since = since
  }

  private static let units: [(seconds: Int64, name: CleanText)] = [
    (86_400, " d"), (3_600, " h"), (60, " min"),
  ]

  /// Whole days, hours or minutes: the largest unit of which at least one has passed.
  package func text(at now: Duration) -> CleanText {
    let seconds = seconds(at: now)
    guard let unit = Self.units.first(where: { seconds >= $0.seconds }) else {
      return "moments ago"
    }
    return CleanText(Int(seconds / unit.seconds)) + unit.name + " ago"
  }

  /// The time at which the text changes next.
  package func nextChange(after now: Duration) -> Duration {
    let seconds = seconds(at: now)
    let unit = Self.units.first { seconds >= $0.seconds }?.seconds ?? 60
    return since + .seconds((seconds / unit + 1) * unit)
  }

  private func seconds(at now: Duration) -> Int64 { max(0, (now - since).components.seconds) }
}
