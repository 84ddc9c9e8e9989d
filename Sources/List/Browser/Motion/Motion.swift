import EverItems
import EverList
import EverText
private import Glibc
import Paging

/// An animation.
///
/// What it displays depends on the time since its start, never on the number of frames.
struct Motion: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An image grows or shrinks over the list.
    case zoom(Zoom)
    /// The screen becomes brighter in steps, where no image can grow.
    case fade
    /// The picture of the detail replaces the pixels in its place, if there are any.
    case dissolve(from: PixelGrid?)
  }

  let kind: Kind
  let start: Duration

  /// The time between two frames: at most 60 per second.
  private static let frame = Duration.nanoseconds(16_666_667)
  private static let fadeStep = Duration.milliseconds(50)
  private static let dissolveTime = Duration.milliseconds(200)

  var end: Duration {
    switch kind {
    case .zoom: start + Self.zoomTime
    case .fade: start + Self.fadeStep * Self.fadeSteps
    case .dissolve: start + Self.dissolveTime
    }
  }

  /// The number of dimmed steps before the screen has its usual brightness.
  private static let fadeSteps = 2

  /// The time until the spring's remaining distance is hidden by rounding to cells.
  private static let zoomTime = Spring.zoom.settles(within: 0.005)

  func nextFrame(after now: Duration) -> Duration {
    let interval = kind == .fade ? Self.fadeStep : Self.frame
    let steps = max(0, Int((now - start) / interval)) + 1
    let next = start + interval * steps
    return min(next > now ? next : next + interval, end)
  }

  /// The progress, from 0 to 1; a zoom passes 1 slightly before its end.
  func progress(at now: Duration) -> Double {
    switch kind {
    case .zoom: Spring.zoom.value(after: now - start)
    case .fade:
      Double(Int(max(.zero, now - start) / Self.fadeStep) + 1) / Double(Self.fadeSteps + 1)
    case .dissolve: min(max(0, (now - start) / Self.dissolveTime), 1)
    }
  }
}

/// An image that moves between its cell and its place in the detail.
struct Zoom: Hashable, Sendable {
  /// The pixels drawn during the movement: a few are enough, and they cost the same on every
  /// terminal.
  let pixels: PixelGrid
  let from: CellRectangle
  let to: CellRectangle
  /// Whether the detail is displayed after it.
  let opens: Bool

  /// The frame of the list with the image over it, from the start (0) to the end (1) of the
  /// movement.
  ///
  /// The parts of the image outside of the frame are cut off.
  func drawn(over frame: Frame, progress: Double) -> Frame {
    let place = from.moved(towards: to, by: progress)
    let art = Mosaic.art(of: pixels, size: place.size)
    let columns = place.columns.clamped(to: 0..<max(0, frame.size.columns))
    var frame = frame
    for row in place.rows.clamped(to: 0..<frame.lines.count) {
      let slice = PictureSlice(
        column: columns.lowerBound,
        drawing: .symbols(art),
        row: row - place.position.row,
        columns: (columns.lowerBound - place.position.column)..<(columns.upperBound
          - place.position.column)
      )
      frame.lines[row] = frame.lines[row].covered(in: columns, by: slice)
    }
    return frame
  }
}

/// The movement of a damped spring to its end position, as a function of time alone.
///
/// Late or missing frames don't change it: the position depends only on the elapsed time.
struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds; above 0.
  let response: Double
  /// The damping ratio: above 0, and below 1, where oscillation ends.
  let damping: Double

  static let zoom = Spring(response: 0.45, damping: 0.85)

  init(response: Double, damping: Double) {
    precondition(response > 0 && damping > 0 && damping < 1, "\(response) s, damped by \(damping)")
    self.response = response
    self.damping = damping
  }

  /// The position: 0 at the start, 1 at the end, and a little more than 1 while it overshoots.
  func value(after time: Duration) -> Double {
    let seconds = max(0, time / .seconds(1))
    let phase = frequency * (1 - damping * damping).squareRoot() * seconds
    let lag = damping / (1 - damping * damping).squareRoot()
    return 1 - exp(-damping * frequency * seconds) * (cos(phase) + lag * sin(phase))
  }

  /// The time after which the distance from the end stays below a part of the way.
  func settles(within part: Double) -> Duration {
    let envelope = part * (1 - damping * damping).squareRoot()
    return .seconds(-log(envelope) / (damping * frequency))
  }

  /// The frequency of the undamped spring in radians per second.
  private var frequency: Double { 2 * .pi / response }
}

