import EverItems

/// What the name and the values of a field say, computed once.
struct FieldSignals {
  let path: JSONPath

  /// The index among the fields of an item, from 0.
  let place: Int

  /// The values except null, at most one for each item.
  let values: [JSONValue]

  /// The number of items in the sample.
  let items: Int

  /// The field's own name, or the name of its column in a table.
  let name: String
  let plain: String
  let kind: FieldKind

  /// Whether the values are lists of words.
  let isList: Bool

  /// Whether some value is a list of several words, which name no item.
  let hasSeveral: Bool

  /// The path of the object that contains the value.
  let group: ArraySlice<String>

  /// The number of levels, without those that only wrap the item or a name in a list of its own.
  let depth: Int

  /// Whether most values repeat others, as categories do, which name no item.
  let isCategory: Bool

  /// Whether a server adds the field, or the object around it, for programs.
  let isAdded: Bool

  /// How useful the field is in a row; at 0 or below it isn't worth a column.
  private(set) var score = 0

  /// Derives the signals of a field.
  ///
  /// - Complexity: O(bytes of the values).
  init(_ survey: FieldSurvey, named name: String, items: Int) {
    path = survey.path
    place = survey.place
    values = survey.values
    self.items = items
    self.name = name
    plain = PlainName.of(name)
    isList = values.contains { $0.kind == .array }
    hasSeveral = values.contains {
      $0.kind == .array && $0.elements.dropFirst().contains { _ in true }
    }
    kind = isList ? Self.kind(ofLists: values, name) : FieldKind.of(values, named: name)
    group = path.steps.dropLast()
    let isFirst = path.steps.count > 1 && path.steps.last == FieldSurvey.first
    depth = path.steps.dropLast(isFirst ? 1 : 0).count {
      !IDDetection.wrappers.contains(PlainName.of($0))
    }
    let beginnings = values.prefix(50).map(\.beginning)
    isCategory = beginnings.count > 3 && Set(beginnings).count * 2 <= beginnings.count
    isAdded = path.steps.contains(where: FieldName.isForPrograms)
    score = FieldTable.score(of: self)
  }

  /// The kind of lists of words: the kind of the words if these are addresses and the like, otherwise text.
  private static func kind(ofLists lists: [JSONValue], _ name: String) -> FieldKind {
    let words = lists.flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
    let kind = FieldKind.of(words, named: name)
    return [.address, .hash, .nothing].contains(kind) ? kind : .text
  }

  /// Whether the field is the id of what another field names, with one id for each name.
  func isID(ofNamedBy other: FieldSignals) -> Bool {
    let isOwn = group == other.group
    guard isID,
      plain == other.plain + "id" && isOwn || other.isName && isOwn && !group.isEmpty,
      values.count == other.values.count, values.count > 1
    else { return false }
    let (ids, names) = (values.map(\.beginning), other.values.map(\.beginning))
    let pairs = Set(zip(ids, names).map { "\($0)\n\($1)" })
    return pairs.count == Set(ids).count && pairs.count == Set(names).count
  }

  var isText: Bool { kind == .text || kind == .prose }

  var isID: Bool { FieldKind.isID(name, plain) }

  /// Whether the field is named like a name or a title.
  var isName: Bool {
    isText && !hasSeveral && depth < 3 && FieldTable.names.contains(plain)
  }

  /// Whether the values are an id, a hash, an address and the like.
  var isForPrograms: Bool {
    [.hash, .address].contains(kind) || isID || isAdded
      || FieldTable.dull.contains(where: plain.contains)
  }
}
