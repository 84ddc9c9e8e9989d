/// How figures of the tables are made and written.
enum Figures {
  /// The value that a quarter of the others lie below; zero without any.
  static func lowerQuartile(_ times: [Duration]) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 4]
  }

  /// A number with two decimals below ten, else with one.
  static func decimal(_ number: Double) -> String {
    let digits = number < 10 ? 100 : 10
    let whole = Int((number * Double(digits)).rounded())
    let fraction = String(whole % digits)
    let zeros = String(repeating: "0", count: (digits == 100 ? 2 : 1) - fraction.count)
    return "\(whole / digits).\(zeros)\(fraction)"
  }

  /// Text that is filled up with blanks, at its left or at its right.
  static func padded(_ text: String, to width: Int, right: Bool = true) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }
}
