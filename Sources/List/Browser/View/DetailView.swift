import Cells
import Items
import ListParts
import ListReader
import Paging
import Viewport

/// The detail of the item under the list's cursor.
enum DetailView {
  static func frame(of model: Model, detail: DetailScreen) -> Frame {
    let state = StatusState(of: model)
    // The list shows the age of the page; here the keys are more useful.
    let status: CleanText = if case .list(.cached) = state { "" } else { state.text(in: model) }
    var screen = ScrollingScreen(
      title: title(of: detail.item, in: model),
      right: StatusLine.position(of: model),
      lines: lines(of: detail, in: model),
      scroll: detail.scroll,
      identity: 16 + 2 * model.list.cursor + (detail.showsJSON ? 1 : 0),
      status: status.isEmpty ? keys(of: detail, in: model) : status,
      isError: state.isError
    )
    if detail.item == nil {
      screen.lines = message(missing(in: model), columns: model.size.columns)
      screen.scroll = ListViewport()
      screen.scroll.setHeight(ListLayout.bodyHeight(of: model.size))
      screen.scroll.setRowCount(screen.lines.count)
    }
    return screen.frame(of: model.size)
  }

  /// The rows of the detail, with the image in the visible ones.
  private static func lines(of detail: DetailScreen, in model: Model) -> [Line] {
    guard let place = detail.image else { return detail.lines }
    let rows = detail.scroll.visible.clamped(to: 0..<min(place.size.rows, detail.lines.count))
    var lines = detail.lines
    if let picture = dissolvingPicture(at: place, in: model) {
      for row in rows {
        picture.append(row: row, to: &lines[row], at: place.column, in: place.size)
      }
      return lines
    }
    let box = ImageBox(
      image: place.image,
      result: model.images[place.request],
      preview: model.previews[place.image],
      size: place.size,
      isDimmed: model.feed.isBeingReplaced && !model.feed.isConfirming
    )
    for row in rows { box.append(row: row, to: &lines[row], at: place.column) }
    return lines
  }

  private static func dissolvingPicture(
    at place: ImagePlace,
    in model: Model
  ) -> DissolvingPicture? {
    guard let motion = model.motion, case .dissolve(let pixels) = motion.kind,
      case .success(let picture) = model.images[place.request]
    else { return nil }
    return DissolvingPicture(
      picture: picture,
      pixels: pixels,
      progress: motion.progress(at: model.now)
    )
  }

  private static func title(of item: Item?, in model: Model) -> CleanText {
    guard let item, let first = item.fields.first, let name = first else { return model.title }
    return CleanText(sanitizing: name)
  }

  /// The width in columns from which there is room for the keys of an image.
  private static let roomForImageKeys = 60

  private static func keys(of detail: DetailScreen, in model: Model) -> CleanText {
    let isPhoto = detail.item?.image != nil && model.source.view != .list
    let ofImage: [(Command, CleanText)] =
      isPhoto && model.size.columns >= roomForImageKeys
      ? [(.saveImage, "save"), (.openLink, "page")] : []
    let hints = model.keyMap.hints(
      [(.nextItem, "next"), (.previousItem, "previous")] + ofImage
        + [(.toggleJSON, detail.showsJSON ? "fields" : "JSON"), (.back, "back")],
      in: .detail
    )
    return CleanText(joining: hints, separator: "  ")
  }

  /// Why there is no item.
  private static func missing(in model: Model) -> CleanText {
    switch model.feed.row(at: model.list.cursor) {
    case .failed(let failure), .footer(.failed(let failure)):
      Sentences.reason(of: failure) + " · " + Sentences.remedy(of: failure, now: model.now)
    case .gap(isLoading: false): Sentences.gap(isLoading: false)
    case .footer(.paused(let reason)): Sentences.pause(reason) + " · Enter goes on"
    default:
      Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " loading this item"
    }
  }

  private static func message(_ text: CleanText, columns: Int) -> [Line] {
    TextWrapper.wrap(text, to: columns - 4).map { part in
      var line = Line()
      line.append(part, at: 3, width: columns - 3)
      return line
    }
  }
}
