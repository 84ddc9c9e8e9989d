import CEmulator
package import Cells

/// A terminal that turns a program's bytes into a screen, with libvterm, whose memory it owns.
///
/// Calls must not overlap: libvterm's callbacks run inside of ``write(_:)`` and ``resize(to:)``.
package struct TerminalEmulator: ~Copyable {
  private let emulator: OpaquePointer
  private var updates = SynchronizedUpdates()
  private var renditions = GraphicRenditions()
  private var graphics = GraphicsCommands()
  /// The reply to the version query of a terminal with kitty's graphics; nil for one without
  /// graphics.
  private let kitty: String?
  private var marks = StandInMarks()
  package private(set) var size: Size

  package init(size: Size, kitty: String? = nil) {
    guard let emulator = cem_emulator_new(Int32(size.columns), Int32(size.rows)) else {
      preconditionFailure("no memory for a screen of \(size.columns)×\(size.rows)")
    }
    self.emulator = emulator
    self.size = size
    self.kitty = kitty
  }

  deinit { cem_emulator_free(emulator) }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    let whole = updates.holdBack(bytes)
    let translated = marks.translate(renditions.translate(graphics.remove(from: whole)))
    translated.withUnsafeBytes {
      cem_emulator_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }

  package mutating func resize(to size: Size) {
    self.size = size
    cem_emulator_resize(emulator, Int32(size.columns), Int32(size.rows))
  }

  /// The images after the commands of kitty's graphics protocol.
  package var heldImages: HeldImages { graphics.held }

  /// The replies to the program's queries since the last call.
  package mutating func takeReplies() -> [UInt8] {
    graphicsReplies() + emulatorReplies()
  }

  /// The replies to graphics queries, each with the version, which libvterm can't report.
  private mutating func graphicsReplies() -> [UInt8] {
    let queries = graphics.takeQueries()
    guard let kitty else { return [] }
    return queries.flatMap {
      Array("\u{1B}_Gi=\($0);OK\u{1B}\\\u{1B}P>|\(kitty)\u{1B}\\".utf8)
    }
  }

  private mutating func emulatorReplies() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) {
        count = cem_emulator_take_replies(emulator, $0.baseAddress, $0.count)
      }
    }
  }

  /// The text of the last row, with its trailing blanks.
  package func lastRow() -> String {
    let count = size.columns
    let cells = [cem_cell](unsafeUninitializedCapacity: count) { buffer, initialized in
      cem_emulator_copy_row(emulator, Int32(size.rows - 1), buffer.baseAddress, count)
      initialized = count
    }
    return cells.map { ScreenSnapshot.Cell($0, marks: marks).text }.joined()
  }

  package func snapshot() -> ScreenSnapshot {
    let count = size.columns * size.rows
    let cells = [cem_cell](unsafeUninitializedCapacity: count) { buffer, initialized in
      cem_emulator_copy_cells(emulator, buffer.baseAddress, count)
      initialized = count
    }
    let state = cem_emulator_state(emulator)
    return ScreenSnapshot(
      size: size,
      cells: cells.map { ScreenSnapshot.Cell($0, marks: marks) },
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
