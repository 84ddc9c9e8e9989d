import Items

/// A scalar of an item as the detail view shows it.
struct DetailValue {
  let text: String
  let kind: DetailField.Kind

  /// The value of a member; nil for null and empty texts.
  ///
  /// - Parameters:
  ///   - value: a scalar.
  ///   - name: the member's name, which distinguishes times and ids from other numbers.
  ///   - now: seconds since 1970.
  init?(_ value: JSONValue, named name: String, now: Int) {
    guard let sent = value.text, sent.contains(where: { !$0.isWhitespace }) else { return nil }
    let field = FieldKind.of([value], named: name)
    kind = Self.kind(of: field, named: name)
    text =
      switch field {
      case .time: Timestamp(sent)?.dayAndAge(at: now) ?? sent
      case .quantity: FieldFormat.grouped(sent)
      case .bytes: ByteCount.text(sent) ?? sent
      case .flag: value.boolean == true ? "yes" : "no"
      case .text, .prose: HTMLText.isMarked(sent) ? HTMLText.plain(sent) : sent
      case .label, .address, .hash, .nothing: sent
      }
  }

  private static func kind(of field: FieldKind, named name: String) -> DetailField.Kind {
    if name.hasPrefix("_") || FieldKind.isID(name, PlainName.of(name)) { return .plumbing }
    return switch field {
    case .address: .link
    case .hash: .plumbing
    default: .text
    }
  }
}

extension Timestamp {
  /// The day in UTC and its age, such as `24 Sep 2025 · 14 months ago`; with the time of
  /// day for less than a week.
  func dayAndAge(at now: Int) -> String? {
    guard let day = writtenDay(withTime: abs(now - seconds) < 7 * 86_400) else { return nil }
    let age = Self.age(of: now - seconds)
    return "\(day) · \(age)"
  }

  private static let units: [(seconds: Int, one: String, many: String)] = [
    (31_556_952, "year", "years"), (2_629_746, "month", "months"), (86_400, "day", "days"),
    (3_600, "hour", "hours"), (60, "minute", "minutes"),
  ]

  /// The age in the largest unit of which two have passed, or in the smallest unit.
  private static func age(of passed: Int) -> String {
    let length = abs(passed)
    guard let unit = units.first(where: { length >= 2 * $0.seconds }) ?? units.last,
      length >= unit.seconds
    else { return "now" }
    let count = length / unit.seconds
    let text = "\(count) \(count == 1 ? unit.one : unit.many)"
    return passed > 0 ? "\(text) ago" : "in \(text)"
  }
}
