import CEverEmulator
package import EverText
import Glibc

/// A terminal that turns a program's bytes into a screen, with libvterm.
package struct TerminalEmulator: ~Copyable {
  /// The smallest and largest columns and rows; a wide character needs two columns.
  private static let columns = 2...1_000
  private static let rows = 1...1_000

  /// The most parts of a synchronized update that are held, and bytes that are sent at once.
  private static let most = (held: 1 << 20, sent: 8_192)

  private let terminal: VirtualTerminal
  private var parser = OutputParser()
  private var input = EmulatorInput()
  /// The parts of a synchronized update that isn't complete; nil outside of one.
  ///
  /// A large frame may be read in parts, and a test must not see half of it.
  private var update: [OutputParser.Part]?
  private var marks = StandInMarks()
  /// The rows at the last call of ``changes()``; none after a resize.
  private var shownRows: [[VTermScreenCell]] = []
  package private(set) var size: Size
  /// Whether an image is named in its place, because none is drawn.
  package var namesImages = false

  /// Makes a terminal of a size, or of the nearest possible one: 2 to 1000 columns and 1 to 1000
  /// rows.
  package init(size: Size) {
    let size = Self.possible(size)
    guard let terminal = VirtualTerminal(columns: size.columns, rows: size.rows) else {
      preconditionFailure("no memory for a screen of \(size.columns)×\(size.rows)")
    }
    self.terminal = terminal
    self.size = size
  }

  /// The size that a terminal has for a size that it is to have.
  package static func possible(_ size: Size) -> Size {
    Size(
      columns: min(max(size.columns, columns.lowerBound), columns.upperBound),
      rows: min(max(size.rows, rows.lowerBound), rows.upperBound)
    )
  }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    for part in parser.parts(of: bytes) { hold(part) }
    terminal.write(input.takeBytes())
  }

  /// Performs a part, at the end of the synchronized update if it belongs to one.
  private mutating func hold(_ part: OutputParser.Part) {
    update?.append(part)
    if part == .endOfUpdate || update?.count ?? 0 > Self.most.held {
      for part in update ?? [] { take(part) }
      update = nil
    } else if update == nil {
      if part == .startOfUpdate { update = [] }
      take(part)
    }
  }

  private mutating func take(_ part: OutputParser.Part) {
    if namesImages, let name = part.imageName {
      show("[\(name)]")
    } else if case .scalar(let scalar) = part {
      input.append(.scalar(marks.standIn(for: scalar)), columns: size.columns)
    } else {
      input.append(part, columns: size.columns)
    }
    if input.bytes.count > Self.most.sent { terminal.write(input.takeBytes()) }
  }

  /// Writes a text from the cursor on, as far as the row has room, and puts the cursor back.
  private mutating func show(_ text: String) {
    terminal.write(input.takeBytes())
    let cursor = terminal.cursor
    let room = max(0, size.columns - 1 - cursor.column)
    for scalar in text.prefix(room).unicodeScalars {
      input.append(.scalar(scalar), columns: size.columns)
    }
    let back = "\(cursor.row + 1);\(cursor.column + 1)H"
    input.append(.sequence(Array(back.utf8)), columns: size.columns)
  }

  package mutating func resize(to size: Size) {
    let old = self.size
    self.size = Self.possible(size)
    shownRows = []
    terminal.resize(columns: self.size.columns, rows: self.size.rows)
    if self.size.columns < old.columns || self.size.rows < old.rows { input.appendBounds() }
    terminal.write(input.takeBytes())
  }

  /// The replies to the program's queries since the last call.
  package mutating func takeReplies() -> [UInt8] { terminal.takeReplies() }

  /// The text of the last row, with its trailing blanks.
  package func lastRow() -> String { texts(of: copyRow(size.rows - 1)).map(\.text).joined() }

  private func texts(of cells: [VTermScreenCell]) -> [ScreenSnapshot.Cell] {
    cells.map { ScreenSnapshot.Cell($0, marks: marks) }
  }

  private func copyRow(_ row: Int) -> [VTermScreenCell] {
    terminal.cells(ofRow: row, columns: size.columns)
  }

  /// The rows that have changed since the last call; all after a resize.
  ///
  /// - Complexity: O(cells of the screen).
  package mutating func changes() -> ScreenChanges {
    var changes = ScreenChanges()
    if terminal.isCursorVisible {
      let (row, column) = (terminal.cursor.row, terminal.cursor.column)
      changes.cursor = Position(row: min(row, size.rows - 1), column: min(column, size.columns - 1))
    }
    shownRows = (0..<size.rows).map { row in
      let cells = copyRow(row)
      if !shownRows.indices.contains(row) || !shownRows[row].hasSameBytes(as: cells) {
        changes.rows.append((row, texts(of: cells)))
      }
      return cells
    }
    return changes
  }

  package func snapshot() -> ScreenSnapshot {
    ScreenSnapshot(
      size: size,
      cells: (0..<size.rows).flatMap { texts(of: copyRow($0)) },
      cursor: terminal.cursor,
      isCursorVisible: terminal.isCursorVisible,
      isAlternateScreen: terminal.isAlternateScreen,
      wantsMouse: terminal.wantsMouse,
      title: terminal.title
    )
  }
}

