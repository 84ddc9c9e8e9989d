import EverItems

/// Chooses the fields that are worth a column, the best first.
///
/// The columns don't repeat information: they have one time and not its year, one of several fields
/// with equal values, and only the name of an object that an item refers to.
struct ColumnChoice {
  /// The chosen fields, in the order of choice.
  private(set) var chosen: [FieldSignals]

  private let all: [FieldSignals]

  /// Whether the items have a name or an id that isn't in an object to which they refer.
  private let haveOwnName: Bool

  /// Starts the choice among all fields of the items; the first ones, such as the id, are always
  /// chosen.
  init(_ first: [FieldSignals], among all: [FieldSignals]) {
    chosen = first
    self.all = all
    haveOwnName = all.contains { field in
      field.depth < 2
        && (field.isName && field.score > 0 || field.isID)
    }
  }

  /// Chooses a field, unless the chosen ones already show the same.
  mutating func take(_ field: FieldSignals) {
    let isMeasure = field.kind == .quantity && all.contains { $0.isMeasured(by: field) }
    guard !isMeasure, hasRoom(for: field),
      !chosen.contains(where: { $0.shows(field) || field.isID(ofNamedBy: $0) })
    else { return }
    chosen.append(field)
  }

  /// Whether the object that contains the field has fewer columns than allowed: its name, or three
  /// other values, or both where it only wraps the item.
  private func hasRoom(for field: FieldSignals) -> Bool {
    guard field.depth > 1 else { return true }
    let beside = chosen.filter { $0.depth > 1 && $0.group == field.group }
    guard haveOwnName else { return beside.count { !$0.isName } < 3 }
    return beside.count < 3 && (field.isName || !beside.contains(where: \.isName))
  }
}

extension FieldSignals {
  /// Whether a column of this field leaves nothing for one of another field to say: both are times, or
  /// their values are equal.
  fileprivate func shows(_ other: FieldSignals) -> Bool {
    if kind == .time, other.kind == .time { return true }
    return values.count == other.values.count
      && zip(values, other.values).allSatisfy(haveSameContent)
  }

  /// Whether two values are equal, also when one is the other's number as a text.
  private func haveSameContent(_ value: JSONValue, _ other: JSONValue) -> Bool {
    guard value.kind != other.kind, !value.isLong, !other.isLong else {
      return value.isSame(as: other)
    }
    return value.text == other.text
  }

  /// Whether a number is the width or height of an image that has both, or measures this number over
  /// a time or in another way, as `reputation_change_day` does with `reputation`.
  fileprivate func isMeasured(by number: FieldSignals) -> Bool {
    guard group == number.group else { return false }
    if ["width": "height", "height": "width"][number.plain] == plain { return true }
    let rest = number.name.dropFirst(name.count)
    guard kind == .quantity, score > 0, number.name.hasPrefix(name), let next = rest.first else {
      return false
    }
    return next == "_" || next == "-" || next.isUppercase && !(name.last?.isUppercase ?? false)
  }
}
