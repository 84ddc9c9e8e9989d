import EverItems
import EverText
import Paging

/// The detail of the item under the list's cursor.
enum DetailView {
  static func frame(of model: Model, detail: DetailScreen) -> Frame {
    var status = ListStatus(of: model)
    // The detail covers the rows that failed.
    if case .failed = status { status = .idle }
    let missing = detail.item == nil ? missing(in: model) : nil
    let mark: CleanText = model.isMarked(model.list.cursor) ? RowPainter.itemMark + " " : ""
    let lines =
      missing.map {
        Line.wrapped($0.text, at: DetailSheet.start, width: model.size.columns - 4)
      } ?? lines(of: detail, in: model)
    let screen = ScrollingScreen(
      title: mark + title(of: detail.item, in: model),
      gap: model.detailGap,
      right: StatusLine.position(of: model),
      lines: lines,
      scroll: missing == nil ? detail.rows.scroll : ListViewport(),
      identity: 16 + 2 * model.list.cursor + (detail.showsJSON ? 1 : 0),
      keys: missing.map { keys(in: model, isLoading: $0.isLoading) } ?? keys(of: detail, in: model)
    )
    // The photo comes before the pages after it.
    let hidesProgress = missing != nil || model.photoProgress != nil
    var frame = screen.frame(of: model, status, hidesProgress: hidesProgress)
    if model.isPhotoAlone { frame.lines = frame.lines.map(\.pictures) }
    return frame
  }

  /// The visible rows of the detail, with the image.
  static func lines(of detail: DetailScreen, in model: Model) -> [Line] {
    var lines = detail.rows.visible
    let top = detail.rows.scroll.top
    guard let place = detail.image else { return lines }
    let rows = detail.rows.scroll.visible.clamped(to: 0..<min(place.size.rows, top + lines.count))
    let drawn = model.images.drawnPart(of: place, at: Position(row: 0, column: 0))
    let box = ImageBox(
      image: place.image,
      result: model.images.shown[place.request],
      preview: model.images.preview(of: place.image),
      size: drawn.size,
      isDimmed: model.isDimmed,
      dissolve: model.dissolve
    )
    for row in rows {
      let shown = row + place.part.rows.lowerBound - drawn.position.row
      guard place.isZoomed else {
        box.append(row: shown, to: &lines[row - top], at: place.column + drawn.position.column)
        continue
      }
      var whole = Line()
      box.append(row: shown, to: &whole, at: drawn.position.column)
      let shift = place.column - place.part.columns.lowerBound
      lines[row - top].append(whole.within(place.part.columns), shiftedBy: shift)
    }
    return lines
  }

  static func title(of item: Item?, in model: Model) -> CleanText {
    guard let item else { return model.title }
    let columns = item.content.value(of: model.source.columns, model.source.layouts)
    let shown = zip(columns, item.fields).map { column, text in
      text.map { column.form.alone($0) }
    }
    let main = shown.indices.contains(columns.mainIndex) ? shown[columns.mainIndex] : nil
    let name = main ?? shown.first ?? nil
    return name.map { CleanText(sanitizing: String($0.namingLine)) } ?? model.title
  }

  /// The keys that work here, the most important first, as far as they have room.
  private static func keys(of detail: DetailScreen, in model: Model) -> CleanText {
    let count = model.marks.count + model.marks.elsewhere
    let choose: CleanText = count == 0 ? "choose" : "choose " + CleanText(count) + " marked"
    let link = detail.link
    let hasURL = detail.item?.link != nil
    let isChooser = model.keyMap.isChooser
    let isJSON = detail.showsJSON
    let own = model.keyMap.ownHints.map { (true, $0.0, $0.1) }
    let commands: [(isShown: Bool, Command, CleanText)] =
      [
        (true, .back, "back"), (detail.value != nil, .copy(.value), "copies it"),
        (link != nil, .open, "opens it"), (true, .nextItem, "next"),
      ] + own + [
        (isChooser && link == nil, .open, choose), (isChooser, .mark, "mark"),
        (isJSON, .fold, "fold"), (true, .toggleJSON, isJSON ? "fields" : "JSON"),
        (!isJSON && detail.hasLinks, .nextValue, "links"),
        (hasURL || link != nil, .openLink, "browser"),
        (detail.item?.image != nil, .saveImage, "save"), (model.isPhotoView, .larger, "zoom"),
        (model.isPhotoView, .previousItem, "previous"), (true, .search, "find"),
        (true, .refresh, "refresh"), (!isJSON && !detail.hasLinks, .nextValue, "values"),
        (detail.value == nil && hasURL, .copy(.value), "copy"), (true, .help, "help"),
      ]
    let shown = commands.filter(\.isShown).map { ($0.1, $0.2) }
    let progress = model.photoProgress.map { [$0] } ?? []
    let hints = progress + model.keyMap.hints(shown, in: model.context)
    return StatusLine.keys(hints, columns: model.size.columns)
  }

