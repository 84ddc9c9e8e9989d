import EverBase

extension ISOTime {
  /// The day in words, such as `10 Nov 2021`.
  var dayText: String { "\(day) \(monthName) \(year)" }

  fileprivate var monthName: String { MonthNames.short[month - 1] }
}

/// How the times of a column are displayed, the same for all its rows.
package struct TimeForm: Hashable, Sendable {
  /// The smallest part of a time that is displayed.
  package enum Precision: Hashable, Sendable {
    case day
    case minute
    case second
    case millisecond
  }

  /// The smallest part that is displayed.
  package var precision: Precision
  /// The year that is left out, because it is the current one; nil when all years are displayed.
  var omittedYear: Int?

  package init(_ precision: Precision, omittedYear: Int? = nil) {
    self.precision = precision
    self.omittedYear = omittedYear
  }

  /// The text of a time.
  ///
  /// - Parameter text: a time in ISO 8601 and UTC.
  /// - Returns: the time, such as `15 Nov 14:32`, with a blank before a day of one digit; nil for
  ///   another text.
  package func text(_ text: String) -> String? {
    guard let time = ISOTime(text) else { return nil }
    let blank = time.day < 10 ? " " : ""
    guard precision != .day else { return blank + time.dayText }
    let day = blank + "\(time.day) \(time.monthName)"
    guard let clock = time.clock, omittedYear == nil || omittedYear == time.year else {
      return "\(day) \(time.year)"
    }
    let parts = [clock.hour, clock.minute] + (precision == .minute ? [] : [clock.second])
    var shown = parts.map { $0.digits(2) }.joined(separator: ":")
    if precision == .millisecond {
      let digits = Self.fraction(of: text).prefix(3)
      shown += "." + digits + String(repeating: "0", count: 3 - digits.count)
    }
    return day + (omittedYear == nil ? " \(time.year) " : " ") + shown
  }
}

extension TimeForm {
  /// All texts in which a list may display a time; empty for another text.
  package static func texts(of text: String) -> [String] {
    guard let year = ISOTime(text)?.year else { return [] }
    let forms = [
      TimeForm(.day), TimeForm(.second), TimeForm(.second, omittedYear: year),
      TimeForm(.millisecond), TimeForm(.millisecond, omittedYear: year),
    ]
    return forms.compactMap { $0.text(text) }
  }

  /// The form in which the times of some rows differ from each other.
  ///
  /// The time of day is displayed when a quarter of the rows share their day with others, or when
  /// all are within a week. Seconds follow the same rule within minutes, with their fraction, as in a
  /// log.
  ///
  /// - Parameters:
  ///   - texts: times in ISO 8601 and UTC; other texts don't count.
  ///   - year: the current year; nil when it isn't known.
  package init(distinguishing texts: [String], year: Int?) {
    let times = texts.compactMap { ISOTime($0) }
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
    let hasFraction = texts.contains { !Self.fraction(of: $0).isEmpty }
    let precision: Precision = needsSeconds ? hasFraction ? .millisecond : .second : .minute
    self.init(precision, omittedYear: isThisYear ? year : nil)
  }

  /// The digits after the seconds of a time, without zeros at the end.
  static func fraction(of text: String) -> String {
    let rest = text.utf8.drop { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.dropFirst()
    var digits = rest.prefix(while: \.isDigit)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Days that are near each other; months count as 31 days.
  private static let week = 7

  /// Whether a quarter of the values or more repeat others.
  private static func areShared(_ values: [Int]) -> Bool {
    Set(values).count * 4 <= values.count * 3
  }
}
