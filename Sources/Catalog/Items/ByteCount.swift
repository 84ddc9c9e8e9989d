/// Formats numbers of bytes for people.
package enum ByteCount {
  private static let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

  /// A number of bytes in the decimal unit that leaves one to three digits, such as `1.5 MB`; nil
  /// when the text isn't a count.
  package static func text(_ text: String) -> String? {
    guard let count = Double(text), count >= 0, count < 1e21 else { return nil }
    var number = count.rounded()
    var unit = 0
    // 999.95 would round to 1000.
    while number >= 999.5, unit + 1 < units.count {
      number /= 1_000
      unit += 1
    }
    let tenths = Int((number * 10).rounded())
    let hasTenths = unit > 0 && tenths < 100
    let digits =
      hasTenths ? "\(tenths / 10).\(tenths % 10)" : String(Int(number.rounded()))
    return "\(digits) \(units[unit])"
  }
}
