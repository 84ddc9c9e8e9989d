import EverBase
package import EverItems

extension ItemDecoder {
  /// All values of an item: first the columns of the list, then the rest by type.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func describe(_ item: Item) -> ItemDetail {
    let values = ItemValues(of: item, definition)
    let now = unixTime()
    let columns = Array(zip(definition.columns(of: item.layout), item.fields))
      .filter { !$0.0.column.isForWideLists }
    let paths = Set(columns.flatMap { $0.0.paths(values.value(at:)) })
    let prefix = definition.detail?.completes ?? JSONPath(steps: [])
    let own = OwnAddress(list: definition.url.shown, page: item.link)
    var outline = DetailOutline(now: now, leavingOut: paths, below: prefix, ownAddress: own)
    for part in values.parts { outline.add(part.root, at: part.path) }
    let listed = columns.enumerated().compactMap { index, column in
      column.0.detailField(column.1, now: now, isFirst: index == 0, values.value(at:))
    }
    // `forks` and `forks_count` have the same name and value, and an address needs no second name.
    let fields = (listed + outline.allFields).withoutRepetitions { field in
      [field.group, field.kind == .link && !field.isMinor ? "" : field.name, field.value]
    }
    var detail = ItemDetail(
      fields: fields.filter { !$0.isMinor } + fields.filter(\.isMinor),
      jsonLines: values.parts.isEmpty ? [item.json] : values.parts.flatMap(\.root.indentedLines)
    )
    (detail.tables, detail.emptyNames) = (outline.tables, outline.emptyNames)
    return detail
  }
}

extension ColumnDefinition {
  /// The paths of the values of an item that the column shows.
  fileprivate func paths(_ find: (JSONPath) -> JSONValue?) -> [JSONPath] {
    switch content {
    case .paths(let paths): paths.first { find($0).map { !$0.isNull } ?? false }.map { [$0] } ?? []
    case .template(let template):
      template.pieces.compactMap { if case .value(let path) = $0 { path } else { nil } }
    }
  }

  /// The text of HTML with its line feeds, which a row of the list has no room for; nil for other
  /// columns.
  private func fullText(now: Int, _ find: (JSONPath) -> JSONValue?) -> String? {
    guard format == .html || format == .text, case .paths = content,
      let value = paths(find).first.flatMap(find), value.kind == .string
    else { return nil }
    let text = DetailValue(value, named: "", now: now)?.text
    return text.flatMap { $0.contains("\n") ? $0 : nil }
  }

  /// The field of the detail; nil when the item has no value.
  fileprivate func detailField(
    _ text: String?,
    now: Int,
    isFirst: Bool,
    _ find: (JSONPath) -> JSONValue?
  ) -> DetailField? {
    guard let text, !text.isEmpty else { return nil }
    let value = paths(find).first.flatMap(find)
    let isTime = [.date, .time, .relative].contains(format)
    let time = isTime ? value?.text : nil
    let flag = value?.kind == .boolean ? DisplayForm.flag.shown(text) : nil
    let isLink = URLShape.isAbsolute(text)
    var field = DetailField(
      name: column.title,
      value: time.flatMap { Timestamp.dayAndAge(of: $0, at: now, withSeconds: format == .time) }
        ?? flag ?? fullText(now: now, find) ?? shown.form.alone(text),
      kind: isLink ? .link : .text
    )
    field.isMinor = !isLink && isID && !isFirst
    // Of HTML, the words alone are of use.
    if case .paths = content, let sent = value?.text, format != .html, !HTMLText.isMarked(sent) {
      field.sent = sent
    }
    return field
  }

  /// Whether the column shows an id; one that is the first column names the item.
  private var isID: Bool {
    guard case .paths(let paths) = content, let name = paths.first?.steps.last else { return false }
    return FieldKind.isID(name, PlainName.of(name))
  }
}
