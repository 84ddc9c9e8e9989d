import EverBase

/// Dates in the format of mail and RSS (RFC 5322, 3.3): `Tue, 10 Jun 2003 04:00:00 GMT`.
enum MailDate {
  /// The date in ISO 8601; nil for other texts.
  static func iso(_ text: String) -> String? {
    var words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
    if let first = words.first, Int(first) == nil { words.removeFirst() }
    guard words.count >= 3, let day = Int(words[0]), (1...31).contains(day),
      let month = MonthNames.number(of: words[1]),
      let written = Int(words[2]), written >= 0
    else { return nil }
    let year = written < 50 ? written + 2000 : written < 100 ? written + 1900 : written
    guard (1000...9999).contains(year) else { return nil }
    let date = "\(year)-\(month.digits(2))-\(day.digits(2))"
    guard words.count > 3, let time = time(words[3]) else { return date }
    return "\(date)T\(time)\(zone(words.count > 4 ? words[4] : "GMT"))"
  }

  private static func time(_ text: String) -> String? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    let second = parts.count > 2 ? min(max(parts[2] ?? 0, 0), 59) : 0
    return "\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2))"
  }

  /// A zone as an offset.
  ///
  /// Names outside of the standard are UTC, as the standard says.
  private static func zone(_ text: String) -> String {
    if text.count == 5, text.first == "+" || text.first == "-", Int(text.dropFirst()) != nil {
      return "\(text.prefix(3)):\(text.suffix(2))"
    }
    let hours = ["EST": 5, "EDT": 4, "CST": 6, "CDT": 5, "MST": 7, "MDT": 6, "PST": 8, "PDT": 7]
    return hours[text].map { "-\($0.digits(2)):00" } ?? "Z"
  }
}
