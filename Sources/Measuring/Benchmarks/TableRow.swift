/// One line of a table of figures: the naive grid's, Everscroll's, and the mark.
struct TableRow {
  /// The required relation of a row's figures.
  enum Mark {
    /// The naive figure divided by Everscroll's is at least this.
    case ratio(Double)
    /// Everscroll's count is at most this; counts are the same on all machines and decide the exit
    /// status.
    case count(Int)
    /// Everscroll's figure is at most this.
    case atMost(Double)
    /// No requirement; the row is for information.
    case none
  }

  let name: String
  /// The naive grid's figure; nil when there is none to compare.
  var naive: Double?
  /// Everscroll's figure; nil when it couldn't be measured.
  let ours: Double?
  var mark = Mark.none

  /// The naive figure divided by Everscroll's.
  private var ratio: Double? {
    guard let naive, let ours, ours > 0 else { return nil }
    return naive / ours
  }

  var isMet: Bool {
    guard let ours else { return false }
    return switch mark {
    case .ratio(let least): (ratio ?? 0) >= least
    case .count(let most): ours <= Double(most)
    case .atMost(let most): ours <= most
    case .none: true
    }
  }

  /// Whether the row is a count, which is the same on all machines.
  var isGate: Bool {
    switch mark {
    case .count: true
    case .ratio, .atMost, .none: false
    }
  }

  var line: String {
    let figures = [
      Self.text(naive), Self.text(ours), ratio.map { Self.text($0) + "×" } ?? "", sign,
    ]
    return figures.reduce(Figures.left(name, 58)) {
      $0 + Figures.right($1, 11)
    } + (isMet ? "" : "  MISSED")
  }

  private var sign: String {
    switch mark {
    case .ratio(let least): "≥ \(Self.text(least))×"
    case .count(let most): "≤ \(most)"
    case .atMost(let most): "≤ \(Self.text(most))"
    case .none: ""
    }
  }

  private static func text(_ number: Double?) -> String {
    guard let number else { return "–" }
    return number == number.rounded() || number >= 100
      ? String(Int(number.rounded())) : Figures.decimal(number)
  }

  /// Prints a table with a title.
  static func print(_ rows: [TableRow], _ title: String) {
    let heading = ["naive", "ours", "ratio", "mark"]
    Swift.print(heading.reduce(Figures.left(title, 58)) { $0 + Figures.right($1, 11) })
    for row in rows { Swift.print(row.line) }
  }
}
