import Cells
import Items
import Paging
import Viewport

/// The detail of the item under the list's cursor.
enum DetailView {
  static func frame(of model: Model, detail: DetailScreen) -> Frame {
    let item = model.feed.item(at: model.list.cursor)
    var screen = ScrollingScreen(
      title: title(of: item, in: model),
      position: StatusLine.position(of: model),
      lines: detail.lines,
      scroll: detail.scroll,
      identity: 16 + model.list.cursor,
      status: status(of: detail, model: model)
    )
    if item == nil {
      screen.lines = [message(waiting(model), columns: model.size.columns)]
      screen.scroll.setHeight(ListLayout.bodyHeight(of: model.size))
      screen.scroll.setRowCount(1)
    }
    return screen.frame(of: model)
  }

  private static func title(of item: Item?, in model: Model) -> CleanText {
    guard let item, let first = item.fields.first, let name = first else {
      return CleanText(sanitizing: model.source.title)
    }
    return CleanText(sanitizing: name)
  }

  private static func waiting(_ model: Model) -> CleanText {
    if case .failed(let failure) = model.feed.row(at: model.list.cursor) {
      return Sentences.failure(failure, now: model.now)
    }
    return Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " loading this item"
  }

  private static func message(_ text: CleanText, columns: Int) -> Line {
    var line = Line()
    line.append(text, at: 3, width: columns - 4)
    return line
  }

  private static func status(of detail: DetailScreen, model: Model) -> CleanText {
    "J next  K previous  u " + (detail.showsJSON ? "fields" : "JSON") + "  q back"
  }
}

/// The rows of a detail.
enum DetailLayout {
  /// Rows of fields, or of JSON.
  ///
  /// - Complexity: O(characters of the content).
  static func lines(of content: ItemDetail, json: Bool, columns: Int) -> [Line] {
    json
      ? jsonLines(content.jsonLines, columns: columns)
      : fieldLines(content.fields, columns: columns)
  }

  /// The widest name that still leaves most of the row to values.
  private static let widestName = 28

  private static func fieldLines(_ fields: [DetailField], columns: Int) -> [Line] {
    let names = fields.map { CleanText(sanitizing: $0.name) }
    let nameWidth = min(names.map { DisplayWidth.of($0) }.max() ?? 0, widestName, columns / 3)
    let start = 3 + nameWidth + 2
    var lines: [Line] = []
    for (field, name) in zip(fields, names) {
      let values = TextWrapper.wrap(
        CleanText(sanitizing: field.value),
        to: max(2, columns - start - 1)
      )
      for (index, value) in values.enumerated() {
        var line = Line()
        if index == 0 { line.append(name, at: 3, width: nameWidth, style: .dim) }
        line.append(value, at: start, width: columns - start)
        lines.append(line)
      }
    }
    return lines
  }

  private static func jsonLines(_ texts: [String], columns: Int) -> [Line] {
    texts.flatMap { text in
      TextWrapper.wrap(CleanText(sanitizing: text), to: max(2, columns - 4)).map { part in
        var line = Line()
        line.append(part, at: 3, width: columns - 3)
        return line
      }
    }
  }
}

/// The rows of the help, made from the keys that are in force.
enum HelpLayout {
  static func lines(of keyMap: KeyMap, columns: Int) -> [Line] {
    var lines: [Line] = []
    for context in KeyContext.allCases where context != .help {
      lines.append(heading(context))
      for binding in keyMap.bindings[context] ?? [] {
        lines.append(row(binding, keyMap: keyMap, context: context, columns: columns))
      }
      lines.append(Line())
    }
    return lines
  }

  private static func heading(_ context: KeyContext) -> Line {
    var line = Line()
    line.append(
      context == .list ? "In the list" : "In the detail",
      at: 3,
      width: 40,
      style: .bold
    )
    return line
  }

  private static func row(
    _ binding: KeyMap.Binding,
    keyMap: KeyMap,
    context: KeyContext,
    columns: Int
  ) -> Line {
    var line = Line()
    let keys = keyMap.labels(of: binding.command, in: context).joined(separator: "  ")
    line.append(CleanText(sanitizing: keys), at: 5, width: 24)
    line.append(
      CleanText(sanitizing: binding.command.summary),
      at: 31,
      width: max(0, columns - 32)
    )
    return line
  }
}