/// A part of the screen, in cells.
struct CellRectangle: Hashable, Sendable {
  var position: Position
  var size: Size

  var rows: Range<Int> { position.row..<(position.row + size.rows) }
  var columns: Range<Int> { position.column..<(position.column + size.columns) }

  /// A rectangle between this one and another one, rounded to cells: 0 is this one, 1 the other
  /// one.
  ///
  /// The edges are interpolated, so an edge that both share doesn't move. The result is at least
  /// one cell.
  func moved(towards other: CellRectangle, by share: Double) -> CellRectangle {
    func between(_ from: Range<Int>, _ to: Range<Int>) -> Range<Int> {
      func edge(_ from: Int, _ to: Int) -> Int {
        from + Int((Double(to - from) * share).rounded())
      }
      let start = edge(from.lowerBound, to.lowerBound)
      return start..<max(start + 1, edge(from.upperBound, to.upperBound))
    }
    return CellRectangle(rows: between(rows, other.rows), columns: between(columns, other.columns))
  }
}

extension CellRectangle {
  init(rows: Range<Int>, columns: Range<Int>) {
    position = Position(row: rows.lowerBound, column: columns.lowerBound)
    size = Size(columns: columns.count, rows: rows.count)
  }
}

extension Model {
  /// Ends an animation at its end time, and starts the one after it.
  mutating func passMotion() {
    guard let motion, motion.end <= now else { return }
    self.motion = nil
    guard case .zoom(let zoom) = motion.kind, zoom.opens, let place = detail?.image,
      case .success = images.shown[place.request]
    else { return }
    self.motion = Motion(kind: .dissolve(from: zoom.pixels), start: motion.end)
    passMotion()
  }

  /// Starts the growth of the image under the cursor out of its cell while the detail opens.
  mutating func growImage() {
    guard let place = movablePlace(of: feed.item(at: list.cursor)) else { return }
    guard let pixels = pixels(of: place.image), let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: cell, to: place.rectangle, opens: true)))
  }

  /// Starts the shrinking of a closed detail's image into the cell of its item.
  mutating func shrinkImage(of detail: DetailScreen) {
    guard let place = movablePlace(of: detail.item) else { return }
    guard detail.image == place, detail.rows.scroll.top == 0, let pixels = pixels(of: place.image),
      let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: place.rectangle, to: cell, opens: false)))
  }

  /// Starts replacing the pixels in a picture's place by the picture.
  mutating func revealImage(over pixels: PixelGrid?) {
    // A running zoom ends with the picture anyway.
    guard hasMotion, motion == nil, text == nil, detail != nil else { return }
    start(.dissolve(from: pixels))
  }

  private mutating func start(_ kind: Motion.Kind) { motion = Motion(kind: kind, start: now) }

  /// How far the picture of the detail has replaced the pixels in its place; nil when it has.
  var dissolve: Dissolve? {
    guard let motion, case .dissolve(let pixels) = motion.kind else { return nil }
    return Dissolve(pixels: pixels, progress: motion.progress(at: now))
  }

  /// The place of an item's image in its detail; nil when it isn't to be animated.
  private func movablePlace(of item: Item?) -> ImagePlace? {
    guard hasMotion, view != .list, let place = place(ofImageOf: item), place.arrangement == .above
    else { return nil }
    return place
  }

  /// A few pixels of an image; nil when nothing is known of it.
  func pixels(of image: ItemImage) -> PixelGrid? {
    images.previews[image.thumbnail]
      ?? image.blurHash.flatMap { BlurHash.decode($0, width: 8, height: 8) }
      ?? image.color.map { PixelGrid(PixelGrid.Pixel($0)) }
  }
}

extension Renderer {
  /// The frame of a model during an animation.
  mutating func frame(of model: Model, with motion: Motion) -> Frame {
    let progress = motion.progress(at: model.now)
    switch motion.kind {
    case .zoom(let zoom): return zoom.drawn(over: list(of: model), progress: progress)
    case .fade: return still(of: model).dimmed(to: progress)
    case .dissolve: return still(of: model)
    }
  }
}

extension Frame {
  /// The frame with secondary text, and with pictures of characters, not of pixels, as dark as a
  /// light from 0 to 1.
  ///
  /// - Complexity: O(cells).
  func dimmed(to light: Double) -> Frame {
    var frame = self
    frame.tint = nil
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
