package import EverDefinitions
package import EverDocuments
import EverItems

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
  ///   - isTable: whether the items are the rows of a table, whose columns have an order and names.
  ///   - defined: the columns of a definition, in place of detected ones; empty: none.
  /// - Returns: one column for each path that the user named, in their order; or of detected ones
  ///   at most 8, the name of the items first, and at most 56 further ones for lists that are wide
  ///   enough for all columns before them, or one column of the whole item when no field is worth
  ///   one; or these and then one for each other field, which a table has in its own order.
  /// - Complexity: O(bytes of the items).
  package static func columns(
    _ selection: ColumnSelection,
    for items: some Sequence<JSONValue>,
    id: JSONPath?,
    names: [String]? = nil,
    isTable: Bool = false,
    defined: [ColumnDefinition] = []
  ) -> [ColumnDefinition] {
    let items = Array(items.prefix(ListCandidate.sampleSize))
    if case .named(let paths) = selection { return columns(at: paths, for: items, names: names) }
    let columns = defined.isEmpty ? detected(items, id: id, names: names) : defined
    guard selection == .all else { return columns }
    return all(of: items, names: names, after: columns, isTable: isTable && defined.isEmpty)
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
    items.isEmpty ? [] : columns(selection, for: items, id: IDDetection.named(in: items))
  }

  /// The columns for the fields that are worth one.
  private static func detected(
    _ items: [JSONValue],
    id: JSONPath?,
    names: [String]?
  ) -> [ColumnDefinition] {
    let fields = FieldSurvey.fields(of: items).map { signals(of: $0, names, items: items.count) }
    let (chosen, further) = chosen(of: fields, id: id)
    guard !chosen.isEmpty else { return [whole(items)] }
    var titles: Set<String> = []
    let usual = chosen.map { ColumnShape($0, names: names, among: chosen) }
      .filter { titles.insert($0.title.lowercased()).inserted }
    let wide = further.map { ColumnShape($0, names: names, among: chosen + further) }
      .filter { titles.insert($0.title.lowercased()).inserted }
    var columns = usual.map(\.column) + forWideLists(wide, after: usual)
    // The field that names the items is cut last.
    columns[0].column.minimumWidth = min(columns[0].column.width, namedWidth)
    // The message of a log line distinguishes it better than its level.
    if usual[columns.map(\.shown).mainIndex].isCategory,
      let main = usual.indices.first(where: { index in
        !usual[index].isCategory && columns[index].shown.canBeMain
      })
    {
      columns[main].column.isMain = true
    }
    // A single column can take the whole row.
    if columns.count == 1 { columns[0].column.grows = true }
    return columns
  }

  /// The columns for all fields, in the order in which they were sent; other columns before them
  /// have theirs, but for one of whole items, of which the fields are parts, and for those that
  /// change its values.
  ///
  /// A table has its own columns alone. Lists display no others than before, but for those of whole
  /// items, which display all fields.
  private static func all(
    of items: [JSONValue],
    names: [String]?,
    after columns: [ColumnDefinition],
    isTable: Bool
  ) -> [ColumnDefinition] {
    let front = isTable ? [] : columns.filter { $0.content != wholeItem }
    let shown = Set(front.filter { $0.showsAsSent(items) }.map(\.content))
    var titles = Set(front.map(\.column.title))
    let room = columns.contains { $0.content == wholeItem } ? 0 : Column.mostRoom
    let fields = FieldSurvey.allPaths(of: items).filter { !shown.contains(.paths([$0])) }
    return front
      + fields.map { path in
        let name = path.steps.count < 2 ? ColumnTitle.name(of: path, names) : path.description
        let title = ColumnTitle.unused(names == nil ? [name, "$.\(path)"] : [name], in: titles)
        titles.insert(title)
        var column = Column(title: title, width: TextExtent.cells(title, limit: 24))
        let known = isTable ? columns.first { $0.content == .paths([path]) } : nil
        column.minimumRoom = known?.column.minimumRoom ?? room
        return ColumnDefinition(column: column, content: .paths([path]))
      }
  }

  /// The columns of wide lists: each needs room for all usual columns, for those of short values
  /// before it, and itself, whole.
  ///
  /// Long texts need room for all others, because one of them would take that of many.
  private static func forWideLists(
    _ shapes: [ColumnShape],
    after usual: [ColumnShape]
  ) -> [ColumnDefinition] {
    var columns = shapes.map(\.column)
    var room = usual.reduce(0) { $0 + $1.wholeWidth + Column.gap }
    let long = shapes.indices.filter { shapes[$0].isLong }
    for index in shapes.indices.filter({ !shapes[$0].isLong }) + long {
      room += shapes[index].wholeWidth + Column.gap
      columns[index].column.minimumRoom = room
    }
    return columns
  }

  /// The columns for the paths that the user named.
  private static func columns(
    at paths: [JSONPath],
    for items: [JSONValue],
    names: [String]?
  ) -> [ColumnDefinition] {
    let fields = paths.enumerated().map { place, path in
      let index = names?.firstIndex(of: path.description).map { JSONPath(steps: [String($0)]) }
      let path = index ?? path
      let values = items.compactMap { $0.value(at: path) }
      let field = FieldSurvey(path: path, place: place, values: values.filter { !$0.isNull })
      return signals(of: field, names, items: items.count)
    }
    return fields.map { ColumnShape($0, names: names, among: fields).column }
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
    id: JSONPath?
  ) -> (usual: [FieldSignals], further: [FieldSignals]) {
    let own = fields.filter { $0.path == id && $0.kind != .address && $0.kind != .hash }
    let others = fields.filter { $0.score > 0 && $0.path != own.first?.path }
    var choice = ColumnChoice(own, among: fields)
    for field in others.sorted(by: { ($1.score, $0.place) < ($0.score, $1.place) })
    where choice.chosen.count < wideLimit {
      choice.take(field)
    }
    let usual = choice.chosen.prefix(limit)
    let further = choice.chosen.dropFirst(limit).sorted { $0.place < $1.place }
    let names = ItemNaming.names(among: usual)
    let front = names.isEmpty ? own[...] : names.prefix(2)
    let rest = usual.filter { field in !front.contains { $0.path == field.path } }
    let last = rest.filter { $0.path == own.first?.path }
    let middle = rest.filter { $0.path != own.first?.path }.sorted { $0.place < $1.place }
    return (front + middle + last, further)
  }

  /// A column of the item itself.
  private static func whole(_ items: [JSONValue]) -> ColumnDefinition {
    ColumnDefinition(
      column: Column(title: "value", width: 40, minimumWidth: 4, grows: true),
      content: wholeItem,
      format: .text,
      suffix: ""
    )
  }

  private static let wholeItem = FieldContent.paths([JSONPath(steps: [])])
}

extension ColumnDefinition {
  /// Whether the column has the values of one field as they were sent, but for the form of times.
  fileprivate func showsAsSent(_ items: [JSONValue]) -> Bool {
    guard format != .time else { return suffix.isEmpty }
    let sent = ColumnDefinition(column: column, content: content)
    return items.allSatisfy { item in
      field(item.value(at:)).map(shown.form.plain) == sent.field(item.value(at:))
    }
  }
}
