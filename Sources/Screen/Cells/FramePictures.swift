extension Frame {
  /// The text of the rows, joined by line feeds, without trailing blanks.
  package var plainText: String {
    lines.map(\.plainText).joined(separator: "\n")
  }

  /// The text of the rows as ``plainText``, with `▒` in the cells of images.
  package var textPicture: String {
    lines.map(\.textPicture).joined(separator: "\n")
  }

  /// The styles of the cells in the default theme, as one letter for each, without trailing blanks.
  ///
  /// A space is plain; `r`, `u`, `b` and `d` are reverse, underlined, bold and dim, of which the
  /// first that applies is shown, as a capital when the cell also has a colour. A cell with nothing
  /// but a colour shows the digit of the palette (0 to F), `*` for its other entries and `#` for
  /// RGB.
  package var stylePicture: String {
    lines.map(\.stylePicture).joined(separator: "\n")
  }

  /// A line that explains the letters of ``stylePicture``.
  package static let styleLegend =
    "styles: b bold, d dim, u underlined, r reversed, in capitals with a colour; "
    + "0 to F a colour of the palette, * another one, # RGB"
}

extension Line {
  /// The text of the line, without trailing blanks.
  package var plainText: String {
    picture { $0.text.string }
  }

  /// The text of the line, with `▒` in the cells of images.
  package var textPicture: String {
    picture(images: "▒") { $0.text.string }
  }

  /// The styles of the line's cells, in the letters of ``Frame/stylePicture``.
  package var stylePicture: String {
    picture { String(repeating: Theme.standard.resolved($0.style).letter, count: $0.width) }
  }

  private func picture(images: String = " ", of content: (Run) -> String) -> String {
    var text = ""
    var column = 0
    for part in parts {
      text += String(repeating: " ", count: max(0, part.column - column))
      switch part {
      case .run(let run): text += content(run)
      case .slice(let slice): text += String(repeating: images, count: slice.columns.count)
      }
      column = part.endColumn
    }
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end])
  }
}

extension Style {
  fileprivate var letter: Character {
    let color = foreground == .standard ? background : foreground
    let marks: [(Attributes, plain: Character, colored: Character)] = [
      (.reverse, "r", "R"), (.underline, "u", "U"), (.bold, "b", "B"), (.dim, "d", "D"),
    ]
    if let mark = marks.first(where: { attributes.contains($0.0) }) {
      return color == .standard ? mark.plain : mark.colored
    }
    return color.letter
  }
}

extension Color {
  fileprivate var letter: Character {
    switch self {
    case .standard: " "
    case .palette(let entry) where entry < 16:
      Character(String(entry, radix: 16, uppercase: true))
    case .palette: "*"
    case .rgb: "#"
    }
  }
}
