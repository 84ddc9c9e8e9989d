/// Chooses among the fields of items, the best first, what is worth a column beside those chosen before.
///
/// One field says a thing once: there is one time, one of those that say the same of all items, and of a
/// thing that an item refers to its name.
struct ColumnChoice {
  /// The fields that were chosen, in the order in which they were.
  private(set) var chosen: [FieldScore]

  /// All fields of the items.
  private let all: [FieldScore]

  /// - Parameters:
  ///   - first: what is shown in any case, such as the id.
  ///   - all: all fields of the items.
  init(_ first: [FieldScore], among all: [FieldScore]) {
    chosen = first
    self.all = all
  }

  /// Takes a field, unless those before it leave nothing for it to say.
  mutating func take(_ score: FieldScore) {
    let isWorthOne =
      !isSecondTime(score) && !isMeasureOfPicture(score) && !isDerived(score)
      && !chosen.contains { $0.field.saysTheSame(as: score.field) } && hasRoom(for: score)
    if isWorthOne { chosen.append(score) }
  }

  private func isSecondTime(_ score: FieldScore) -> Bool {
    score.kind == .time && chosen.contains { $0.kind == .time }
  }

  /// Width and height together are those of a picture.
  private func isMeasureOfPicture(_ score: FieldScore) -> Bool {
    let other = ["width": "height", "height": "width"][score.plain]
    guard let other, score.kind == .quantity else { return false }
    return all.contains { $0.group == score.group && $0.plain == other }
  }

  /// Whether another field has the front of a field's name for its own, as `reputation` that of
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

  /// Of what an item refers to, its name is shown or two other values.
  private func hasRoom(for score: FieldScore) -> Bool {
    guard score.depth > 1 else { return true }
    let beside = chosen.filter { $0.depth > 1 && $0.group == score.group }
    return beside.count < 2 && !(beside.contains(where: \.isName) && !score.isName)
  }
}

extension FieldSurvey {
  /// Whether two fields have equal values in all items; empty ones have.
  fileprivate func saysTheSame(as other: FieldSurvey) -> Bool {
    values.count == other.values.count && zip(values, other.values).allSatisfy { $0.raw == $1.raw }
  }
}
