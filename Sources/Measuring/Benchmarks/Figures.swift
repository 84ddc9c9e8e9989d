/// Computes and formats the figures of the tables.
enum Figures {
  /// The lower quartile; zero without values.
  static func lowerQuartile(_ times: [Duration]) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 4]
  }

  /// A number with two decimals below ten, otherwise with one.
  static func decimal(_ number: Double) -> String {
    let digits = number < 10 ? 100 : 10
    let whole = Int((number * Double(digits)).rounded())
    let fraction = String(whole % digits)
    let zeros = String(repeating: "0", count: (digits == 100 ? 2 : 1) - fraction.count)
    return "\(whole / digits).\(zeros)\(fraction)"
  }

  /// A text padded with blanks on the left (`right` is true) or on the right.
  static func padded(_ text: String, to width: Int, right: Bool = true) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }
}
