/// The English names of months, as in HTTP and mail (RFC 5322, 3.3).
package enum MonthNames {
  /// The first three letters of each month's name, from January on.
  package static let short = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The number of a month from 1, by the first three letters in any case; nil for another word.
  package static func number(of word: some StringProtocol) -> Int? {
    let start = word.prefix(3).lowercased()
    return short.firstIndex { $0.lowercased() == start }.map { $0 + 1 }
  }
}
