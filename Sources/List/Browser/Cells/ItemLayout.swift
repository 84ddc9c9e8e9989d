import EverText
import EverItems

/// How the items are laid out: as rows of text, or in cells.
struct ItemLayout: Sendable {
  private(set) var view: ViewMode
  /// The layout of the cells since the last fit; nil in a list.
  private(set) var cells: CellLayout?
  /// The number of lanes that a grid has in addition to the usual number.
  private var laneStep = 0

  init(_ view: ViewMode) { self.view = view }

  /// Changes to the next view; the caller then fits the cells.
  mutating func goToNextView() {
    let views = ViewMode.allCases
    let index = views.firstIndex(of: view) ?? 0
    view = views[(index + 1) % views.count]
  }

  /// Changes the number of lanes of a grid as far as a screen allows; the caller then fits the
  /// cells.
  ///
  /// - Parameters:
  ///   - lanes: the lanes to add; a negative number removes them.
  ///   - columns: the columns of the screen.
  ///   - usual: the lanes of the source; nil: as many as the screen has room for.
  /// - Returns: whether the number changed; false in another view.
  mutating func changeLanes(by lanes: Int, columns: Int, usual: Int?) -> Bool {
    guard view == .grid else { return false }
    let steps = CellLayout.steps(columns: columns, usual: usual)
    let old = min(max(laneStep, steps.lowerBound), steps.upperBound)
    let added = min(max(lanes, steps.lowerBound - old), steps.upperBound - old)
    guard added != 0 else { return false }
    laneStep = old + added
    return true
  }

  /// Fits the cells to a screen.
  ///
  /// - Parameters:
  ///   - size: the columns and lines of the list.
  ///   - usual: the lanes of the source; nil: as many as the screen has room for.
  ///   - pixels: the pixels of one character.
  ///   - textLines: lines of text below an image.
  ///   - textRows: the lines of an item in a source without images; nil: items can have images.
  /// - Returns: whether the layout of the cells changed.
  mutating func fit(
    _ size: Size,
    usual: Int?,
    pixels: PixelSize,
    textLines: Int,
    textRows: Int? = nil
  ) -> Bool {
    let old = cells
    cells = CellLayout(
      view,
      size: size,
      lanes: CellLayout.lanes(columns: size.columns, step: laneStep, usual: usual),
      pixels: pixels,
      textLines: textLines,
      textRows: textRows
    )
    return cells != old
  }
}
