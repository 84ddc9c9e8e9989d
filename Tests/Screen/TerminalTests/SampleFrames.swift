import EverText
import EverTerminal

/// A list of generated rows in the layout of the program: title, rows with a mark, status.
struct SampleList {
  var size = Size(columns: 120, rows: 40)
  var offset = 200
  var cursor = 237
  var isTinted = false
  /// The text of a row after its mark.
  var text: @Sendable (Int) -> String = SampleList.uniqueText

  var height: Int { size.rows - 2 }

  mutating func step(by rows: Int) {
    cursor += rows
    offset = min(max(offset, cursor - height + 1), cursor)
  }

  var frame: Frame {
    var lines = [Self.line("everscroll · generated rows", style: .bold)]
    for row in offset..<offset + height { lines.append(line(of: row)) }
    var line = Line()
    line.append("r refresh  ? help", at: 1, width: 40, style: .dim)
    line.append(
      CleanText(sanitizing: status),
      at: 60,
      width: size.columns - 61,
      alignment: .right
    )
    lines.append(line)
    var frame = Frame(
      size: size,
      lines: lines,
      scrollRegion: .init(rows: 1..<size.rows - 1, offset: offset, identity: 1)
    )
    let row = 1 + cursor - offset
    if isTinted { frame.tint = Tint(rows: row..<row + 1, columns: 0..<size.columns) }
    return frame
  }

  /// The part of the status line that changes.
  var status: String { "\(cursor + 1) (\((cursor + 1) / 4)%) of 10000000" }

  func line(of row: Int) -> Line {
    var line = Line()
    if row == cursor { line.append("▌", at: 0, width: 1, style: .bold) }
    line.append(CleanText(sanitizing: text(row)), at: 2, width: size.columns - 2)
    return line
  }

  /// The bytes of a row's text, without positions and styles.
  func ownBytes(of row: Int) -> Int {
    line(of: row).runs.reduce(0) { $0 + $1.text.string.utf8.count }
  }

  /// The bytes of the new content of a step: new rows and changed digits.
  func ownBytes(since before: SampleList) -> Int {
    let new = offset..<offset + height
    let rows = new.filter { !(before.offset..<before.offset + height).contains($0) }
    let digits = zip(status, before.status).filter { $0 != $1 }.count
    return rows.reduce(digits) { $0 + ownBytes(of: $1) }
  }

  static func line(_ text: CleanText, style: Style = .plain) -> Line {
    var line = Line()
    line.append(text, at: 0, width: 200, style: style)
    return line
  }

  /// About 100 columns without long blanks, which ncurses would skip.
  @Sendable static func similarText(_ row: Int) -> String {
    "\(row) " + String(repeating: "moderator of the site ", count: 4)
  }

  @Sendable static func uniqueText(_ row: Int) -> String {
    let words = ["amber", "birch", "cobalt", "dune", "ember", "fjord", "grove", "harbor"]
    var text = "\(row)"
    var seed = row
    while text.count < 92 {
      seed = (seed * 1_103_515_245 + 12345) & 0x7fff_ffff
      text += " " + words[seed >> 8 & 7]
    }
    return text
  }
}

/// The text of a screen's row, without the right halves of wide characters.
func text(of screen: borrowing Screen, row: Int) -> String {
  var text = ""
  for column in 0..<screen.size.columns {
    text += screen.cell(at: Position(row: row, column: column)).text
  }
  while text.hasSuffix(" ") { text.removeLast() }
  return text
}

/// All cells of a screen.
func cells(of screen: borrowing Screen) -> [[ScreenCell]] {
  var rows: [[ScreenCell]] = []
  for row in 0..<screen.size.rows {
    var cells: [ScreenCell] = []
    for column in 0..<screen.size.columns {
      cells.append(screen.cell(at: Position(row: row, column: column)))
    }
    rows.append(cells)
  }
  return rows
}

/// A frame of plain lines, clipped to the size.
func plainFrame(_ lines: [String], columns: Int = 20, rows: Int = 4) -> Frame {
  let all = (0..<rows).map { row in
    row < lines.count
      ? SampleList.line(CleanText(sanitizing: lines[row])) : Line()
  }
  return Frame(size: Size(columns: columns, rows: rows), lines: all)
}
