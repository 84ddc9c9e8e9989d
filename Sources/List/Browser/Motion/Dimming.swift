import EverText

extension Frame {
  /// The frame with secondary text, and with pictures of characters, not of pixels, as dark as a
  /// light from 0 to 1.
  ///
  /// - Complexity: O(cells).
  func dimmed(to light: Double) -> Frame {
    var frame = self
    frame.lines = lines.map { $0.dimmed(to: light) }
    return frame
  }
}

extension Line {
  fileprivate func dimmed(to light: Double) -> Line {
    var line = Line()
    for part in parts {
      switch part {
      case .run(var run):
        run.style = .secondary
        line.append(.run(run))
      case .slice(let slice): line.append(slice.dimmed(to: light))
      }
    }
    return line
  }
}

extension PictureSlice {
  fileprivate func dimmed(to light: Double) -> PictureSlice {
    guard let art = drawing.art else { return self }
    let dark = art.cells(ofRow: row).map { $0.mixed(from: .black, by: light) }
    return PictureSlice(dark[columns], at: column)
  }
}

extension CellArt.Cell {
  /// The cell mixed with a colour: 0 is that colour in both halves, 1 the cell itself.
  func mixed(from pixel: PixelGrid.Pixel, by share: Double) -> CellArt.Cell {
    CellArt.Cell(
      scalar,
      foreground: foreground.mixed(with: pixel.color, by: 1 - share),
      background: background.mixed(with: pixel.color, by: 1 - share)
    )
  }
}

extension Color {
  /// The colour mixed with another one: 0 is this one, 1 the other one.
  ///
  /// Only colours with red, green and blue components can be mixed; otherwise the nearer one is
  /// returned.
  func mixed(with other: Color, by share: Double) -> Color {
    guard case .rgb(let red, let green, let blue) = self,
      case .rgb(let otherRed, let otherGreen, let otherBlue) = other
    else { return share < 0.5 ? self : other }
    return PixelGrid.Pixel(red, green, blue)
      .mixed(with: PixelGrid.Pixel(otherRed, otherGreen, otherBlue), by: share).color
  }
}
