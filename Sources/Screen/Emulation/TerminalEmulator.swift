import CEverEmulator
package import EverText
import Glibc

/// A terminal that turns a program's bytes into a screen, with libvterm, whose memory it owns.
///
/// Calls must not overlap: libvterm's callbacks run inside of ``write(_:)`` and ``resize(to:)``.
package struct TerminalEmulator: ~Copyable {
  /// The smallest and largest columns and rows; a wide character needs two columns.
  private static let columns = 2...1_000
  private static let rows = 1...1_000

  /// The most parts of a synchronized update that are held, and bytes that are sent at once.
  private static let most = (held: 1 << 20, sent: 8_192)

  private let emulator: OpaquePointer
  private var parser = OutputParser()
  private var input = EmulatorInput()
  /// The parts of a synchronized update that isn't complete; nil outside of one.
  ///
  /// A large frame may be read in parts, and a test must not see half of it.
  private var update: [OutputParser.Part]?
  private var marks = StandInMarks()
  /// The rows at the last call of ``changes()``; none after a resize.
  private var shownRows: [[cem_cell]] = []
  package private(set) var size: Size
  /// Whether an image is named in its place, because none is drawn.
  package var namesImages = false

  /// Makes a terminal of a size, or of the nearest possible one: 2 to 1000 columns and 1 to 1000
  /// rows.
  package init(size: Size) {
    let size = Self.possible(size)
    guard let emulator = cem_emulator_new(Int32(size.columns), Int32(size.rows)) else {
      preconditionFailure("no memory for a screen of \(size.columns)×\(size.rows)")
    }
    self.emulator = emulator
    self.size = size
  }

  deinit { cem_emulator_free(emulator) }

  /// The size that a terminal has for a size that it is to have.
  package static func possible(_ size: Size) -> Size {
    Size(
      columns: min(max(size.columns, columns.lowerBound), columns.upperBound),
      rows: min(max(size.rows, rows.lowerBound), rows.upperBound)
    )
  }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    for part in parser.parts(of: bytes) { hold(part) }
    input.send(to: emulator)
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
    if input.bytes.count > Self.most.sent { input.send(to: emulator) }
  }

  /// Writes the name of an image from the cursor on, as far as the row has room, and moves the cursor
  /// as the image does.
  private mutating func show(_ image: NamedImage) {
    input.send(to: emulator)
    let state = cem_emulator_state(emulator)
    let room = max(0, size.columns - 1 - Int(state.cursor_column))
    for scalar in image.name.prefix(room).unicodeScalars {
      input.append(.scalar(scalar), columns: size.columns)
    }
    let right = min(image.columns, room)
    let place = "\(state.cursor_row + 1);\(Int(state.cursor_column) + 1 + right)H"
    input.append(.sequence(Array(place.utf8)), columns: size.columns)
    for _ in 0..<min(image.rows, size.rows) {
      input.append(.escape(Array("D".utf8)), columns: size.columns)
    }
  }

  package mutating func resize(to size: Size) {
    let old = self.size
    self.size = Self.possible(size)
    shownRows = []
    cem_emulator_resize(emulator, Int32(self.size.columns), Int32(self.size.rows))
    if self.size.columns < old.columns || self.size.rows < old.rows { input.appendBounds() }
    input.send(to: emulator)
  }

  /// The replies to the program's queries since the last call.
  package mutating func takeReplies() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) {
        count = cem_emulator_take_replies(emulator, $0.baseAddress, $0.count)
      }
    }
  }

  /// The text of the last row, with its trailing blanks.
  package func lastRow() -> String { texts(of: copyRow(size.rows - 1)).map(\.text).joined() }

  private func texts(of cells: [cem_cell]) -> [ScreenSnapshot.Cell] {
    var last: ScreenSnapshot.Cell?
    return cells.withUnsafeBytes { bytes in
      let stride = MemoryLayout<cem_cell>.stride
      return cells.indices.map { index in
        if index > 0, let known = last, let start = bytes.baseAddress?.advanced(by: index * stride),
          memcmp(start, start - stride, stride) == 0
        {
          return known
        }
        let cell = ScreenSnapshot.Cell(cells[index], marks: marks)
        last = cell
        return cell
      }
    }
  }

  private func copyRow(_ row: Int) -> [cem_cell] {
    let count = size.columns
    return [cem_cell](unsafeUninitializedCapacity: count) { buffer, initialized in
      cem_emulator_copy_row(emulator, Int32(row), buffer.baseAddress, count)
      initialized = count
    }
  }

  /// The rows that have changed since the last call; all after a resize.
  ///
  /// - Complexity: O(cells of the screen).
  package mutating func changes() -> ScreenChanges {
    var changes = ScreenChanges()
    let state = cem_emulator_state(emulator)
    if state.cursor_visible != 0 {
      let column = min(Int(state.cursor_column), size.columns - 1)
      changes.cursor = Position(row: min(Int(state.cursor_row), size.rows - 1), column: column)
    }
    shownRows = (0..<size.rows).map { row in
      let cells = copyRow(row)
      if !shownRows.indices.contains(row) || !shownRows[row].hasSameBytes(as: cells) {
        changes.append(row, texts(of: cells))
      }
      return cells
    }
    return changes
  }

  package func snapshot() -> ScreenSnapshot {
    let state = cem_emulator_state(emulator)
    return ScreenSnapshot(
      size: size,
      cells: (0..<size.rows).flatMap { texts(of: copyRow($0)) },
      cursor: Position(row: Int(state.cursor_row), column: Int(state.cursor_column)),
      isCursorVisible: state.cursor_visible != 0,
      isAlternateScreen: state.alternate_screen != 0,
      wantsMouse: state.mouse != 0,
      title: String(cString: state.title)
    )
  }
}

