import EverBase
import Glibc

/// Computes and formats the figures of the tables.
enum Figures {
  /// The median; zero without values.
  static func median(_ times: some Collection<Duration>) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 2]
  }

  /// The lower quartile; zero without values.
  static func lowerQuartile(_ times: [Duration]) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 4]
  }

  /// A number with two decimals below ten, otherwise with one.
  static func decimal(_ number: Double) -> String {
    let digits = number < 10 ? 100 : 10
    let whole = Int((number * Double(digits)).rounded())
    return "\(whole / digits).\((whole % digits).digits(digits == 100 ? 2 : 1))"
  }

  /// The text of a file, which may be one of proc(5); empty when it can't be read or has more than
  /// 64 MiB.
  static func text(of path: String) -> String {
    let file = try? RegularFile.bytes(of: path, atMost: 1 << 26)
    return file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// A text with blanks after it, up to a width.
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A text with blanks before it, up to a width.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

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
    if case .count = mark { true } else { false }
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
