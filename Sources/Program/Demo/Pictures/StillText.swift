import EverText

/// One screen of a film as text.
struct StillText {
  private let rows: [FilmRow]

  init(rows: [FilmRow]) { self.rows = rows }

  /// Makes the text of a film's screen for pictures that don't move, without the cursor.
  init(of film: Film) {
    let frame = film.still
    rows = (frame.rowsWithoutCursor ?? frame.rows).map { film.rows[$0] }
  }

  /// The text without trailing blanks.
  var plain: String {
    rows.map { row in
      var line = row.text(\.text)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    .joined()
  }

  /// The text with SGR sequences for colours and attributes (ECMA-48).
  var colored: String {
    rows.map { row in
      row.text { "\u{1B}[\(Self.codes(of: $0.style))m\($0.text)\u{1B}[m" } + "\n"
    }
    .joined()
  }

  private static func codes(of style: Style) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
      (.strike, "9"),
    ]
    let codes = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    return (["0"] + codes + code(style.foreground, 30) + code(style.background, 40))
      .joined(separator: ";")
  }

  private static func code(_ color: Color, _ base: Int) -> [String] {
    switch color {
    case .standard: ["\(base + 9)"]
    case .palette(let index) where index < 8: ["\(base + Int(index))"]
    case .palette(let index) where index < 16: ["\(base + 52 + Int(index))"]
    case .palette(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
