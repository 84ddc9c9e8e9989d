import EverItems

/// Arranges the JSON of an item for its detail view: fields by group, lists of objects as tables,
/// and the names of empty values.
struct DetailOutline {
  private let now: Int
  /// Values that the columns already show.
  private let shown: Set<JSONPath>
  private let ownAddress: OwnAddress?
  private let root: JSONPath

  private var fields: [DetailField] = []
  private var plumbing: [DetailField] = []
  private(set) var tables: [DetailTable] = []
  private(set) var emptyNames: [String] = []

  /// Creates an empty outline.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, for relative times.
  ///   - shown: paths of scalars that are left out.
  ///   - root: the path whose steps, such as those to the detail's own values, form no group.
  ///   - ownAddress: recognises the address of the item itself; nil when there is none.
  init(
    now: Int,
    leavingOut shown: Set<JSONPath>,
    below root: JSONPath = JSONPath(steps: []),
    ownAddress: OwnAddress? = nil
  ) {
    self.ownAddress = ownAddress
    self.root = root
    self.now = now
    self.shown = shown
  }

  /// The most rows of a table that the detail displays; it counts the others.
  private static let longestTable = 1_000
  /// The most values of a list on one line.
  private static let longestList = 50
  /// The most columns of a table.
  private static let widestTable = 12
  /// The number of levels below which a value is shown as JSON.
  private static let deepest = 12

  /// The most links among the fields without a group; more form a group of their own.
  private static let mostLinks = 2

  /// The fields: those without a group, then each group in the order sent, many links together, and
  /// ids at the end.
  var allFields: [DetailField] {
    let own = fields.filter(\.group.isEmpty)
    let others = fields.filter { !$0.group.isEmpty }
    let groups = others.map(\.group).withoutRepetitions { $0 }
    let links = own.filter { $0.kind == .link }
    let isCrowded = links.count > Self.mostLinks && links.count < own.count
    return (isCrowded ? own.filter { $0.kind != .link } : own)
      + groups.flatMap { group in others.filter { $0.group == group } }
      + (isCrowded
        ? links.map { DetailField(name: $0.name, value: $0.value, kind: .link, group: "links") }
        : [])
      + plumbing
  }

  /// Adds a value of the item.
  ///
  /// - Complexity: O(bytes).
  mutating func add(_ value: JSONValue, at path: JSONPath) {
    guard path.steps.count < Self.deepest else { return append(value.raw, at: path) }
    guard !isAdded(value, at: path) else {
      let text = DetailValue.brief(value, named: path.steps.last ?? "", now: now)
      return text.isEmpty ? () : append(text, at: path)
    }
    switch value.kind {
    case .object:
      if value.isEmpty, !path.steps.isEmpty { appendEmpty(at: path) }
      for member in value.members {
        let path = JSONPath(steps: path.steps + [member.name])
        if let text = repeatedTime(member, in: value) {
          append(text, isMinor: true, at: path)
        } else {
          add(member.value, at: path)
        }
      }
    case .array: add(list: value, at: path)
    case .string, .number, .boolean, .null: add(scalar: value, at: path)
    }
  }

  /// Whether a value is an object or a list that a server adds for programs, without links, which
  /// could be opened.
  private func isAdded(_ value: JSONValue, at path: JSONPath) -> Bool {
    [.object, .array].contains(value.kind) && path.steps.last.map(FieldName.isForPrograms) ?? false
      && !value.raw.contains("://")
  }

  /// A number that is the same time as a text beside it, as it was sent; nil for all other values.
  private func repeatedTime(_ member: (name: String, value: JSONValue), in object: JSONValue)
    -> String?
  {
    func time(_ member: (name: String, value: JSONValue)) -> Int? {
      guard FieldKind.of([member.value], named: member.name) == .time else { return nil }
      return member.value.text.flatMap { Timestamp($0)?.seconds }
    }
    guard member.value.kind == .number, let number = time(member) else { return nil }
    let isRepeated = object.members.contains { $0.value.kind == .string && time($0) == number }
    return isRepeated ? member.value.text : nil
  }

  private mutating func add(scalar value: JSONValue, at path: JSONPath) {
    guard !shown.contains(path) else { return }
    guard let text = DetailValue(value, named: path.steps.last ?? "", now: now) else {
      return appendEmpty(at: path)
    }
    let isOwn = ownAddress?.isOwn(text.text, at: steps(of: path)) ?? false
    let isMinor = text.isMinor || text.kind == .link && isOwn
    append(text.text, sent: text.sent, kind: text.kind, isMinor: isMinor, at: path)
  }

