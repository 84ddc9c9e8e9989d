/// One line of the table: the naive grid's figure, ours, and the mark.
struct ImageRow {
  /// How a row is compared with its mark.
  enum Mark {
    /// The naive figure over ours, at least.
    case ratio(Double)
    /// Ours, at most; a count, the same on every machine, which tells the exit status.
    case count(Int)
    /// Ours, at most.
    case atMost(Double)
    /// Ours, more than zero; a count.
    case some
    /// None: it stands beside the others.
    case none
  }

  let name: String
  /// Nil where there is none to compare with.
  var naive: Double?
  /// Nil where it could not be measured.
  let ours: Double?
  var mark = Mark.none

  /// How many times less ours is.
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
    case .some: ours > 0
    case .none: true
    }
  }

  /// Whether it is a count, and so the same on every machine.
  var isGate: Bool {
    switch mark {
    case .count, .some: true
    case .ratio, .atMost, .none: false
    }
  }

  var line: String {
    let figures = [
      Self.text(naive), Self.text(ours), ratio.map { Self.text($0) + "×" } ?? "", sign,
    ]
    return figures.reduce(Figures.padded(name, to: 58, right: false)) {
      $0 + Figures.padded($1, to: 11)
    } + (isMet ? "" : "  MISSED")
  }

  private var sign: String {
    switch mark {
    case .ratio(let least): "≥ \(Self.text(least))×"
    case .count(let most): "≤ \(most)"
    case .atMost(let most): "≤ \(Self.text(most))"
    case .some: "> 0"
    case .none: ""
    }
  }

  private static func text(_ number: Double?) -> String {
    guard let number else { return "–" }
    return number == number.rounded() || number >= 100
      ? String(Int(number.rounded())) : Figures.decimal(number)
  }

  static let heading = ["naive", "ours", "ratio", "mark"].reduce(
    Figures.padded("120×40, \(ImageBench.network), one run", to: 58, right: false)
  ) { $0 + Figures.padded($1, to: 11) }
}