extension ScreenSnapshot.Cell {
  fileprivate init(_ cell: VTermScreenCell, marks: StandInMarks) {
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    let isRightHalf = scalars[0] == .max
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: scalars.prefix { $0 != 0 && !isRightHalf }
        .compactMap { Unicode.Scalar(marks.original(of: $0)) }
    )
    self.init(
      text: text.isEmpty && !isRightHalf ? " " : String(text),
      width: isRightHalf ? 0 : Int(cell.width),
      style: Style(
        foreground: Color(cell.fg),
        background: Color(cell.bg),
        attributes: Style.Attributes(cell.attrs)
      )
    )
  }
}

extension Style.Attributes {
  /// libvterm has no dim and no conceal; ``GraphicRenditions`` writes the first alternative font and
  /// blink in their places.
  fileprivate init(_ attributes: VTermScreenCellAttrs) {
    self = []
    if attributes.bold != 0 { insert(.bold) }
    if attributes.font == 1 { insert(.dim) }
    if attributes.underline != 0 { insert(.underline) }
    if attributes.reverse != 0 { insert(.reverse) }
    if attributes.italic != 0 { insert(.italic) }
    if attributes.strike != 0 { insert(.strike) }
    if attributes.blink != 0 { insert(.conceal) }
  }
}

extension Color {
  fileprivate init(_ color: VTermColor) {
    if UInt32(color.type) & VTERM_COLOR_DEFAULT_MASK.rawValue != 0 {
      self = .standard
    } else if UInt32(color.type) & VTERM_COLOR_INDEXED.rawValue != 0 {
      self = .palette(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}

extension [VTermScreenCell] {
  /// Whether all bytes are equal; equal cells may differ in bytes without a meaning.
  fileprivate func hasSameBytes(as other: Self) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { others in
        guard bytes.count == others.count, let first = bytes.baseAddress,
          let second = others.baseAddress
        else { return bytes.count == others.count }
        return memcmp(first, second, bytes.count) == 0
      }
    }
  }
}

extension OutputParser.Part {
  /// What an image is called in its place, because none is drawn; nil for another part.
  fileprivate var imageName: String? {
    guard case .string(let kind, let text) = self else { return nil }
    let start = String(decoding: text.prefix(200), as: UTF8.self)
    switch kind {
    case UInt8(ascii: "P"):
      return start.drop { $0.isNumber || $0 == ";" }.first == "q" ? "sixel image" : nil
    case UInt8(ascii: "_"):
      let keys = start.dropFirst().prefix { $0 != ";" }.split(separator: ",")
      // Cells with placeholders show a virtual placement (`U=1`).
      let isShown = !Set(keys).isDisjoint(with: ["a=T", "a=p"]) && !keys.contains("U=1")
      return start.hasPrefix("G") && isShown ? "kitty image" : nil
    default: return nil
    }
  }

  /// The marks around a synchronized update.
  fileprivate static let startOfUpdate = Self.sequence(Array("?2026h".utf8))
  fileprivate static let endOfUpdate = Self.sequence(Array("?2026l".utf8))
}
