import EverText

/// A picture that gradually replaces the pixels in its place.
///
/// First the old pixels turn into the picture's own pixels, then these into the picture. A picture
/// that the terminal draws in pixels can't be mixed: it appears at the end.
struct DissolvingPicture {
  let picture: Picture
  /// The old pixels; nil when there are none.
  let pixels: PixelGrid?
  /// From 0, only the pixels, to 1, the picture.
  let progress: Double

  /// Appends one of its rows to a line, centred in a box.
  func append(row: Int, to line: inout Line, at column: Int, in box: Size) {
    let across = max(0, ImageBox.margin(of: picture.size.columns, in: box.columns))
    let shown = row - ImageBox.margin(of: picture.size.rows, in: box.rows)
    guard shown >= 0, shown < picture.size.rows else { return }
    let cells = cells(row: shown).prefix(box.columns - across)
    let art = CellArt(size: Size(columns: cells.count, rows: 1), cells: Array(cells))
    line.append(
      PictureSlice(
        column: column + across,
        drawing: .symbols(art),
        row: 0,
        columns: 0..<cells.count
      )
    )
  }

  private func cells(row: Int) -> [CellArt.Cell] {
    let own = Mosaic.cells(of: picture.preview, row: row, size: picture.size)
    guard progress < 0.5 else { return mixed(own, row: row, share: 2 * progress - 1) }
    guard let pixels else { return own }
    let old = Mosaic.cells(of: pixels, row: row, size: picture.size)
    return zip(old, own).map { old, own in
      CellArt.Cell(
        own.scalar,
        foreground: old.foreground.mixed(with: own.foreground, by: 2 * progress),
        background: old.background.mixed(with: own.background, by: 2 * progress)
      )
    }
  }

  private func mixed(_ own: [CellArt.Cell], row: Int, share: Double) -> [CellArt.Cell] {
    guard let art = picture.drawing.art else { return own }
    let cells = art.cells[(row * art.size.columns)..<((row + 1) * art.size.columns)]
    return zip(own, cells).map { own, cell in
      CellArt.Cell(
        cell.scalar,
        foreground: own.foreground.mixed(with: cell.foreground, by: share),
        background: own.background.mixed(with: cell.background, by: share)
      )
    }
  }
}
