/// A whole number from 0 to 2⁵³ in a text from outside; nil for any other text.
///
/// 2⁵³ is the largest number that JSON carries exactly everywhere. Pages are counted on from these
/// numbers, and a larger one would overflow.
package func wholeNumber(_ text: some StringProtocol) -> Int? {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy({ $0 == "0" }) else {
    return nil
  }
  return parts.first.flatMap { Int($0) }.flatMap { (0...1 << 53).contains($0) ? $0 : nil }
}
