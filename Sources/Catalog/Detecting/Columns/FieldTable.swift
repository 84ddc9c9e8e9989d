import EverItems

/// The points of fields by their names, their kinds and their values.
enum FieldTable {
  /// Names of names and titles.
  static let names = Set(Vocabulary.words("fields", "names"))

  /// Names of texts that name an item unless it has a name or a title, too.
  static let secondNames: Set<String> = ["subject", "caption", "summary", "text"]

  /// Names of properties, such as a status or a city, whose values can be the same for several
  /// items.
  static let properties = Set(Vocabulary.words("fields", "properties"))

  /// Parts of names of fields for programs.
  static let dull = Vocabulary.words("fields", "dull")

  /// Parts of names of counts that help to compare items.
  private static let counted = Vocabulary.words("fields", "counted")

  /// Parts of names of times, the most useful first: when an item began is more useful than when it
  /// changed.
  private static let times = Vocabulary.words("fields", "times")

  /// The points of a field by its name: of the first row whose condition is true.
  private static let byName: [Row] = {
    let ofTimes = times.enumerated().map { index, part -> Row in
      (10 - index, { $0.kind == .time && $0.plain.contains(part) })
    }
    let before: [Row] = [
      (-50, { $0.isAdded }),
      (50, { names.contains($0.plain) && !$0.hasSeveral }),
      (20, { properties.contains($0.plain) || $0.plain == "description" }),
      (-30, { field in dull.contains(where: field.plain.contains) }),
      (0, { $0.kind == .time && $0.plain.contains("update") }),
    ]
    let after: [Row] = [
      (0, { $0.kind == .time }),
      (-30, { isNumber($0) && Vocabulary.has($0.plain, in: "fields.places") }),
      (15, { field in isNumber(field) && counted.contains(where: field.plain.contains) }),
      (-60, { $0.isID && ($0.kind == .text || !$0.group.isEmpty) }),
      (-20, { FieldKind.isLabel($0.name, $0.plain) }),
    ]
    return before + ofTimes + after
  }()

  private typealias Row = (points: Int, holds: @Sendable (FieldSignals) -> Bool)

  private static let byKind: [FieldKind: Int] = [
    .text: 20, .time: 12, .quantity: 12, .bytes: 12, .label: 5, .flag: -5, .prose: -10,
    .address: -50, .hash: -45, .nothing: -300,
  ]

  /// The sum of a field's points.
  static func score(of field: FieldSignals) -> Int {
    let presence = field.items == 0 ? 0 : 25 * field.values.count / field.items - 10
    return (byName.first { $0.holds(field) }?.points ?? 0) + byKind[field.kind, default: 0]
      + presence + distinctness(of: field) - (field.isList ? 10 : 0) - 8 * (field.depth - 1)
      - min(field.place, 30) / 2
  }

  private static func isNumber(_ field: FieldSignals) -> Bool {
    field.kind == .quantity || field.kind == .label
  }

  /// A field that is equal in all items distinguishes nothing.
  private static func distinctness(of field: FieldSignals) -> Int {
    let values = field.values.prefix(50)
    guard field.items > 1, values.count > 1, let first = values.first else { return 0 }
    if values.allSatisfy({ $0.isSame(as: first) }) { return -80 }
    return 20 * Set(values.map(\.beginning)).count / values.count
  }
}
