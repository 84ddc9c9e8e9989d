import CEverCurses
package import EverText
import EverBase
private import Glibc

/// The lock of ncurses, which keeps its current screen, window and terminal in global variables.
let curses = Lock<Void>(())

/// An ncurses screen that turns frames into the bytes that display them.
///
/// It uses no terminal and returns the bytes to its owner, so it works the same in a test or a
/// benchmark. A screen may be used on any thread, with one call at a time; calls on all screens of
/// a process exclude one another.
package struct Screen: ~Copyable {
  /// The size of the screen in cells.
  package private(set) var size: Size
  /// The colours of the terminal.
  package let colors: ColorCapability
  let kind: TerminalKind
  private(set) var handle: OpaquePointer
  private var shown: [ShownRow]
  private var edgeColumn = 0
  private var scrolled: Frame.ScrollRegion?
  private var title: CleanText?
  private var styles: StyleCache
  /// The styles on the tint; nil when no row is tinted.
  private var tinted: StyleCache?
  /// The colour of the terminal's background; the tint is a shade of it.
  ///
  /// Nil when it is unknown; the tint then needs a theme with a colour for it.
  package var background: RGB? { didSet { isRecolored = background != oldValue || isRecolored } }
  /// Whether the next frame has other colours.
  private var isRecolored = false
  /// Whether this type writes the cells of pictures itself; otherwise ncurses does, with colour
  /// pairs.
  let takesArt: Bool
  /// Whether the terminal displays only ASCII.
  let isASCII: Bool
  /// Whether the terminal opens hyperlinks.
  let takesHyperlinks: Bool
  /// The rows of the frame whose hyperlinks are still blank.
  private var linkedRows: Set<Int> = []
  /// Whether the content of the terminal is unknown.
  private var isBlank = true
  private var inline = InlinePictures()

  /// Opens a screen of at least 1×1 cells for a kind of terminal, which may have fewer colours than
  /// frames use.
  ///
  /// - Throws: `unknownTerminal` when ncurses doesn't support the terminal.
  package init(
    terminal: TerminalKind,
    size: Size,
    colors: ColorCapability = .palette,
    isASCII: Bool = false,
    takesHyperlinks: Bool = false
  ) throws(TerminalError) {
    let size = size.atLeastOneCell
    guard let opened = Self.open(terminal, size: size) else {
      throw .unknownTerminal(terminal.name)
    }
    handle = opened
    kind = terminal
    self.isASCII = isASCII
    self.takesHyperlinks = takesHyperlinks
    self.size = size
    self.colors = colors.limited(to: Int(curses.withLock { _ in cnc_colors(opened) }))
    shown = Array(repeating: ShownRow(), count: size.rows)
    styles = StyleCache(colors: self.colors)
    // If ncurses scrolls, it does so at the end of a frame, after the pictures were written.
    takesArt = curses.withLock { _ in !isASCII && terminal.scrollsLines && cnc_takes_art(opened) }
  }

  deinit {
    curses.withLock { _ in cnc_close(handle) }
  }

  /// Returns the bytes that turn the last frame into this one.
  ///
  /// Rows that moved with the scroll region are scrolled, equal rows are skipped, and of the others
  /// the differing cells are written. A frame of another size is clipped, or padded with blanks.
  ///
  /// - Complexity: O(rows + cells of new rows).
  package mutating func show(_ frame: Frame) -> [UInt8] {
    curses.withLock { _ in
      // A picture's cells are written before the rest of the row, so the terminal must be clear by
      // then.
      if isBlank, frame.lines.contains(where: { !$0.slices.isEmpty }) { cnc_refresh(handle) }
      let hasNewColors = isRecolored || frame.theme != styles.theme
      if hasNewColors { recolor(by: frame.theme) }
      let pictures = frame.inlinePlaces(in: size)
      erasePixels(besides: pictures, of: frame)
      scroll(to: frame)
      let hasMovedEdge = frame.edge.map { $0.column != edgeColumn } ?? false
      edgeColumn = frame.edge?.column ?? edgeColumn
      var drawn: Set<Int> = []
      for row in 0..<size.rows {
        let line = row < frame.lines.count ? frame.lines[row] : Line()
        let cell = frame.edge?.cell(at: row)
        let tint = tint(ofRow: row, in: frame)
        if hasNewColors || line != shown[row].line || hasMovedEdge || tint != shown[row].tint
          || cell == nil && shown[row].edge != nil
        {
          shown[row].edge = cell
          draw(line, at: row, tint)
          if !pictures.isEmpty { drawn.insert(row) }
        } else if cell != shown[row].edge {
          shown[row].edge = cell
          drawEdge(at: row)
        }
      }
      cnc_refresh(handle)
      isBlank = false
      inline.take(pictures, drawn: drawn)
      let bytes = takeOutput() + drawHyperlinks(in: linkedRows)
      linkedRows = []
      return bytes + titleChange(to: frame.title)
    }
  }

  /// Resizes the screen; the next frame is drawn completely.
  package mutating func resize(to size: Size) {
    let size = size.atLeastOneCell
    guard size != self.size else { return }
    let description = kind.quotedDescription(for: size)
    let (columns, rows) = (Int32(clamping: size.columns), Int32(clamping: size.rows))
    curses.withLock { _ in handle = cnc_resize(handle, description, columns, rows) }
    self.size = size
    recolor(by: styles.theme)
    forgetRows()
  }

  /// Makes the next frame clear and redraw the terminal, as after a suspension.
  package mutating func forgetWhatIsShown() {
    title = nil
    forgetRows()
    curses.withLock { _ in cnc_redraw(handle) }
  }

  private mutating func forgetRows() {
    isBlank = true
    inline.forget()
    shown = Array(repeating: ShownRow(), count: size.rows)
  }

  private mutating func recolor(by theme: Theme) {
    isRecolored = false
    styles = StyleCache(colors: colors, theme: theme)
    tinted = nil
    // Among sixteen colours, none is a shade of another one.
    guard colors >= .palette else { return }
    let own = theme.resolved(Style(.cursor)).background
    let ground = own == .standard ? background?.tint.color : own
    tinted = ground.map { StyleCache(colors: colors, theme: theme, ground: $0) }
  }

  /// The columns of a row of a frame that are tinted; nil for none.
  private func tint(ofRow row: Int, in frame: Frame) -> Range<Int>? {
    guard tinted != nil, let tint = frame.tint, tint.rows.contains(row) else { return nil }
    return tint.columns.clamped(to: 0..<size.columns)
  }

  /// A string capability of the terminal, such as `smcup`; empty when it has none.
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
      // Without that locale, ncurses draws ASCII.
      _ = cnc_adopt_utf8()
      return cnc_open(kind.name, description, kind.scrollsLines, columns, rows)
    }
  }

  /// Blanks the rows of pictures that change, which removes their pixels in all terminals; the
  /// cells are drawn with the frame.
  private mutating func erasePixels(besides pictures: [InlinePlace], of frame: Frame) {
    guard !inline.shown.isEmpty else { return }
    let scrolled = frame.scrollRegion.flatMap { delta(to: $0) == nil ? nil : $0.rows }
    let gone = inline.removeAll(but: Set(pictures), scrolling: scrolled)
    guard !gone.isEmpty else { return }
    for row in Set(gone.flatMap(\.rows)) where row < size.rows { draw(Line(), at: row) }
    cnc_refresh(handle)
  }

  /// When pixels are to be drawn; nil without any, and before the wait for them has begun.
  var pixelsDue: Duration? { inline.due }

  /// The bytes that draw the pixels of the next picture; nil for none at this time.
  mutating func takePixels(now: Duration) -> [UInt8]? {
    inline.next(now: now).map { InlineCommand.draw($0.picture, at: $0.position) }
  }

  private mutating func scroll(to frame: Frame) {
    defer { scrolled = frame.scrollRegion }
    guard !isBlank, let region = frame.scrollRegion, let delta = delta(to: region) else { return }
    if delta > 0 { drawRowsThatStay(frame, in: region.rows, before: delta) }
    let (top, bottom) = (Int32(region.rows.lowerBound), Int32(region.rows.upperBound - 1))
    let coming = delta > 0 ? region.rows.upperBound - delta : region.rows.lowerBound
    let line = coming < frame.lines.count ? frame.lines[coming] : Line()
    let isBlank =
      line.runs.first?.column == 1 && line.slices.isEmpty && tint(ofRow: coming, in: frame) == nil
    cnc_scroll(handle, top, bottom, Int32(delta), isBlank)
    shown.shift(region.rows, by: delta, filling: ShownRow())
    linkedRows = Set(linkedRows.map { region.rows.contains($0) ? $0 - delta : $0 })
  }

  /// Draws the changed rows of a scroll at their old position.
  ///
  /// ncurses writes from top to bottom. When new rows appear below, the row that loses the mark is
  /// on the cursor's way before the scroll; after the scroll the cursor would have to go back for
  /// it.
  private mutating func drawRowsThatStay(_ frame: Frame, in rows: Range<Int>, before delta: Int) {
    for row in rows.dropFirst(delta) where row - delta < frame.lines.count {
      let (line, tint) = (frame.lines[row - delta], tint(ofRow: row - delta, in: frame))
      if line != shown[row].line || tint != shown[row].tint { draw(line, at: row, tint) }
    }
  }

  /// The number of rows by which the region moved up; nil when it didn't move, or too far.
  private func delta(to region: Frame.ScrollRegion) -> Int? {
    guard let scrolled, region.rows == scrolled.rows, region.identity == scrolled.identity,
      region.rows.lowerBound >= 0, region.rows.upperBound <= size.rows
    else { return nil }
    let (delta, overflow) = region.offset.subtractingReportingOverflow(scrolled.offset)
    return !overflow && delta != 0 && delta.magnitude < region.rows.count ? delta : nil
  }

  private mutating func draw(_ line: Line, at row: Int, _ tint: Range<Int>? = nil) {
    cnc_erase_row(handle, Int32(row))
    shown[row].tint = tint
    if let tint {
      let blanks = CleanText(blanks: tint.count)
      let run = Run(column: tint.lowerBound, text: blanks, style: .plain, width: tint.count)
      setStyle(of: run, at: row)
      put(run, at: row)
    }
    let links = takesHyperlinks ? line.hyperlinks : []
    if !links.isEmpty { linkedRows.insert(row) }
    for run in line.runs
    where run.column < size.columns && !links.contains(where: { $0.covers(run) }) {
      setStyle(of: run, at: row)
      put(run, at: row)
    }
    for slice in line.slices { put(slice, at: row) }
    shown[row].line = line
    drawEdge(at: row)
  }

  private mutating func drawEdge(at row: Int) {
    guard let cell = shown[row].edge, edgeColumn < size.columns else { return }
    setStyle(cell.style)
    put(Run(column: edgeColumn, text: cell.text, style: cell.style, width: 1), at: row)
  }

  mutating func setStyle(_ style: Style) {
    let look = styles.look(of: style) { cnc_pair(handle, $0, $1) }
    cnc_set_style(handle, look.attributes, look.pair)
  }

  /// Sets the style of a run in a row, whose tint is known.
  mutating func setStyle(of run: Run, at row: Int) {
    guard shown[row].tint?.contains(run.column) == true,
      let look = tinted?.look(of: run.style, pair: { [handle] in cnc_pair(handle, $0, $1) })
    else { return setStyle(run.style) }
    cnc_set_style(handle, look.attributes, look.pair)
  }

  func line(at row: Int) -> Line { shown[row].line }

  func put(_ run: Run, at row: Int) {
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
    guard !isASCII, !cell.marks.isEmpty else {
      var base = drawn(cell.base).value
      return cnc_put_character(handle, row, column, &base, 1, Int32(cell.width))
    }
    let scalars = [cell.base.value] + cell.marks.map(\.value)
    cnc_put_character(handle, row, column, scalars, Int32(scalars.count), Int32(cell.width))
  }

  /// The scalar that the terminal displays for one of a frame.
  func drawn(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    isASCII ? ASCIIForm.scalar(for: scalar) : scalar
  }

  func takeOutput() -> [UInt8] {
    let count = cnc_output_count(handle)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, taken in
      taken = cnc_output(handle, bytes.baseAddress, count)
    }
    // 0xF3 starts all characters of private use, with which ncurses writes the cells of pictures.
    guard takesArt, memchr(bytes, 0xF3, bytes.count) != nil else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: 4 * count) { shown, taken in
      taken = cnc_show_models(bytes, bytes.count, shown.baseAddress)
    }
  }

  private mutating func titleChange(to title: CleanText?) -> [UInt8] {
    guard kind.takesTitle, !isASCII, let title, title != self.title else { return [] }
    self.title = title
    return ControlString.title(title)
  }
}

/// What a row of the screen shows.
private struct ShownRow {
  var line = Line()
  var edge: EdgeCell?
  /// The columns that are tinted.
  var tint: Range<Int>?
}

extension Size {
  /// The size, enlarged to 1×1 if it is smaller.
  var atLeastOneCell: Size {
    Size(columns: max(1, columns), rows: max(1, rows))
  }
}

extension Array {
  /// Moves the elements of a range towards the front by `delta`, or towards the back when it is
  /// negative; `filler` replaces the elements at vacated places.
  fileprivate mutating func shift(_ range: Range<Int>, by delta: Int, filling filler: Element) {
    // Removed and inserted, which moves the others in memory: a copied line is counted as a reference.
    let vacated = repeatElement(filler, count: Swift.min(abs(delta), range.count))
    if delta > 0 {
      removeSubrange(range.prefix(vacated.count))
      insert(contentsOf: vacated, at: range.upperBound - vacated.count)
    } else {
      removeSubrange(range.suffix(vacated.count))
      insert(contentsOf: vacated, at: range.lowerBound)
    }
  }
}
