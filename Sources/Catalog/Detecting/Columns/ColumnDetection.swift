package import EverItems

/// Chooses columns for items without a definition: first the field that names them, then the fields
/// that distinguish them.
package enum ColumnDetection {
  /// The most columns of a list that is not wide.
  private static let limit = 8
  /// The most columns of any list.
  private static let wideLimit = 64
  /// The minimum width of the first column in cells, unless it needs less.
  private static let namedWidth = 24

  /// The columns for some items.
  ///
  /// - Parameters:
  ///   - selection: which fields have one.
  ///   - items: the first items; at most 100 of them are examined.
  ///   - id: the path of their id; nil when they have none.
  ///   - names: the titles of values when items are arrays; nil when they aren't, or have none.
  ///   - order: the order of detected columns.
  ///   - defined: the columns of a definition, in place of detected ones; empty: none.
  /// - Returns: one column for each path that the user named, in their order; or of detected ones
  ///   at most 8, and at most 56 further ones for lists that are wide enough for all columns before
  ///   them, or all of a table, or one column of the whole item when no field is worth one; and then
  ///   one for each other field where the selection has all.
  /// - Complexity: O(bytes of the items).
  package static func columns(
    _ selection: ColumnSelection,
    for items: some Sequence<JSONValue>,
    id: JSONPath?,
    names: [String]? = nil,
    order: Order = .named,
    defined: [ColumnDefinition] = []
  ) -> [ColumnDefinition] {
    let items = Array(items.prefix(ListCandidate.sampleSize))
    let isOwnTable = order == .table && defined.isEmpty && selection == .all
    var columns =
      if let paths = selection.paths {
        self.columns(at: paths, for: items, id: id, names: names, defined: defined)
      } else if isOwnTable {
        [ColumnDefinition]()
      } else {
        defined.isEmpty ? detected(items, id: id, names: names, order) : defined
      }
    if selection.purpose == .programs {
      // The fields are parts of a whole item.
      columns = columns.filter { $0.content != wholeItem || !selection.hasAllFields }.map(\.asSent)
    }
    return selection.hasAllFields
      ? columns + rest(of: items, names: names, after: columns) : columns
  }

  /// The order of detected columns.
  package enum Order: Hashable, Sendable {
    /// The name of the items first, and their id last.
    case named
    /// As the fields are sent; but a log begins with the time and ends with the message.
    case sent
    /// All fields of a table, as they are sent.
    case table
  }

  /// The columns for lines of JSON, by the first items; none without items.
  ///
  /// A field named like an id is the first one even when it repeats.
  ///
  /// - Parameters:
  ///   - selection: which fields have one.
  ///   - items: the first items.
  /// - Returns: the columns, as for the items of a list; empty without items.
  /// - Complexity: O(bytes of the items).
  package static func columns(
    _ selection: ColumnSelection,
    forLines items: [JSONValue]
  ) -> [ColumnDefinition] {
    items.isEmpty
      ? [] : columns(selection, for: items, id: IDDetection.named(in: items), order: .sent)
  }

  /// The columns for the fields that are worth one.
  private static func detected(
    _ items: [JSONValue],
    id: JSONPath?,
    names: [String]?,
    _ order: Order
  ) -> [ColumnDefinition] {
    let fields = FieldSurvey.fields(of: items).map { signals(of: $0, names, items: items.count) }
    let (chosen, further) =
      order == .table
      ? (Array(fields.prefix(wideLimit)), []) : chosen(of: fields, id: id, order)
    guard !chosen.isEmpty else { return [whole] }
    var titles: Set<String> = []
    let usual = chosen.map { ColumnShape($0, names: names, among: chosen) }
      .filter { titles.insert($0.title.lowercased()).inserted }
    let wide = further.map { ColumnShape($0, names: names, among: chosen + further) }
      .filter { titles.insert($0.title.lowercased()).inserted }
    var columns = usual.map(\.column) + forWideLists(wide, after: usual)
    // The message of a log line distinguishes it better than its level.
    if let main = main(of: usual, columns, ItemNaming.names(among: chosen).first, order) {
      columns[main].column.isMain = true
    }
    // The field that names the items is cut last.
    let main = order == .named ? 0 : columns.map(\.shown).mainIndex
    columns[main].column.minimumWidth = min(columns[main].column.width, namedWidth)
    // A single column can take the whole row.
    if columns.count == 1 { columns[0].column.grows = true }
    // The message of a log is the last column.
    if LogFields(of: chosen) != nil { columns.append(columns.remove(at: usual.count - 1)) }
    return columns
  }

  /// The index of the column that names the items; nil where it is the first one that can.
  private static func main(
    of shapes: [ColumnShape],
    _ columns: [ColumnDefinition],
    _ name: FieldSignals?,
    _ order: Order
  ) -> Int? {
    if order != .named, let name,
      let named = columns.firstIndex(where: { $0.content == .paths([name.path]) }),
      columns[named].shown.canBeMain
    {
      return named
    }
    guard shapes[columns.map(\.shown).mainIndex].isCategory else { return nil }
    return shapes.indices.first { !shapes[$0].isCategory && columns[$0].shown.canBeMain }
  }

  /// The columns for the fields without a column, in the order in which they were sent.
  ///
  /// Lists display them when the user wants them.
  private static func rest(
    of items: [JSONValue],
    names: [String]?,
    after columns: [ColumnDefinition]
  ) -> [ColumnDefinition] {
    let shown = Set(columns.flatMap(\.paths))
    var titles = Set(columns.map(\.column.title))
    let room = columns.isEmpty ? 0 : Column.mostRoom
    return FieldSurvey.allPaths(of: items).filter { !shown.contains($0) }.map { path in
      let name = path.steps.count < 2 ? ColumnTitle.name(of: path, names) : path.description
      let title = unused(names == nil ? [name, "$.\(path)"] : [name], in: titles)
      titles.insert(title)
      var column = Column(title: title, width: TextExtent.cells(title, limit: 24))
      column.minimumRoom = room
      return ColumnDefinition(column: column, content: .paths([path]))
    }
  }

  /// The columns of wide lists: each needs room for all usual columns, for the columns of short
  /// values before it, and for itself, uncut.
  ///
  /// Long texts need room for all others, because one of them would take the room of many.
  private static func forWideLists(
    _ shapes: [ColumnShape],
    after usual: [ColumnShape]
  ) -> [ColumnDefinition] {
    var columns = shapes.map(\.column)
    let isLog = usual.contains(where: \.isLevel)
    var room = usual.reduce(0) { $0 + (isLog ? $1.longestWidth : $1.wholeWidth) + Column.gap }
    let long = shapes.indices.filter { shapes[$0].isLong }
    for index in shapes.indices.filter({ !shapes[$0].isLong }) + long {
      room += shapes[index].wholeWidth + Column.gap
      columns[index].column.minimumRoom = room
    }
    return columns
  }

  /// The columns for the paths, or the titles of defined columns, that the user named; `id` is also
  /// the defined column of the id.
  private static func columns(
    at paths: [JSONPath],
    for items: [JSONValue],
    id: JSONPath?,
    names: [String]?,
    defined: [ColumnDefinition]
  ) -> [ColumnDefinition] {
    let fields = paths.enumerated().map { place, path in
      let index = names?.firstIndex(of: path.description).map { JSONPath(steps: [String($0)]) }
      let path = index ?? path
      let values = items.compactMap { $0.value(at: path) }
      let field = FieldSurvey(path: path, place: place, values: values.filter { !$0.isNull })
      return signals(of: field, names, items: items.count)
    }
    return zip(paths, fields).map { path, field in
      var column =
        defined.first { $0.isNamed(path.description) }
        ?? defined.first { path.description == "id" && $0.content == id.map { .paths([$0]) } }
        ?? ColumnShape(field, names: names, among: fields).column
      (column.column.minimumRoom, column.column.yields) = (0, false)
      return column
    }
  }

  private static func signals(
    of field: FieldSurvey,
    _ names: [String]?,
    items: Int
  ) -> FieldSignals {
    FieldSignals(field, named: ColumnTitle.name(of: field.path, names), items: items)
  }

  /// The field that names the items, then the best others in the order in which they were sent, and
  /// then those that only a wide list has room for.
  ///
  /// The id is last of the former, or first when nothing names the items.
  private static func chosen(
    of fields: [FieldSignals],
    id: JSONPath?,
    _ order: Order
  ) -> (usual: [FieldSignals], further: [FieldSignals]) {
    let own = fields.filter { field in
      field.path == id && field.kind != .address && field.kind != .hash
        && !fields.contains { field.plain == $0.plain + "id" && field.isID(ofNamedBy: $0) }
    }
    let others = fields.filter { $0.score > 0 && $0.path != own.first?.path }
    var choice = ColumnChoice(own, among: fields)
    for field in others.sorted(by: { ($1.score, $0.place) < ($0.score, $1.place) })
    where choice.chosen.count < wideLimit {
      choice.take(field)
    }
    let log = LogFields(of: choice.chosen)
    let (usual, further) =
      log?.divided(choice.chosen)
      ?? (
        Array(choice.chosen.prefix(limit)),
        choice.chosen.dropFirst(limit).sorted { $0.place < $1.place }
      )
    if order == .sent {
      return (log == nil ? usual.sorted { $0.place < $1.place } : usual, further)
    }
    if log != nil { return (usual, further) }
    let names = ItemNaming.names(among: usual)
    let front = names.isEmpty ? own[...] : names.prefix(2)
    let rest = usual.filter { field in !front.contains { $0.path == field.path } }
    let last = rest.filter { $0.path == own.first?.path }
    let middle = rest.filter { $0.path != own.first?.path }.sorted { $0.place < $1.place }
    return (front + middle + last, further)
  }

  /// A column of the item itself.
  private static let whole = ColumnDefinition(
    column: Column(title: "value", width: 40, minimumWidth: 4, grows: true),
    content: wholeItem
  )

  private static let wholeItem = FieldContent.paths([JSONPath(steps: [])])
}
