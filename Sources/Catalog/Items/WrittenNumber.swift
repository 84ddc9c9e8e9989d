import EverBase

/// A decimal number with the digits of its text.
package struct WrittenNumber {
  private let isNegative: Bool
  /// The digits, without zeros at the start.
  private let digits: [UInt8]
  /// The number of digits after the point.
  package let decimals: Int

  /// The longest text of a number that is changed for display.
  private static let longestText = 40
  /// The most digits of a number that was sent with an exponent.
  private static let mostShifted = 15

  /// Reads a number such as `-1,234.50` or `1.2e-05`; nil for other texts, for zeros at the start,
  /// which are part of a code, and for exponents that need too many digits.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let halves = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, halves.count <= 2 else { return nil }
    isNegative = halves[0].first == UInt8(ascii: "-")
    let fraction = halves.count == 2 ? Array(halves[1]) : []
    guard let whole = Self.whole(halves[0].dropFirst(isNegative ? 1 : 0)),
      fraction.allSatisfy(\.isDigit), halves.count == 1 || !fraction.isEmpty
    else { return nil }
    var digits = Array((whole + fraction).drop { $0 == UInt8(ascii: "0") })
    var decimals = fraction.count
    if parts.count == 2 {
      guard let exponent = Int(String(decoding: parts[1], as: UTF8.self)), abs(exponent) < 100
      else { return nil }
      decimals -= exponent
      while decimals < 0 {
        digits.append(UInt8(ascii: "0"))
        decimals += 1
      }
      guard digits.count <= Self.mostShifted, decimals <= Self.mostShifted else { return nil }
    }
    (self.digits, self.decimals) = (digits, decimals)
  }

  private init(isNegative: Bool, digits: [UInt8], decimals: Int) {
    (self.isNegative, self.digits, self.decimals) = (isNegative, digits, decimals)
  }

  /// The digits before the point, without the commas between thousands.
  private static func whole(_ text: Substring.UTF8View) -> [UInt8]? {
    let groups = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let digits = Array(groups.joined())
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit),
      digits.count == 1 || digits[0] != UInt8(ascii: "0"),
      groups.count == 1 || (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return digits
  }
}

extension WrittenNumber {
  private static let signs: Set<Character> = ["$", "€", "£", "¥", "₹", "₩", "%", " ", "\u{A0}"]

  /// The text of an amount or a percentage without the sign of its currency, or of percent.
  package static func withoutSigns(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let rest = text.dropFirst(isNegative ? 1 : 0).drop(while: signs.contains)
    let end = rest.reversed().prefix(while: signs.contains).count
    return (isNegative ? "-" : "") + rest.dropLast(end)
  }

  /// Whether a text has only digits and commas, and no comma is missing.
  ///
  /// Such a text is displayed as it is. Most numbers are, and reading and writing them takes much
  /// longer.
  static func hasItsCommas(_ text: String) -> Bool {
    var run = 0
    for byte in text.utf8 {
      guard byte.isDigit || byte == UInt8(ascii: ",") else { return false }
      run = byte.isDigit ? run + 1 : 0
      if run > 3 { return false }
    }
    return true
  }

  /// The digits before the point, below 0 for zeros after it: 3 of `973.4`, -1 of `0.05`.
  package var magnitude: Int { digits.isEmpty ? 0 : digits.count - decimals }

  /// Whether the digits are the result of a computation in floating point, rather than a value that
  /// was entered or measured.
  var isComputed: Bool { decimals > 0 && digits.count > 9 }

  /// The number with as many decimals or fewer, rounded half up.
  func rounded(to places: Int) -> WrittenNumber {
    guard decimals > places else { return self }
    let dropped = decimals - places
    var kept = Array(digits.dropLast(dropped))
    let next = digits.count >= dropped ? digits[digits.count - dropped] : UInt8(ascii: "0")
    if next >= UInt8(ascii: "5") { Self.increment(&kept) }
    return WrittenNumber(isNegative: isNegative, digits: kept, decimals: places)
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      guard digits[index] == UInt8(ascii: "9") else {
        digits[index] += 1
        return
      }
      digits[index] = UInt8(ascii: "0")
    }
    digits.insert(UInt8(ascii: "1"), at: 0)
  }

  /// The decimals without zeros at the end.
  var neededDecimals: Int {
    let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    return digits.isEmpty ? 0 : max(0, decimals - zeros)
  }

  /// The text with commas between thousands and at least this many decimals.
  func text(decimals places: Int) -> String {
    let rounded = rounded(to: places)
    let zeros = Array(repeating: UInt8(ascii: "0"), count: max(0, places - rounded.decimals))
    let missing = max(0, rounded.decimals + 1 - rounded.digits.count)
    let all = Array(repeating: UInt8(ascii: "0"), count: missing) + rounded.digits
    let whole = all.dropLast(rounded.decimals)
    let fraction = Array(all.suffix(rounded.decimals)) + zeros
    var text = isNegative ? [UInt8(ascii: "-")] : []
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    if !fraction.isEmpty { text += [UInt8(ascii: ".")] + fraction }
    return String(decoding: text, as: UTF8.self)
  }
}
