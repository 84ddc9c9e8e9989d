import Documents
import Pages

/// Chooses the fields that are worth a column, the best first.
///
/// The columns don't repeat information: they have one time, one of several fields with equal
/// values, and only the name of an object that an item refers to.
struct ColumnChoice {
  /// The chosen fields, in the order of choice.
  private(set) var chosen: [FieldScore]

  /// All fields of the items.
  private let all: [FieldScore]

  /// Starts the choice.
  ///
  /// - Parameters:
  ///   - first: fields that are always chosen, such as the id.
  ///   - all: all fields of the items.
  init(_ first: [FieldScore], among all: [FieldScore]) {
    chosen = first
    self.all = all
  }

  /// Chooses a field, unless the chosen ones already show the same.
  mutating func take(_ score: FieldScore) {
    let isWorthOne =
      !isSecondTime(score) && !isMeasureOfPicture(score) && !isDerived(score)
      && !isInName(score)
      && !chosen.contains { $0.field.hasSameContent(as: score.field) } && hasRoom(for: score)
    if isWorthOne { chosen.append(score) }
  }

  private func isSecondTime(_ score: FieldScore) -> Bool {
    score.kind == .time && chosen.contains { $0.kind == .time }
  }

  /// Whether the name of each item contains the text of a field, as the title of an earthquake has
  /// its place.
  private func isInName(_ score: FieldScore) -> Bool {
    guard score.kind == .text, !score.isName else { return false }
    return chosen.contains { $0.isName && $0.field.contains(score.field) }
  }

  /// Whether a field is the width or height of an image, which has both.
  private func isMeasureOfPicture(_ score: FieldScore) -> Bool {
    let other = ["width": "height", "height": "width"][score.plain]
    guard let other, score.kind == .quantity else { return false }
    return all.contains { $0.group == score.group && $0.plain == other }
  }

  /// Whether another field's name is the start of this field's name, as `reputation` is of
  /// `reputation_change_day`.
  private func isDerived(_ score: FieldScore) -> Bool {
    let name = score.name
    return all.contains { other in
      let front = other.name
      guard other.group == score.group, name.hasPrefix(front), name.count > front.count,
        other.kind == score.kind, other.value > 0
      else { return false }
      let next = name[name.index(name.startIndex, offsetBy: front.count)]
      return next == "_" || next == "-" || next.isUppercase && !(front.last?.isUppercase ?? false)
    }
  }

  /// Whether the object that contains the field has fewer columns than allowed: its name, or three
  /// other values.
  private func hasRoom(for score: FieldScore) -> Bool {
    guard score.depth > 1 else { return true }
    let beside = chosen.filter { $0.depth > 1 && $0.group == score.group }
    return beside.count < 3 && !(beside.contains(where: \.isName) && !score.isName)
  }
}

extension FieldSurvey {
  /// Whether each of several values contains that of another field as a part of its text.
  ///
  /// Texts of up to three letters, such as languages, are in many texts by chance.
  fileprivate func contains(_ other: FieldSurvey) -> Bool {
    values.count > 1 && values.count == other.values.count
      && zip(values, other.values).allSatisfy { value, other in
        guard let text = value.text, let part = other.text, part.count > 3 else { return false }
        return text.contains(part)
      }
  }

  /// Whether two fields have equal values in all items.
  ///
  /// Empty values are equal.
  fileprivate func hasSameContent(as other: FieldSurvey) -> Bool {
    values.count == other.values.count && zip(values, other.values).allSatisfy { $0.isSame(as: $1) }
  }
}
