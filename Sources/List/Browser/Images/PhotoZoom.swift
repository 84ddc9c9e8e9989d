import EverItems
import EverText

/// How much of a photo is displayed, and which part of it.
struct PhotoZoom: Hashable, Sendable {
  /// The index of the size in ``factors``; at 0 the whole photo is displayed.
  private var step = 0
  /// The middle of the part, from 0 to 1 of the photo.
  private var across = 0.5
  private var down = 0.5

  private static let factors = [1, 1.5, 2, 3, 4, 6]

  /// The most cells of a picture each way; kitty's placeholders have no more marks.
  private static let mostCells = 297

  var isWhole: Bool { step == 0 }

  /// Takes this many steps to larger sizes, or to smaller ones, and returns whether there were any.
  mutating func zoom(by steps: Int) -> Bool {
    let old = step
    step = min(max(0, step + min(max(steps, -step), Self.factors.count)), Self.factors.count - 1)
    if isWhole { self = PhotoZoom() }
    return step != old
  }

  /// Moves the part by some of its lengths, as far as the photo goes.
  mutating func pan(across columns: Double, down rows: Double) {
    let edge = 0.5 / Self.factors[step]
    across = min(max(edge, across + columns / Self.factors[step]), 1 - edge)
    down = min(max(edge, down + rows / Self.factors[step]), 1 - edge)
  }

  /// The room in which the whole photo fits at its size.
  func room(in room: Size) -> Size {
    func scaled(_ cells: Int) -> Int {
      max(cells, min(Self.mostCells, Int(Double(cells) * Self.factors[step])))
    }
    return Size(columns: scaled(room.columns), rows: scaled(room.rows))
  }

  /// The displayed part of a photo of some cells.
  func part(of whole: Size, in room: Size) -> CellRectangle {
    func range(_ middle: Double, _ whole: Int, _ room: Int) -> Range<Int> {
      let length = min(whole, room)
      let start = Int((middle * Double(whole)).rounded()) - length / 2
      let clamped = min(max(0, start), whole - length)
      return clamped..<clamped + length
    }
    return CellRectangle(
      rows: range(down, whole.rows, room.rows),
      columns: range(across, whole.columns, room.columns)
    )
  }
}

extension Model {
  /// Whether the detail shows a photo on the whole screen.
  var isPhotoView: Bool {
    guard let detail, text == nil, !detail.showsJSON else { return false }
    return !source.isOfRows && images.settings.areShown
      && (detail.item == nil || detail.item?.image != nil)
  }

  /// Displays the photo, or the cells of a grid, larger or smaller by some steps.
  mutating func zoom(by steps: Int) {
    guard isPhotoView else { return isOnList ? changeLanes(by: -steps) : () }
    var hasChanged = false
    changeDetail { hasChanged = $0.zoom.zoom(by: steps) }
    if !hasChanged { announce(steps > 0 ? "this is the largest size" : "this is the whole photo") }
  }

  /// Moves the part of an enlarged photo that is displayed, or goes to the photo before or after a
  /// whole one; false for other movements.
  mutating func movePhoto(_ movement: ListMovement, times: Int) -> Bool {
    guard isPhotoView, let detail else { return false }
    let share = 0.25 * Double(min(times, 100))
    switch (movement, detail.zoom.isWhole) {
    case (.moveLeft, true): goToItem(by: -times)
    case (.moveRight, true): goToItem(by: times)
    case (.moveLeft, false): changeDetail { $0.zoom.pan(across: -share, down: 0) }
    case (.moveRight, false): changeDetail { $0.zoom.pan(across: share, down: 0) }
    case (.moveUp, false): changeDetail { $0.zoom.pan(across: 0, down: -share) }
    case (.moveDown, false): changeDetail { $0.zoom.pan(across: 0, down: share) }
    default: return false
    }
    return true
  }
}

/// The photo view over time.
extension Model {
  /// The time without a key after which only the photo is displayed.
  private static let quietTime = Duration.seconds(2)
  /// The time after a key before which no progress is displayed; most photos are there by then.
  private static let patience = Duration.milliseconds(300)

  private var photoRequest: ImageRequest? { isPhotoView ? detail?.image?.request : nil }

  /// Whether the picture of the photo is loading.
  private var awaitsPhoto: Bool { photoRequest.map { images.shown[$0] == nil } ?? false }

  /// Whether text is displayed beside a photo for now; any key shows it again.
  private var mayBeAlone: Bool {
    guard hasMotion, prompt == nil, reader.notice == nil, input.reader.pending.isEmpty,
      let request = photoRequest, case .success = images.shown[request],
      detail?.rows.scroll.top == 0
    else { return false }
    return true
  }

  /// Whether nothing but the photo is displayed.
  var isPhotoAlone: Bool { mayBeAlone && now >= input.lastUse + Self.quietTime }

  /// Notes how much of an image has arrived, if it is the photo.
  mutating func takePart(ofImage url: String, percent: Int) {
    if url == photoRequest?.url { images.arriving = (url, percent) }
  }

  /// What is loading in the photo view; nil when nothing is, or not for long.
  var photoProgress: CleanText? {
    guard awaitsPhoto, now >= input.lastUse + Self.patience else { return nil }
    let isWhole = detail?.zoom.isWhole ?? true
    let mark = Spinner.mark(at: now, hasMotion: hasMotion)
    let (url, percent) = images.arriving
    let part: CleanText = url == photoRequest?.url ? " " + CleanText(percent) + " %" : ""
    return mark + (isWhole ? " loading the photo" : " loading it sharper") + part
  }

  /// The time at which the photo view changes without a message; nil when it doesn't.
  var photoChange: Duration? {
    guard motion == nil else { return nil }
    let next: Duration? =
      if awaitsPhoto {
        now < input.lastUse + Self.patience
          ? input.lastUse + Self.patience : hasMotion ? Spinner.nextStep(after: now) : nil
      } else {
        mayBeAlone ? input.lastUse + Self.quietTime : nil
      }
    return next.flatMap { $0 > now ? $0 : nil }
  }
}