  private mutating func add(list: JSONValue, at path: JSONPath) {
    guard !shown.contains(path) else { return }
    let elements = list.elements
    guard let first = elements.first else { return appendEmpty(at: path) }
    if elements.allSatisfy({ $0.kind == .object }) {
      if elements.count == 1 { return add(first, at: path) }
      let title = FieldName.heading(steps(of: path))
      return tables.append(table(of: list, titled: title))
    }
    let name = path.steps.last ?? ""
    if let day = DetailValue.day(of: list, named: name, now: now) {
      let isInParts = PlainName.of(name) == "dateparts"
      let path = isInParts ? JSONPath(steps: path.steps.dropLast() + ["date"]) : path
      return append(day, at: path)
    }
    let links = elements.compactMap { $0.text.flatMap { URLShape.isAbsolute($0) ? $0 : nil } }
    if links.count == elements.count {
      return append(links.joined(separator: "\n"), kind: .link, at: path)
    }
    let shown = elements.prefix(Self.longestList)
    var texts = shown.map { DetailValue.brief(element: $0, named: name, now: now) }
    let rest = elements.count - texts.count
    if rest > 0 { texts.append("… \(rest) more in the JSON") }
    let hasParts = shown.contains { $0.kind == .object || $0.kind == .array }
    let isID = FieldKind.isID(name, PlainName.of(name))
    append(texts.joined(separator: hasParts ? "; " : ", "), isMinor: isID, at: path)
  }

  private func table(of list: JSONValue, titled title: String) -> DetailTable {
    let objects = Array(list.elements.prefix(Self.longestTable))
    let (names, omitted) = Self.names(of: objects)
    let members = names.map { texts(of: objects, named: $0) }
    let rows = objects.indices.map { row in members.map { $0[row] } }
    let all = names.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let minor = all.filter { Self.isForPrograms(names[$0], in: objects) }
    let filled = all.filter { !minor.contains($0) } + minor
    var table = DetailTable(
      title: title,
      columns: filled.map { FieldName.words([names[$0]]) },
      rows: rows.map { row in filled.map { row[$0] } }
    )
    table.omittedRows = list.elements.count - rows.count
    table.omittedColumns = omitted
    table.minorColumns = minor.count
    return table
  }

  /// The texts of a member of objects: times as in a list, where an age would take the room of
  /// other columns.
  private func texts(of objects: [JSONValue], named name: String) -> [String] {
    let values = objects.map { $0.member(name) }
    let known = values.compactMap(\.self).filter { !$0.isNull }
    guard FieldKind.of(known, named: name) == .time else {
      return values.map { $0.map { DetailValue.brief($0, named: name, now: now) } ?? "" }
    }
    let times = values.map { $0.flatMap { FieldFormat.time.text(of: $0) } ?? "" }
    let form = FieldFormat.time.form.fitted(to: times, year: nil)
    return times.map { form.shown($0) }
  }

  /// Whether a member of objects is an id, a hash or an address.
  private static func isForPrograms(_ name: String, in objects: some Sequence<JSONValue>) -> Bool {
    if FieldKind.isID(name, PlainName.of(name)) { return true }
    let values = objects.compactMap { $0.member(name) }.filter { !$0.isNull }
    guard values.allSatisfy({ $0.kind == .string }) else { return false }
    return [.hash, .address].contains(FieldKind.of(values, named: name))
  }

  /// The names of the members of objects, and the number of omitted ones.
  private static func names(
    of objects: some Sequence<JSONValue>
  ) -> (shown: [String], omitted: Int) {
    let names = objects.flatMap { $0.members.map(\.name) }.withoutRepetitions { $0 }
    return (Array(names.prefix(widestTable)), max(0, names.count - widestTable))
  }

  private mutating func append(
    _ text: String,
    sent: String? = nil,
    kind: DetailField.Kind = .text,
    isMinor: Bool = false,
    at path: JSONPath
  ) {
    let steps = self.steps(of: path)
    var field = DetailField(name: FieldName.words(steps), value: text, kind: kind)
    field.isMinor = isMinor || steps.contains(where: FieldName.isForPrograms)
    field.sent = sent
    guard !field.isMinor else { return plumbing.append(field) }
    let group = Self.groupSteps(of: steps)
    field.name = FieldName.words(steps.dropFirst(group))
    field.group = group == 0 ? "" : FieldName.heading(steps.prefix(group))
    fields.append(field)
  }

  /// Adds the name of a value that is empty, unless it is one for programs.
  private mutating func appendEmpty(at path: JSONPath) {
    guard !path.steps.contains(where: FieldName.isForPrograms) else { return }
    emptyNames.append(FieldName.words(steps(of: path)))
  }

  /// The longest name of a field below the heading of its group.
  private static let longestName = 28

  /// The number of steps that form the heading: the first, or all but the last where the rest would
  /// be long.
  private static func groupSteps(of steps: [String]) -> Int {
    guard steps.count > 1 else { return 0 }
    let isLong = FieldName.words(steps.dropFirst()).count > longestName
    return isLong ? steps.count - 1 : 1
  }

  private func steps(of path: JSONPath) -> [String] {
    (path.dropping(prefix: root) ?? path).steps
  }
}
