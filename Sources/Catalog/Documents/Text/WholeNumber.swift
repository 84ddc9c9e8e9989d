import EverBounds
import EverBase

/// A whole number from 0 to 2⁵³ in a text from outside; nil for any other text.
package func wholeNumber(_ text: some StringProtocol) -> Int? { Count(text)?.value }

/// A number of things in a text from outside: a whole number, also with its digits in groups of
/// three, such as `95,000`; nil for any other text.
///
/// A group after a single point can be decimals, so that at least two points are needed.
package func writtenCount(_ text: some StringProtocol) -> Int? {
  if let number = wholeNumber(text) { return number }
  guard text.utf8.count <= longestGrouped, let separator = text.first(where: isGroupSeparator)
  else { return nil }
  let groups = text.split(separator: separator, omittingEmptySubsequences: false)
  let areGroups =
    (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    && groups.allSatisfy(\.isDigits)
  guard areGroups, separator != "." || groups.count > 2 else { return nil }
  return wholeNumber(groups.joined())
}

/// Whether digits are all that a text has, and make a number larger than ``wholeNumber(_:)`` reads.
package func isHugeNumber(_ text: some StringProtocol) -> Bool {
  text.isDigits && wholeNumber(text) == nil
}

/// The most bytes of a number in groups.
private let longestGrouped = 40

private func isGroupSeparator(_ character: Character) -> Bool {
  [",", " ", ".", "'", "’", "_", "\u{A0}", "\u{2009}", "\u{202F}"].contains(character)
}
