/// A number of things, a size or a place from a response, a file or an option: 0 to 2⁵³.
///
/// Its arithmetic can't trap: a result that is too large is 2⁵³, and one below zero is 0. 2⁵³ is
/// the largest number that JSON carries exactly everywhere. Ids and values of items aren't counts:
/// they stay as they were sent.
package struct Count: Hashable, Sendable {
  /// The number, from 0 to 2⁵³.
  package let value: Int

  /// 2⁵³, as an `Int`.
  package static let largest = 1 << 53

  /// Makes a count of a whole number from 0 to 2⁵³; nil for any other number.
  package init?(exactly number: some BinaryInteger) {
    guard let number = Int(exactly: number), (0...Self.largest).contains(number) else { return nil }
    value = number
  }

  /// Makes a count of a whole number from 0 to 2⁵³; nil for any other number, and for one that isn't
  /// finite.
  package init?(exactly number: some BinaryFloatingPoint) {
    guard let number = Int(exactly: number) else { return nil }
    self.init(exactly: number)
  }

  /// Makes the count that is nearest to a number.
  package init(clamping number: Int) { value = min(max(0, number), Self.largest) }

  /// Makes a count of the digits of a whole number from 0 to 2⁵³, also of one with decimals that are
  /// all 0; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy({ $0 == "0" }),
      let number = parts.first.flatMap({ Int($0) })
    else { return nil }
    self.init(exactly: number)
  }
}

extension Count: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int) { self.init(clamping: number) }
}

extension Count: Comparable {
  package static func < (left: Count, right: Count) -> Bool { left.value < right.value }
}

extension Count {
  package static func + (left: Count, right: Count) -> Count {
    Count(clamping: left.value + right.value)
  }

  package static func - (left: Count, right: Count) -> Count {
    Count(clamping: left.value - right.value)
  }

  package static func * (left: Count, right: Count) -> Count {
    let (product, overflows) = left.value.multipliedReportingOverflow(by: right.value)
    return Count(clamping: overflows ? largest : product)
  }

  /// The whole part of a quotient; 0 for a division by 0.
  package static func / (left: Count, right: Count) -> Count {
    Count(clamping: right.value == 0 ? 0 : left.value / right.value)
  }
}
