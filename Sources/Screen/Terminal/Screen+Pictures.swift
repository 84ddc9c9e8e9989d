import CEverCurses
import EverText

extension Screen {
  /// Draws a slice of a picture on a row of the screen, clipped to the row.
  mutating func put(_ slice: PictureSlice, at row: Int) {
    let count = min(slice.columns.count, size.columns - slice.column)
    guard count > 0, slice.column >= 0 else { return }
    switch slice.drawing {
    case .symbols(let art): put(art, slice, count, at: row)
    case .graphics(let id): put(PlaceholderMarks(id), slice, count, at: row)
    case .inline(let picture): put(picture.art, slice, count, at: row)
    }
  }

  private mutating func put(_ art: CellArt, _ slice: PictureSlice, _ count: Int, at row: Int) {
    let columns = slice.columns.prefix(count).clamped(to: 0..<art.size.columns)
    guard (0..<art.size.rows).contains(slice.row), !columns.isEmpty else { return }
    let start = slice.row * art.size.columns
    let cells = art.cells[start + columns.lowerBound..<start + columns.upperBound]
    if takesArt, cells.count >= Int(CNC_SHORTEST_ART) {
      let numbered = cells.map { cell in
        cnc_art_cell(
          scalar: cell.scalar.value,
          foreground: colors.artNumber(of: cell.foreground),
          background: colors.artNumber(of: cell.background),
          marks: (0, 0, 0)
        )
      }
      let count = Int32(numbered.count)
      return cnc_put_art(handle, Int32(row), Int32(slice.column), numbered, count, true)
    }
    for (offset, cell) in cells.enumerated() {
      setStyle(Style(foreground: cell.foreground, background: cell.background))
      var scalar = drawn(cell.scalar).value
      cnc_put_character(handle, Int32(row), Int32(slice.column + offset), &scalar, 1, 1)
    }
  }

  private mutating func put(
    _ marks: PlaceholderMarks,
    _ slice: PictureSlice,
    _ count: Int,
    at row: Int
  ) {
    let columns = slice.columns.prefix(count).clamped(to: PlaceholderMarks.all.indices)
    guard PlaceholderMarks.all.indices.contains(slice.row), !columns.isEmpty else { return }
    setStyle(Style(foreground: marks.color))
    let color = colors.artNumber(of: marks.color)
    let place = PlaceholderMarks.all[slice.row]
    let cells = PlaceholderMarks.all[columns].map { column in
      cnc_art_cell(
        scalar: 0x10EEEE,
        foreground: color,
        background: -1,
        marks: (place, column, marks.image)
      )
    }
    let isWritten = takesArt && cells.count >= Int(CNC_SHORTEST_ART)
    let count = Int32(cells.count)
    cnc_put_art(handle, Int32(row), Int32(slice.column), cells, count, isWritten)
  }
}

extension Range<Int> {
  /// The first numbers of the range, at most `count`.
  fileprivate func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<lowerBound + Swift.min(count, self.count)
  }
}
