/// A time of ISO 8601 in UTC as a list displays it.
package struct WrittenTime: Hashable, Sendable {
  /// The year, the month from 1, and the day of the month.
  let year: Int
  let month: Int
  let day: Int
  /// The time of day; nil for a day alone.
  let clock: Clock?

  /// A time of day.
  struct Clock: Hashable, Sendable {
    let hour: Int
    let minute: Int
    let second: Int
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads `2021-11-10`, `2021-11-10T14:32:05Z` and the like; nil for other texts.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let bytes = Array(text.utf8)
    func number(_ places: Range<Int>) -> Int? {
      guard places.upperBound <= bytes.count else { return nil }
      let digits = bytes[places]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      bytes[4] == 0x2D, bytes[7] == 0x2D, (1...12).contains(month)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard bytes.count > 10 else {
      clock = nil
      return
    }
    guard Self.separators.contains(bytes[10]), let hour = number(11..<13),
      let minute = number(14..<16), bytes[13] == 0x3A
    else { return nil }
    let second = bytes.count > 16 && bytes[16] == 0x3A ? number(17..<19) : 0
    clock = Clock(hour: hour, minute: minute, second: second ?? 0)
  }

  /// No time of ISO 8601 has more bytes.
  private static let longest = 40
  /// `T`, `t` and a blank stand between day and time of day.
  private static let separators = Array("Tt ".utf8)

  /// The day in words, such as `10 Nov 2021`.
  package var dayText: String { "\(day) \(monthName) \(year)" }

  var monthName: String { Self.months[month - 1] }
}

/// How the times of a column are displayed, the same for all its rows.
package struct TimeForm: Hashable, Sendable {
  /// The smallest part of a time that is displayed.
  package enum Precision: Hashable, Sendable {
    case day
    case minute
    case second
  }

  /// The smallest part that is displayed.
  package var precision: Precision
  /// The year that is left out, because it is the current one; nil when all years are displayed.
  package var omittedYear: Int?

  package init(_ precision: Precision, omittedYear: Int? = nil) {
    self.precision = precision
    self.omittedYear = omittedYear
  }

  /// The text of a time.
  ///
  /// - Parameter text: a time in ISO 8601 and UTC.
  /// - Returns: the time, such as `15 Nov 14:32`; nil for another text.
  package func text(_ text: String) -> String? {
    guard let time = WrittenTime(text) else { return nil }
    guard precision != .day else { return time.dayText }
    let day = (time.day < 10 ? " " : "") + "\(time.day) \(time.monthName)"
    guard let clock = time.clock, omittedYear == nil || omittedYear == time.year else {
      return "\(day) \(time.year)"
    }
    let parts = [clock.hour, clock.minute] + (precision == .second ? [clock.second] : [])
    let shown = parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    return day + (omittedYear == nil ? " \(time.year) " : " ") + shown
  }
}

extension TimeForm {
  /// All texts in which a list may display a time; empty for another text.
  package static func texts(of text: String) -> [String] {
    guard let year = WrittenTime(text)?.year else { return [] }
    let forms = [TimeForm(.day), TimeForm(.second), TimeForm(.second, omittedYear: year)]
    return forms.compactMap { $0.text(text) }
  }

  /// The form in which the times of some rows differ from each other.
  ///
  /// The time of day is displayed when a quarter of the rows share their day with others, or when
  /// all are within a week. Seconds follow the same rule within minutes.
  ///
  /// - Parameters:
  ///   - texts: times in ISO 8601 and UTC; other texts don't count.
  ///   - year: the current year; nil when it isn't known.
  package init(telling texts: [String], year: Int?) {
    let times = texts.compactMap { WrittenTime($0) }
    let clocks = times.compactMap(\.clock)
    let days = times.map { ($0.year * 12 + $0.month) * 31 + $0.day }
    let span = (days.max() ?? 0) - (days.min() ?? 0)
    guard clocks.contains(where: { $0.hour != 0 || $0.minute != 0 || $0.second != 0 }),
      span <= Self.week || Self.areShared(days)
    else {
      self.init(.day)
      return
    }
    let minutes = zip(days, times.map(\.clock)).map { day, clock in
      (day * 24 + (clock?.hour ?? 0)) * 60 + (clock?.minute ?? 0)
    }
    let needsSeconds = clocks.contains { $0.second != 0 } && Self.areShared(minutes)
    let isThisYear = year.map { year in times.allSatisfy { $0.year == year } } ?? false
    self.init(needsSeconds ? .second : .minute, omittedYear: isThisYear ? year : nil)
  }

  /// Days that are near each other; months count as 31 days.
  private static let week = 7

  /// Whether a quarter of the values or more repeat others.
  private static func areShared(_ values: [Int]) -> Bool {
    Set(values).count * 4 <= values.count * 3
  }
}