  /// The keys that work where there is no item; while it is loading, the user can only wait.
  private static func keys(in model: Model, isLoading: Bool) -> CleanText {
    let again: [(Command, CleanText)] = isLoading ? [] : [(.open, "try again")]
    let commands = [(.back, "back")] + again + [(.nextItem, "next")]
    let hints = model.keyMap.hints(commands + [(.help, "help")], in: model.context)
    return StatusLine.keys(hints, columns: model.size.columns)
  }

  /// Why there is no item.
  private static func missing(in model: Model) -> (text: CleanText, isLoading: Bool) {
    let keys = RowKeys(model.keyMap, in: model.context)
    switch model.feed.row(at: model.list.cursor) {
    case .failed(let failure), .footer(.failed(let failure)):
      let remedy = Sentences.remedy(of: failure, now: model.now, keys: keys)
      return (Sentences.reason(of: failure) + " · " + remedy, false)
    case .gap(isLoading: false): return (Sentences.gap(isLoading: false, keys: keys), false)
    case .footer(.paused(let reason)):
      return (Sentences.pause(reason, of: model.feed) + Sentences.goesOn(keys), false)
    default:
      return (Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " loading this item", true)
    }
  }
}

/// The text below the image of an item: its author, its size, and other fields.
enum Caption {
  /// The caption of an item.
  ///
  /// - Parameters:
  ///   - item: the item with the image.
  ///   - columns: the columns of its source.
  ///   - width: the largest width in cells; without enough room the last parts are left out first.
  /// - Returns: the text; empty when its first part has no room.
  static func text(of item: Item, columns: [Column], width: Int = .max) -> CleanText {
    var parts = parts(of: item, columns: columns).map { CleanText(sanitizing: $0) }
    var text = CleanText(joining: parts, separator: separator)
    while DisplayWidth.of(text) > width, !parts.isEmpty {
      parts.removeLast()
      text = CleanText(joining: parts, separator: separator)
    }
    return text
  }

  /// The caption of a photo whose fields are displayed below it: why there is no picture, the first
  /// line of the program's own caption, or else the author and the size.
  static func line(
    of item: Item,
    _ failure: ImageFailure?,
    own: (@Sendable (Item, Appearance.Room) -> [Line])?,
    in room: Appearance.Room
  ) -> Line {
    if failure == nil, let own {
      let text = own(item, Appearance.Room(start: 0, width: room.width)).first ?? Line()
      var line = Line()
      line.append(text, shiftedBy: room.start + max(0, room.width - text.endColumn) / 2)
      return line
    }
    let credit = [author(of: item), size(of: item.image)].compactMap(\.self).joined(
      separator: " · "
    )
    let text = CleanText(sanitizing: failure.map { "✗ " + $0.message } ?? credit)
    return Line(text, at: room.start, width: room.width, alignment: .center)
  }

  private static let separator: CleanText = " · "

  private static func parts(of item: Item, columns: [Column]) -> [String] {
    var parts = [author(of: item)].compactMap(\.self)
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.flatMap {
        $0 == item.image?.author || $0.isEmpty || column.title == "id" || column.isForWideLists
          ? nil : labelled($0, column.title)
      }
    }
    if let size = size(of: item.image), !fields.contains(size) { parts.append(size) }
    return parts + fields
  }

  /// The author and the site of the image, as the terms of image sites require.
  private static func author(of item: Item) -> String? {
    guard let author = item.image?.author, !author.isEmpty else { return nil }
    return "Photo by " + author + (place(of: item.link).map { " on " + $0 } ?? "")
  }

  /// The site of a link: a capitalised name for `NAME.com`, otherwise the host.
  ///
  /// Nil for an IP address or a host name without a dot, which mean nothing to the user.
  private static func place(of link: String?) -> String? {
    guard let link, let start = WebLink(link)?.url.split(separator: "/").dropFirst().first,
      let host = start.split(separator: "@").last?.split(separator: ":").first
    else { return nil }
    let labels = host.split(separator: ".").drop { $0 == "www" }
    guard labels.count > 1, let top = labels.last, !top.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    guard labels.count == 2, labels.last == "com", let name = labels.first else {
      return labels.joined(separator: ".")
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func size(of image: ItemImage?) -> String? {
    guard let width = image?.width, let height = image?.height else { return nil }
    return "\(width)×\(height)"
  }

  /// A number means nothing without the title of its column.
  private static func labelled(_ text: String, _ title: String) -> String {
    text.utf8.allSatisfy { (48...57).contains($0) || $0 == 44 || $0 == 46 }
      ? title + " " + text : text
  }
}
