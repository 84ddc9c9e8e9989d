import EverText

/// Formats figures.
enum StatsText {
  /// Milliseconds below ten seconds, otherwise seconds.
  static func time(_ time: Duration) -> CleanText {
    let milliseconds = time / .milliseconds(1)
    guard milliseconds.isFinite, milliseconds < 1e12 else { return "∞" }
    if milliseconds < 10_000 { return CleanText(Int(milliseconds.rounded())) + " ms" }
    return CleanText(Int((milliseconds / 1_000).rounded())) + " s"
  }

  /// The size in the largest unit of 1024 that gives at least 1; from KiB on with a decimal.
  static func size(_ bytes: Int) -> CleanText {
    let units: [CleanText] = [" KiB", " MiB", " GiB"]
    guard bytes >= 1 << 10 else { return CleanText(bytes) + " B" }
    var unit = 0
    var divisor = 1 << 10
    while unit < units.count - 1, bytes / divisor >= 1 << 10 {
      unit += 1
      divisor <<= 10
    }
    let tenths = bytes % divisor * 10 / divisor
    return CleanText(bytes / divisor) + "." + CleanText(tenths) + units[unit]
  }

  /// The largest rate in rows per second, when a page of `rows` takes this time; nil for no time.
  static func rate(rows: Int, in time: Duration) -> Int? {
    let seconds = time / .seconds(1)
    guard seconds > 0 else { return nil }
    return Int(min(Double(rows) / seconds, 1e9).rounded())
  }
}