extension ScreenSnapshot.Cell {
  fileprivate init(_ cell: cem_cell, marks: StandInMarks) {
    let scalars = withUnsafeBytes(of: cell.scalars) { Array($0.bindMemory(to: UInt32.self)) }
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: scalars.prefix { $0 != 0 }
        .compactMap { Unicode.Scalar(marks.original(of: $0)) }
    )
    self.init(
      text: text.isEmpty && cell.width > 0 ? " " : String(text),
      width: Int(cell.width),
      style: Style(
        foreground: Color(cell.foreground),
        background: Color(cell.background),
        attributes: Style.Attributes(rawValue: cell.attributes)
      )
    )
  }
}

extension Color {
  fileprivate init(_ color: cem_color) {
    switch Int(color.kind) {
    case CEM_COLOR_PALETTE: self = .palette(color.values.0)
    case CEM_COLOR_RGB: self = .rgb(color.values.0, color.values.1, color.values.2)
    default: self = .standard
    }
  }
}

extension EmulatorInput {
  /// Sends all bytes to an emulator.
  mutating func send(to emulator: OpaquePointer) {
    takeBytes().withUnsafeBytes {
      cem_emulator_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }
}

extension [cem_cell] {
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

  /// The height of a cell in pixels, as of the terminal that had the first sixels.
  private static let cellHeight = 20

  /// The rows below the first one that a height in pixels takes.
  private static func rows(_ height: Int) -> Int {
    max(0, min(height, 1 << 16) - 1) / cellHeight
  }

  /// Reads the content of a device control string; nil unless it is a sixel image.
  init?(sixel text: Substring) {
    let content = text.drop { $0.isNumber || $0 == ";" }
    guard content.first == "q" else { return nil }
    name = "[sixel image]"
    let sizes = content.dropFirst().prefix { "\"0123456789;".contains($0) }.split(separator: ";")
    let bands = content.count { $0 == "-" } + 1
    rows = Self.rows(sizes.count == 4 ? Int(sizes[3]) ?? 0 : bands * 6)
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
    columns = value("c").flatMap { Int($0) } ?? name.count
    rows = value("r").flatMap { Int($0) }.map { $0 - 1 } ?? Self.rows(Int(value("v") ?? "") ?? 0)
    (columns, rows) = (max(0, columns), max(0, rows))
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
