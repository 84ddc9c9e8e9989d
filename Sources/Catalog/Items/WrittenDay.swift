/// A day as a list displays it.
package enum WrittenDay {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The day in words, such as `10 Nov 2021`; nil for a text that isn't of the form `2021-11-10`.
  package static func text(_ day: String) -> String? {
    let bytes = Array(day.utf8.prefix(11))
    let dashes = [4, 7]
    guard bytes.count == 10,
      bytes.indices.allSatisfy({
        dashes.contains($0) ? bytes[$0] == 0x2D : (0x30...0x39).contains(bytes[$0])
      })
    else { return nil }
    func number(_ places: Range<Int>) -> Int {
      bytes[places].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let month = number(5..<7)
    guard months.indices.contains(month - 1) else { return nil }
    return "\(number(8..<10)) \(months[month - 1]) \(number(0..<4))"
  }
}
