import Documents
import Pages

/// Chooses the fields that are worth a column, the best first.
///
/// The columns don't repeat information: they have one time and not its year, one of several fields
/// with equal values or with the same text around them, and only the name of an object that an item
/// refers to.
struct ColumnChoice {
  /// The chosen fields, in the order of choice.
  private(set) var chosen: [FieldScore]

  private let all: [FieldScore]

  /// The path of an object that wraps the items; nil for none.
  private let wrapper: ArraySlice<String>?

  /// Starts the choice among all fields of the items; the first ones, such as the id, are always
  /// chosen.
  init(_ first: [FieldScore], among all: [FieldScore]) {
    chosen = first
    self.all = all
    wrapper = Self.wrapper(among: all)
  }

  /// Chooses a field, unless the chosen ones already show the same.
  mutating func take(_ score: FieldScore) {
    let isWorthOne =
      !isSecondTime(score) && !isMeasureOfPicture(score) && !isDerived(score)
      && !isInName(score) && !isYearOfTime(score) && !isNameWithFixedPart(score)
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

  /// Whether a field has the same text around the name of each item, as the full name of a
  /// repository has its owner.
  private func isNameWithFixedPart(_ score: FieldScore) -> Bool {
    guard score.kind == .text else { return false }
    return chosen.contains { $0.isName && score.field.addsSameText(to: $0.field) }
  }

  private func isYearOfTime(_ score: FieldScore) -> Bool {
    guard score.kind == .label, score.plain.contains("year") else { return false }
    let time = all.filter { $0.kind == .time }.max { $0.value < $1.value }
    return time.map { $0.value > 0 && $0.field.begins(with: score.field) } ?? false
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
  /// other values, or both where it only wraps the item.
  private func hasRoom(for score: FieldScore) -> Bool {
    guard score.depth > 1 else { return true }
    let beside = chosen.filter { $0.depth > 1 && $0.group == score.group }
    if score.group == wrapper { return beside.count { !$0.isName } < 3 }
    return beside.count < 3 && !(beside.contains(where: \.isName) && !score.isName)
  }

  /// The path of the object that names the items, as `package` does in a result of a search that
  /// adds a score; nil when the items have a name or an id of their own, and for a person.
  private static func wrapper(among all: [FieldScore]) -> ArraySlice<String>? {
    let names = all.filter { $0.isName && $0.value > 0 }
    guard let first = names.first, !OwnTitle.isOfParty(first),
      names.allSatisfy({ $0.depth > 1 && $0.group == first.group }),
      !all.contains(where: { $0.depth < 2 && FieldKind.isID($0.name, $0.plain) })
    else { return nil }
    return first.group
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

  /// Whether each of several values is that of another field with the same text around it.
  fileprivate func addsSameText(to other: FieldSurvey) -> Bool {
    guard values.count > 1, values.count == other.values.count else { return false }
    let added = zip(values, other.values).map { value, other -> [String]? in
      guard let text = value.text, let part = other.text, !part.isEmpty, text != part else {
        return nil
      }
      if text.hasSuffix(part) { return [String(text.dropLast(part.count)), ""] }
      return text.hasPrefix(part) ? ["", String(text.dropFirst(part.count))] : nil
    }
    return added[0] != nil && added.allSatisfy { $0 == added[0] }
  }

  /// Whether each of several values begins with that of another field.
  fileprivate func begins(with other: FieldSurvey) -> Bool {
    values.count > 1 && values.count == other.values.count
      && zip(values, other.values).allSatisfy { value, other in
        (value.text ?? value.raw).hasPrefix(other.text ?? other.raw)
      }
  }

  /// Whether two fields have equal values in all items, also where one has the numbers of the other
  /// as texts.
  ///
  /// Empty values are equal.
  fileprivate func hasSameContent(as other: FieldSurvey) -> Bool {
    values.count == other.values.count
      && zip(values, other.values).allSatisfy { value, other in
        guard value.kind != other.kind, !value.isLong, !other.isLong else {
          return value.isSame(as: other)
        }
        return value.text == other.text
      }
  }
}
