import CCurses
package import Cells
import Locking

/// ncurses keeps its current screen, window and terminal in global variables.
let curses = Lock<Void>(())

/// A screen of ncurses that turns frames into the bytes which show them.
///
/// It touches no terminal: what it makes goes to the one who owns the terminal, so a screen works
/// the same under a test or a benchmark. Screens may be used from any thread, one call at a time;
/// calls on all screens of a process exclude one another.
package struct Screen: ~Copyable {
  /// The cells that frames are shown on.
  package private(set) var size: Size
  /// What the terminal can do with colours.
  package let colors: ColorCapability
  let kind: TerminalKind
  private(set) var handle: OpaquePointer
  private var shown: [Line]
  private var scrolled: Frame.ScrollRegion?
  private var title: CleanText?
  private var styles: StyleCache
  /// Whether the bytes of art are written here; else its cells are like any, with ncurses' colour pairs.
  let takesArt: Bool
  /// Whether nothing of what the terminal shows can be built on.
  private var isBlank = true

  /// Opens a screen for a kind of terminal.
  ///
  /// - Parameters:
  ///   - terminal: which kind, and how it is described.
  ///   - size: its cells; less than 1×1 is taken as 1×1.
  ///   - colors: which colours frames may use; the terminal may have fewer.
  /// - Throws: `unknownTerminal` when ncurses can't drive it.
  package init(
    terminal: TerminalKind,
    size: Size,
    colors: ColorCapability = .palette
  ) throws(TerminalError) {
    let size = size.atLeastOneCell
    guard let opened = Self.open(terminal, size: size) else {
      throw .unknownTerminal(terminal.name)
    }
    handle = opened
    kind = terminal
    self.size = size
    self.colors = colors.limited(to: Int(curses.withLock { _ in cnc_colors(opened) }))
    shown = Array(repeating: Line(), count: size.rows)
    styles = StyleCache(colors: self.colors)
    // Where ncurses scrolls, it does so at the end of a frame, and art would be written before.
    takesArt = curses.withLock { _ in terminal.scrollsLines && cnc_takes_art(opened) }
  }

  deinit {
    curses.withLock { _ in cnc_close(handle) }
  }

  /// Makes the bytes that turn what was shown last into this frame.
  ///
  /// Rows that only moved with the scroll region are scrolled; rows that are the same are not
  /// looked at; of the others the cells that differ are written. A frame of another size than the
  /// screen's is cut, or filled up with blanks.
  ///
  /// - Complexity: O(rows + cells of the rows that are new).
  package mutating func show(_ frame: Frame) -> FrameBytes {
    curses.withLock { _ in
      // Art is written before the rest of its row, so that the terminal has to be clear by then.
      if isBlank, frame.lines.contains(where: { !$0.slices.isEmpty }) { cnc_refresh(handle) }
      scroll(to: frame)
      for row in 0..<size.rows {
        let line = row < frame.lines.count ? frame.lines[row] : Line()
        if line != shown[row] { draw(line, at: row) }
      }
      cnc_refresh(handle)
      isBlank = false
      return FrameBytes(takeOutput() + titleChange(to: frame.title))
    }
  }

  /// Takes another size; the next frame is drawn whole.
  package mutating func resize(to size: Size) {
    let size = size.atLeastOneCell
    guard size != self.size else { return }
    let description = kind.quotedDescription(for: size)
    let (columns, rows) = (Int32(clamping: size.columns), Int32(clamping: size.rows))
    curses.withLock { _ in handle = cnc_resize(handle, description, columns, rows) }
    self.size = size
    shown = Array(repeating: Line(), count: size.rows)
    styles = StyleCache(colors: colors)
    isBlank = true
  }

  /// Makes the next frame clear the terminal and write everything, as after a suspension.
  package mutating func forgetWhatIsShown() {
    title = nil
    isBlank = true
    shown = Array(repeating: Line(), count: size.rows)
    curses.withLock { _ in cnc_redraw(handle) }
  }

  /// The cell that the terminal shows, as ncurses knows it; for tests.
  package func cell(at position: Position) -> ScreenCell {
    ScreenCell(
      curses.withLock { _ in
        cnc_cell_at(handle, Int32(position.row), Int32(position.column))
      }
    )
  }

  /// A string of the terminal's description, such as `smcup`; empty when it has none.
  func capability(_ name: String) -> [UInt8] {
    curses.withLock { _ in
      [UInt8](unsafeUninitializedCapacity: 1024) { bytes, count in
        count = cnc_string(handle, name, bytes.baseAddress, bytes.count)
      }
    }
  }

  private static func open(_ kind: TerminalKind, size: Size) -> OpaquePointer? {
    let (columns, rows) = (Int32(clamping: size.columns), Int32(clamping: size.rows))
    let description = kind.quotedDescription(for: size)
    return curses.withLock { _ in
      guard cnc_adopt_utf8() else { return nil }
      return cnc_open(kind.name, description, kind.scrollsLines, columns, rows)
    }
  }

  private mutating func scroll(to frame: Frame) {
    defer { scrolled = frame.scrollRegion }
    guard !isBlank, let region = frame.scrollRegion, let delta = delta(to: region) else { return }
    if delta > 0 { drawRowsThatStay(frame, in: region.rows, before: delta) }
    let (top, bottom) = (Int32(region.rows.lowerBound), Int32(region.rows.upperBound - 1))
    cnc_scroll(handle, top, bottom, Int32(delta))
    shown.shift(region.rows, by: delta, filling: Line())
  }

  /// Brings rows that will move up to date where they are.
  ///
  /// ncurses goes down the screen. When rows come in below, the row that loses the mark is next to
  /// the cursor's way now; afterwards it would be a way back.
  private mutating func drawRowsThatStay(_ frame: Frame, in rows: Range<Int>, before delta: Int) {
    for row in rows.dropFirst(delta) where row - delta < frame.lines.count {
      if frame.lines[row - delta] != shown[row] { draw(frame.lines[row - delta], at: row) }
    }
  }

  /// By how many rows the region moved up since the frame before; nil when not, or too far.
  private func delta(to region: Frame.ScrollRegion) -> Int? {
    guard let scrolled, region.rows == scrolled.rows, region.identity == scrolled.identity,
      region.rows.lowerBound >= 0, region.rows.upperBound <= size.rows
    else { return nil }
    let (delta, overflow) = region.offset.subtractingReportingOverflow(scrolled.offset)
    return !overflow && delta != 0 && delta.magnitude < region.rows.count ? delta : nil
  }

  private mutating func draw(_ line: Line, at row: Int) {
    cnc_erase_row(handle, Int32(row))
    for run in line.runs where run.column < size.columns {
      setStyle(run.style)
      put(run, at: row)
    }
    for slice in line.slices { put(slice, at: row) }
    shown[row] = line
  }

  mutating func setStyle(_ style: Style) {
    let look = styles.look(of: style) { cnc_pair(handle, $0, $1) }
    cnc_set_style(handle, look.attributes, look.pair)
  }

  private func put(_ run: Run, at row: Int) {
    var text = run.text.string
    let isASCII = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return false }
      let count = min(bytes.count, size.columns - run.column)
      cnc_put_ascii(handle, Int32(row), Int32(run.column), bytes.baseAddress, Int32(count))
      return true
    }
    if !isASCII { putCells(of: run, at: row) }
  }

  private func putCells(of run: Run, at row: Int) {
    var column = run.column
    for cell in DisplayWidth.drawnForm(of: run.text) {
      guard column + cell.width <= size.columns else { return }
      put(cell, at: Position(row: row, column: column))
      column += cell.width
    }
  }

  private func put(_ cell: DrawnCell, at position: Position) {
    let (row, column) = (Int32(position.row), Int32(position.column))
    guard !cell.marks.isEmpty else {
      var base = cell.base.value
      return cnc_put_character(handle, row, column, &base, 1, Int32(cell.width))
    }
    let scalars = [cell.base.value] + cell.marks.map(\.value)
    cnc_put_character(handle, row, column, scalars, Int32(scalars.count), Int32(cell.width))
  }

  private func takeOutput() -> [UInt8] {
    let count = cnc_output_count(handle)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, taken in
      taken = cnc_output(handle, bytes.baseAddress, count)
    }
    // The first byte of any character of private use, in which ncurses may have written a cell of art.
    guard takesArt, bytes.contains(0xF3) else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: 4 * count) { shown, taken in
      taken = cnc_show_models(bytes, bytes.count, shown.baseAddress)
    }
  }

  private mutating func titleChange(to title: CleanText?) -> [UInt8] {
    guard kind.takesTitle, let title, title != self.title else { return [] }
    self.title = title
    return ControlString.title(title)
  }
}

/// The bytes that show one frame.
package struct FrameBytes: Hashable, Sendable {
  package let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }
}

extension Size {
  /// The same size, but at least 1×1.
  var atLeastOneCell: Size {
    Size(columns: max(1, columns), rows: max(1, rows))
  }
}

extension Array {
  /// Moves the elements of a range towards the front by `delta`, or towards the back when it is
  /// negative; places that nothing moved to get `filler`.
  fileprivate mutating func shift(_ range: Range<Int>, by delta: Int, filling filler: Element) {
    let moved = range.map { range.contains($0 + delta) ? self[$0 + delta] : filler }
    replaceSubrange(range, with: moved)
  }
}
