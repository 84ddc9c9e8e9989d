import EverItems
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
    /// The picture of the detail replaces the pixels in its place, if there are any.
    case dissolve(Dissolve)
    /// A photo takes the place of another one from the side.
    case slide(Slide)
  }

  var kind: Kind
  let start: Duration

  /// The time between two frames: each sends all cells of an image, and more than 20 per second
  /// would take more than 2 % of a core.
  private static let frame = Duration.milliseconds(50)
  private static let dissolveTime = Duration.milliseconds(200)
  fileprivate static let slideTime = Duration.milliseconds(150)

  var end: Duration {
    switch kind {
    case .zoom: start + Self.zoomTime
    case .dissolve: start + Self.dissolveTime
    case .slide: start + Self.slideTime
    }
  }

  /// The time until the spring's remaining distance is hidden by rounding to cells.
  private static let zoomTime = Spring.zoom.settles(within: 0.005)

  /// The pixels in the place of a picture at the end, which it replaces; nil when none is there.
  fileprivate var leftPixels: Preview? {
    switch kind {
    case .zoom(let zoom): zoom.opens ? zoom.pixels : nil
    case .slide(let slide): slide.new.pixels
    case .dissolve: nil
    }
  }

  func nextFrame(after now: Duration) -> Duration {
    let steps = max(0, Int((now - start) / Self.frame)) + 1
    let next = start + Self.frame * steps
    return min(next > now ? next : next + Self.frame, end)
  }

  /// The progress, from 0 to 1; a zoom passes 1 slightly before its end.
  func progress(at now: Duration) -> Double {
    switch kind {
    case .zoom: Spring.zoom.value(after: now - start)
    case .dissolve: min(max(0, (now - start) / Self.dissolveTime), 1)
    // Fast at first, because a key was pressed.
    case .slide: 1 - pow(1 - min(max(0, (now - start) / Self.slideTime), 1), 3)
    }
  }
}

/// Two photos side by side, which move until the second is in its place.
struct Slide: Hashable, Sendable {
  struct Photo: Hashable, Sendable {
    /// The picture, or a few pixels until it is loaded: made once, so that a frame only moves it.
    let drawing: Picture.Drawing
    /// These pixels; nil for a picture.
    let pixels: Preview?
    let place: CellRectangle
  }

  let old: Photo
  let new: Photo
  /// Whether the new photo comes from the right.
  let isForwards: Bool

  /// The frame of the detail of the new photo, from the start (0) to the end (1) of the movement.
  func drawn(over frame: Frame, progress: Double) -> Frame {
    var frame = frame
    for row in new.place.rows.clamped(to: 0..<frame.lines.count) {
      frame.lines[row] = frame.lines[row].texts
    }
    let width = isForwards ? frame.size.columns : -frame.size.columns
    let moved = Int((Double(width) * progress).rounded())
    frame.draw(old.drawing, at: old.place.moved(by: -moved))
    frame.draw(new.drawing, at: new.place.moved(by: width - moved))
    return frame
  }
}

/// An image that moves between its cell and its place in the detail.
struct Zoom: Hashable, Sendable {
  /// The pixels drawn during the movement: a few are enough, and they cost the same on every
  /// terminal.
  var pixels: Preview
  let from: CellRectangle
  var to: CellRectangle
  /// Whether the detail is displayed after it.
  let opens: Bool
  /// Whether the list has the picture too, whose place is empty while it moves.
  var leavesList = false

  /// The frame of the list with the image over it, from the start (0) to the end (1) of the
  /// movement.
  ///
  /// The parts of the image outside of the frame are cut off.
  func drawn(over frame: Frame, progress: Double) -> Frame {
    var frame = frame
    let own = opens ? from : to
    for row in leavesList ? own.rows.clamped(to: 0..<frame.lines.count) : 0..<0 {
      frame.lines[row] = frame.lines[row].covered(in: own.columns, by: nil)
    }
    let place = from.moved(towards: to, by: progress)
    frame.draw(.symbols(pixels.art(size: place.size)), at: place)
    return frame
  }
}

extension Frame {
  /// Draws an image over a part of the screen; what is outside of the screen is cut off.
  fileprivate mutating func draw(_ drawing: Picture.Drawing, at place: CellRectangle) {
    let columns = place.columns.clamped(to: 0..<max(0, size.columns))
    for row in place.rows.clamped(to: 0..<lines.count) {
      let slice = PictureSlice(
        column: columns.lowerBound,
        drawing: drawing,
        row: row - place.position.row,
        columns: (columns.lowerBound - place.position.column)..<(columns.upperBound
          - place.position.column)
      )
      lines[row] = lines[row].covered(in: columns, by: slice)
    }
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
  /// The rectangle, this many columns to the right.
  func moved(by columns: Int) -> CellRectangle {
    var moved = self
    moved.position.column += columns
    return moved
  }

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
    guard let pixels = motion.leftPixels, let place = detail?.image,
      case .success(let picture) = images.shown[place.request]
    else { return }
    self.motion = Motion(kind: .dissolve(Dissolve(of: picture, over: pixels)), start: motion.end)
    passMotion()
  }

