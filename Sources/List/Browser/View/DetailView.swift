import EverText
import EverItems
import EverList
import Paging

/// The detail of the item under the list's cursor.
enum DetailView {
  static func frame(of model: Model, detail: DetailScreen) -> Frame {
    var state = StatusState(of: model)
    // The detail covers the rows that failed.
    if case .list(.failed(_)) = state { state = .list(.idle) }
    let hasItem = detail.item != nil
    let mark: CleanText = model.isMarked(model.list.cursor) ? RowPainter.itemMark + " " : ""
    let lines =
      hasItem
      ? lines(of: detail, in: model)
      : Line.wrapped(missing(in: model), at: DetailLayout.textColumn, width: model.size.columns - 4)
    let screen = ScrollingScreen(
      title: mark + title(of: detail.item, in: model),
      gap: model.detailGap,
      right: StatusLine.position(of: model),
      lines: lines,
      scroll: hasItem ? detail.rows.scroll : ListViewport(),
      identity: 16 + 2 * model.list.cursor + (detail.showsJSON ? 1 : 0),
      status: hasItem ? keys(of: detail, in: model) : keysWithoutItem(in: model)
    )
    return screen.frame(of: model, state, hidesProgress: !hasItem)
  }

  /// The visible rows of the detail, with the image and the gutter mark.
  static func lines(of detail: DetailScreen, in model: Model) -> [Line] {
    var lines = detail.rows.visible
    let top = detail.rows.scroll.top
    if let row = detail.markedRow, lines.indices.contains(row - top) {
      lines[row - top].prepend(RowPainter.cursorMark, at: ListLayout.gutterColumn, style: .accent)
    }
    guard let place = detail.image else { return lines }
    let rows = detail.rows.scroll.visible.clamped(to: 0..<min(place.size.rows, top + lines.count))
    let box = ImageBox(
      image: place.image,
      result: model.images.shown[place.request],
      preview: model.images.previews[place.image],
      size: place.size,
      isDimmed: model.isDimmed,
      dissolve: model.dissolve
    )
    for row in rows { box.append(row: row, to: &lines[row - top], at: place.column) }
    return lines
  }

  static func title(of item: Item?, in model: Model) -> CleanText {
    guard let item else { return model.title }
    let columns = item.value(of: model.source.columns, model.source.layouts)
    let shown = zip(columns, item.fields).map { column, text in
      text.map { column.form.alone($0) }
    }
    let main = shown.indices.contains(columns.mainIndex) ? shown[columns.mainIndex] : nil
    let name = main ?? shown.first ?? nil
    return name.map { CleanText(sanitizing: String($0.namingLine)) } ?? model.title
  }

  /// The keys that work here, the most important first, as far as they have room.
  private static func keys(of detail: DetailScreen, in model: Model) -> CleanText {
    var commands: [(Command, CleanText)] = [(.back, "back"), (.nextItem, "next")]
    if model.keyMap.isChooser, detail.link == nil {
      let count = model.marks.count + model.marks.elsewhere
      let choose: CleanText = count == 0 ? "choose" : "choose " + CleanText(count) + " marked"
      commands.append((.open, choose))
    }
    commands.append((.mark, "mark"))
    if detail.showsJSON {
      commands += [(.fold, "fold"), (.toggleJSON, "fields")]
    } else {
      commands.append((.toggleJSON, "JSON"))
      if !detail.links.isEmpty { commands.append((.nextLink, "links")) }
      switch detail.link?.target {
      case .address: commands.insert((.open, "opens it"), at: 1)
      case .rows: commands.insert((.open, "unfolds"), at: 1)
      case nil: break
      }
    }
    if detail.item?.link != nil || detail.link?.url != nil {
      commands.append((.openLink, "browser"))
    }
    if detail.item?.image != nil { commands.append((.saveImage, "save")) }
    commands += [(.search, "find"), (.refresh, "refresh")]
    if detail.item?.link != nil { commands.append((.copyLink, "copy")) }
    commands.append((.help, "help"))
    let hints = model.keyMap.hints(commands, in: model.context)
    return StatusLine.keys(hints, columns: model.size.columns)
  }

  /// The keys that work where there is no item.
  private static func keysWithoutItem(in model: Model) -> CleanText {
    let again: [(Command, CleanText)] = isLoading(in: model) ? [] : [(.open, "try again")]
    let commands = [(.back, "back")] + again + [(.nextItem, "next")]
    let hints = model.keyMap.hints(commands + [(.help, "help")], in: model.context)
    return StatusLine.keys(hints, columns: model.size.columns)
  }

  /// Whether the item is loading, so that the user can only wait.
  private static func isLoading(in model: Model) -> Bool {
    switch model.feed.row(at: model.list.cursor) {
    case .failed, .gap(isLoading: false), .footer(.failed), .footer(.paused): false
    default: true
    }
  }

  /// Why there is no item.
  private static func missing(in model: Model) -> CleanText {
    let keys = RowKeys(model.keyMap, in: model.context)
    return switch model.feed.row(at: model.list.cursor) {
    case .failed(let failure), .footer(.failed(let failure)):
      Sentences.reason(of: failure) + " · "
        + Sentences.remedy(of: failure, now: model.now, keys: keys)
    case .gap(isLoading: false): Sentences.gap(isLoading: false, keys: keys)
    case .footer(.paused(let reason)):
      Sentences.pause(reason, of: model.feed) + Sentences.goesOn(keys)
    default:
      Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " loading this item"
    }
  }
}
