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
    if namesImages, let image = part.image {
      show(image)
    } else if case .scalar(let scalar) = part {
      input.append(.scalar(marks.standIn(for: scalar)), columns: size.columns)
    } else {
      input.append(part, columns: size.columns)
    }
    if input.bytes.count > Self.most.sent { terminal.write(input.takeBytes()) }
  }

  /// Writes the name of an image from the cursor on, as far as the row has room, and moves the cursor
  /// as the image does.
  private mutating func show(_ image: NamedImage) {
    terminal.write(input.takeBytes())
    let cursor = terminal.cursor
    let room = max(0, size.columns - 1 - cursor.column)
    for scalar in image.name.prefix(room).unicodeScalars {
      input.append(.scalar(scalar), columns: size.columns)
    }
    let place = "\(cursor.row + 1);\(cursor.column + 1 + min(image.columns, room))H"
    input.append(.sequence(Array(place.utf8)), columns: size.columns)
    for _ in 0..<min(image.rows, size.rows) {
      input.append(.escape(Array("D".utf8)), columns: size.columns)
    }
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

/// An image that isn't drawn, and how far the cursor moves at it, right and down.
private struct NamedImage {
  let name: String
  var columns = 0
  var rows = 0

  /// Reads the content of a device control string; nil unless it is a sixel image.
  init?(sixel text: Substring) {
    let content = text.drop { $0.isNumber || $0 == ";" }
    guard content.first == "q" else { return nil }
    name = "[sixel image]"
    let sizes = content.dropFirst().prefix { "\"0123456789;".contains($0) }.split(separator: ";")
    let bands = content.count { $0 == "-" } + 1
    // A cell had 20 pixels in the terminal of the first sixels.
    rows = max(0, min(sizes.count == 4 ? Int(sizes[3]) ?? 0 : bands * 6, 1 << 16) - 1) / 20
  }

  /// Reads a command of kitty's graphics protocol; nil unless it shows an image.
  init?(kitty text: Substring) {
    let keys = text.dropFirst().prefix { $0 != ";" }.split(separator: ",").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    func value(_ key: String) -> Substring? { keys.last { $0.first == key[...] }?.last }
    // Cells with placeholders show a virtual placement (`U=1`).
    guard text.first == "G", ["T", "p"].contains(value("a")), value("U") != "1" else { return nil }
    name = "[kitty image]"
    guard value("C") != "1" else { return }
    columns = max(0, Int(value("c") ?? "") ?? name.count)
    rows = max(1, Int(value("r") ?? "") ?? 1) - 1
  }
}

extension OutputParser.Part {
  /// The image that the part shows; nil for another part.
  fileprivate var image: NamedImage? {
    guard case .string(let kind, let text) = self else { return nil }
    switch kind {
    case UInt8(ascii: "P"): return NamedImage(sixel: String(decoding: text, as: UTF8.self)[...])
    case UInt8(ascii: "_"):
      return NamedImage(kitty: String(decoding: text.prefix(200), as: UTF8.self)[...])
    default: return nil
    }
  }

  /// The marks around a synchronized update.
  fileprivate static let startOfUpdate = Self.sequence(Array("?2026h".utf8))
  fileprivate static let endOfUpdate = Self.sequence(Array("?2026l".utf8))
}