  /// Starts the slide from the photo of a detail to the photo that is displayed now, unless the
  /// user goes on before it ends.
  mutating func slide(from old: DetailScreen) {
    guard hasMotion, input.pause >= Motion.slideTime, let old = slidingPhoto(in: old), let detail,
      let new = slidingPhoto(in: detail)
    else { return }
    start(.slide(Slide(old: old, new: new, isForwards: detail.direction > 0)))
  }

  private func slidingPhoto(in detail: DetailScreen) -> Slide.Photo? {
    guard let place = detail.image, place.arrangement == .above, !place.isZoomed,
      let pixels = images.block(of: place.image)
    else { return nil }
    let cells = images.drawnPart(of: place, at: corner(of: place))
    guard case .success(let picture) = images.shown[place.request] else {
      let art = pixels.art(size: cells.size)
      return Slide.Photo(drawing: .symbols(art), pixels: pixels, place: cells)
    }
    return Slide.Photo(drawing: picture.drawing.movable, pixels: nil, place: cells)
  }

  /// Starts the growth of the image under the cursor out of its place in the list while the detail
  /// opens.
  mutating func growImage() { zoom(feed.item(at: list.cursor), opens: true) }

  /// Starts the shrinking of a closed detail's image into its place in the list.
  mutating func shrinkImage(of detail: DetailScreen) {
    // The image beside the list shows the item to which the user went in the detail.
    followCursor()
    let isWhole = detail.image == place(ofImageOf: detail.item) && detail.rows.scroll.top == 0
    zoom(detail.item, opens: false, isWhole: isWhole)
  }

  /// Moves the image of an item between the list and its detail, if it can move.
  private mutating func zoom(_ item: Item?, opens: Bool, isWhole: Bool = true) {
    guard hasMotion, let place = place(ofImageOf: item) else { return }
    let large = images.drawnPart(of: place, at: corner(of: place))
    let picture = pictureInList(of: item)
    guard isWhole, let pixels = images.block(of: place.image), let small = picture ?? startOfRow
    else { return }
    let (from, to) = opens ? (small, large) : (large, small)
    let hasPicture = picture != nil
    start(.zoom(Zoom(pixels: pixels, from: from, to: to, opens: opens, leavesList: hasPicture)))
  }

  /// The corner of an image's place in a detail that isn't scrolled.
  private func corner(of place: ImagePlace) -> Position {
    Position(row: 1 + detailGap, column: place.column)
  }

  /// The cells of an item's picture in the list or beside it; nil when it has none there.
  private func pictureInList(of item: Item?) -> CellRectangle? {
    if cells != nil { return imageRectangle(ofRow: list.cursor) }
    guard let split, side.screen?.item == item, side.screen?.image != nil,
      let place = place(inSide: split)
    else { return nil }
    let corner = Position(row: showsHeading ? 2 : 1, column: split.rule + 1 + place.column)
    return images.drawnPart(of: place, at: corner)
  }

  /// The start of the cursor's row in a list without images.
  private var startOfRow: CellRectangle? {
    guard cells == nil else { return nil }
    let first = showsHeading ? 2 : 1
    let line = list.band(of: list.cursor).lines.lowerBound - list.offset
    guard (0..<list.height).contains(line) else { return nil }
    let start = rowLayout.textColumn
    return CellRectangle(rows: first + line..<first + line + 1, columns: start..<start + 2)
  }

  /// Starts replacing the pixels in a picture's place by the picture; an image that grows into this
  /// place goes on to the shape of the picture, which it may not have known.
  mutating func revealImage(_ picture: Picture, over pixels: Preview?) {
    guard hasMotion, text == nil, let place = detail?.image else { return }
    if case .zoom(var zoom)? = motion?.kind, zoom.opens {
      zoom.to = images.drawnPart(of: place, at: corner(of: place))
      zoom.pixels = images.block(of: place.image) ?? zoom.pixels
      motion?.kind = .zoom(zoom)
    }
    if motion == nil { start(.dissolve(Dissolve(of: picture, over: pixels))) }
  }

  private mutating func start(_ kind: Motion.Kind) { motion = Motion(kind: kind, start: now) }

  /// How far the picture of the detail has replaced the pixels in its place; nil when it has.
  var dissolve: Dissolve? {
    guard let motion, case .dissolve(var dissolve) = motion.kind else { return nil }
    dissolve.progress = motion.progress(at: now)
    return dissolve
  }
}

extension Workspace {
  /// Whether the next frame of an animation shows what has changed since the last frame, at a time:
  /// arrivals make no frames of their own while something moves.
  package func isInMotion(since last: Duration) -> Bool {
    guard picker == nil, let motion = current?.model.motion, last >= motion.start else {
      return false
    }
    return now < motion.nextFrame(after: last)
  }
}

extension Renderer {
  /// The frame of a model during an animation.
  mutating func frame(of model: Model, with motion: Motion) -> Frame {
    let progress = motion.progress(at: model.now)
    switch motion.kind {
    case .zoom(let zoom): return zoom.drawn(over: list(of: model), progress: progress)
    case .dissolve: return still(of: model)
    case .slide(let slide): return slide.drawn(over: still(of: model), progress: progress)
    }
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
