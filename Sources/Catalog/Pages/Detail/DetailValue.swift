import EverBase
import EverItems

/// A scalar of an item as the detail view shows it.
struct DetailValue {
  let text: String
  /// The text as it was sent; nil for prose, whose words alone are of use.
  let sent: String?
  let kind: DetailField.Kind
  /// Whether it is an id or a hash, or the template of a URL, such as `…/keys{/key_id}` (RFC 6570),
  /// which leads nowhere.
  let isMinor: Bool

  /// The value of a member; nil for null and empty texts.
  ///
  /// - Parameters:
  ///   - value: a scalar.
  ///   - name: the member's name, which distinguishes times and ids from other numbers.
  ///   - now: seconds since 1970.
  init?(_ value: JSONValue, named name: String, now: Int) {
    guard let sent = value.text, sent.contains(where: { !$0.isWhitespace }) else { return nil }
    let field = FieldKind.of([value], named: name)
    let isTemplate = field == .address && sent.contains("{")
    isMinor = isTemplate || field == .hash || FieldKind.isID(name, PlainName.of(name))
    kind = field == .address && !isMinor ? .link : .text
    self.sent = [.text, .prose].contains(field) ? nil : sent
    text =
      switch field {
      case .time: Timestamp.dayAndAge(of: sent, at: now) ?? sent
      case .quantity: DisplayForm.number(NumberForm()).alone(sent)
      case .bytes: DisplayForm.bytes.shown(sent)
      case .flag: DisplayForm.flag.shown(sent)
      case .text, .prose: HTMLText.isMarked(sent) ? HTMLText.plain(sent) : sent
      case .label, .address, .hash, .nothing: sent
      }
  }

  /// A value on one line: of an object the members with their names.
  static func brief(_ value: JSONValue, named name: String, now: Int, depth: Int = 0) -> String {
    guard depth < 4 else { return value.raw }
    switch value.kind {
    case .object:
      return value.members.compactMap { member in
        let text = brief(member.value, named: member.name, now: now, depth: depth + 1)
        return text.isEmpty ? nil : FieldName.words([member.name]) + " " + text
      }.joined(separator: ", ")
    case .array:
      let hasParts = value.elements.contains { $0.kind == .object || $0.kind == .array }
      return value.elements.map { brief(element: $0, named: name, now: now, depth: depth + 1) }
        .joined(separator: hasParts ? "; " : ", ")
    case .string, .number, .boolean, .null:
      return DetailValue(value, named: name, now: now)?.text ?? ""
    }
  }

  /// An element of a list on one line; its numbers have no separators, because commas separate the
  /// elements.
  static func brief(element: JSONValue, named name: String, now: Int, depth: Int = 0) -> String {
    let isNumber = element.kind == .number
    if isNumber, FieldKind.of([element], named: name) == .quantity { return element.raw }
    return brief(element, named: name, now: now, depth: depth)
  }

  /// The day of a list of its year, month and day, as Crossref sends dates; nil for other lists.
  ///
  /// - Parameters:
  ///   - list: the list, or a list with only that.
  ///   - name: the member's name, which ends with `date` or `date-parts`.
  ///   - now: seconds since 1970.
  /// - Returns: the day and its age, or the month, or the year.
  static func day(of list: JSONValue, named name: String, now: Int) -> String? {
    guard ["dateparts", "date"].contains(where: PlainName.of(name).hasSuffix) else { return nil }
    var elements = Array(list.elements)
    if elements.count == 1, elements[0].kind == .array { elements = Array(elements[0].elements) }
    let parts = elements.compactMap(\.integer)
    guard parts.count == elements.count, (1...3).contains(parts.count) else { return nil }
    let ends = [1_000...2_999, 1...12, 1...31]
    guard zip(parts, ends).allSatisfy({ $1.contains($0) }) else { return nil }
    switch parts.count {
    case 1: return String(parts[0])
    case 2: return "\(MonthNames.short[parts[1] - 1]) \(parts[0])"
    default:
      let sent = "\(parts[0])-\(parts[1].digits(2))-\(parts[2].digits(2))"
      return Timestamp.dayAndAge(of: sent, at: now)
    }
  }
}

extension Timestamp {
  /// The day and the age of a time as it was sent; nil for a text that is no time.
  ///
  /// - Parameters:
  ///   - sent: the text of the server.
  ///   - now: seconds since 1970.
  ///   - withSeconds: whether the seconds of the time of day are written.
  /// - Returns: the text, such as `24 Sep 2025 14:30:05 UTC · 14 months ago`.
  static func dayAndAge(of sent: String, at now: Int, withSeconds: Bool = true) -> String? {
    guard let time = Timestamp(sent) else { return nil }
    let iso = ISOTime(sent)
    let isDay = iso != nil && iso?.clock == nil
    // Numbers, and dates in words, are in UTC.
    let hasZone = iso.map { $0.clock?.zone != nil } ?? true
    let isNear = abs(now - time.seconds) < 7 * 86_400
    // An old midnight mostly stands for a day.
    let hasClock = !isDay && (isNear || time.seconds % 86_400 != 0)
    // The hours that passed since a time are unknown where its zone is.
    let age = hasZone ? Self.age(of: now - time.seconds) : time.age(inDaysAt: now)
    let clock = time.writtenClock(withSeconds: withSeconds) + (hasZone ? " UTC" : "")
    return DisplayForm.days.alone(time.day) + (hasClock ? " \(clock)" : "") + " · " + age
  }

  private func age(inDaysAt now: Int) -> String {
    let days = (now - now % 86_400 - (seconds - seconds % 86_400)) / 86_400
    return switch days {
    case 0: "today"
    case 1: "yesterday"
    case -1: "tomorrow"
    default: Self.age(of: days * 86_400)
    }
  }

  private static let units: [(seconds: Int, one: String, many: String)] = [
    (31_556_952, "year", "years"), (2_629_746, "month", "months"), (86_400, "day", "days"),
    (3_600, "hour", "hours"), (60, "minute", "minutes"),
  ]

  /// The age in the largest unit that has passed at least twice, or in the smallest unit.
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
