import Glibc

/// How a column turns a value into text.
package enum FieldFormat: String, CaseIterable, Hashable, Sendable {
  /// As it was sent, strings decoded; objects and lists as JSON.
  case text
  /// Whole digits in groups of three.
  case number
  /// Seconds since 1970 as a day in UTC, such as `2008-07-31`.
  case date
  /// With HTML's character references decoded.
  case html

  /// The text of a value; nil for null.
  func text(of value: JSONValue) -> String? {
    guard !value.isNull else { return nil }
    let text = value.text ?? value.raw
    return switch self {
    case .text: text
    case .number: Self.grouped(text)
    case .date: Self.day(text) ?? text
    case .html: HTMLText.decode(text)
    }
  }

  /// A decimal number with commas between its thousands; other texts stay as they are.
  ///
  /// - Complexity: O(bytes).
  package static func grouped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let sign = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let end = bytes[sign...].firstIndex { !isDigit($0) } ?? bytes.count
    guard end - sign > 3, end == bytes.count || bytes[end] == UInt8(ascii: "."),
      bytes[end...].dropFirst().allSatisfy(isDigit)
    else { return text }
    var grouped = Array(bytes[..<sign])
    for index in sign..<end {
      if index > sign, (end - index).isMultiple(of: 3) { grouped.append(UInt8(ascii: ",")) }
      grouped.append(bytes[index])
    }
    return String(decoding: grouped + bytes[end...], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The day in UTC; nil for what is no time, or one beyond the year 9999.
  static func day(_ text: String) -> String? {
    guard var seconds = Int(text) ?? Double(text).flatMap({ Int(exactly: $0.rounded(.down)) }),
      (-62_135_596_800...253_402_300_799).contains(seconds)
    else { return nil }
    var time = tm()
    guard gmtime_r(&seconds, &time) != nil else { return nil }
    return "\(pad(time.tm_year + 1900, 4))-\(pad(time.tm_mon + 1, 2))-\(pad(time.tm_mday, 2))"
  }

  private static func pad(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
