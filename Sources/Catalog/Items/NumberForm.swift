/// How the numbers of a column are displayed, the same for all its rows.
///
/// Numbers that were computed in floating point, such as `59.699999999999996`, are rounded to six
/// digits. All others keep their digits, because these may mean something.
package struct NumberForm: Hashable, Sendable {
  /// The decimals of all numbers of the column; nil before there are rows.
  private var decimals: Int?
  /// The cells after the point that the longest number needs; nil before there are rows.
  private var places: Int?
  /// Whether the numbers were sent as texts, to which no zeros are added.
  private let isText: Bool

  /// A form before there are rows.
  package init(ofTexts isText: Bool = false) {
    self.isText = isText
  }

  /// The digits of a rounded number.
  private static let digits = 6
  /// The decimals that are left of a large one, such as an amount of money.
  private static let fewestDecimals = 2
  /// The digits of a rounded number that is too small for the decimals of its column.
  private static let smallDigits = 4

  /// The form in which the points of some numbers are below each other, also for the same kind
  /// elsewhere; other texts don't count.
  func fitted(to texts: [String]) -> NumberForm {
    let numbers = texts.compactMap { WrittenNumber($0) }
    var form = self
    let most = max(Self.fewestDecimals, Self.digits - (numbers.map(\.magnitude).max() ?? 0))
    let needed = numbers.map { number in
      number.isComputed ? number.rounded(to: most).neededDecimals : number.decimals
    }
    form.decimals = isText ? 0 : min(most, needed.max() ?? 0)
    form.places = numbers.map(form.decimals(of:)).max() ?? 0
    return form
  }

  /// Whether the width of a column follows from the form.
  package var hasDecimals: Bool { (places ?? 0) > 0 }

  private func decimals(of number: WrittenNumber) -> Int {
    let decimals = decimals ?? 0
    guard number.isComputed else { return max(decimals, number.decimals) }
    // Of a small number, the decimals of the large ones would leave nothing.
    let isSmall = number.magnitude + decimals < 2 && number.magnitude < 1
    return isSmall ? max(decimals, Self.smallDigits - number.magnitude) : decimals
  }

  /// The text of a number with commas, its decimals and blanks in place of further ones; other
  /// texts are unchanged.
  ///
  /// A number that needs all cells of the column has no blanks after it.
  func shown(_ text: String, width: Int) -> String {
    if places == 0, decimals ?? 0 == 0, WrittenNumber.hasItsCommas(text) { return text }
    guard let number = WrittenNumber(text) else { return text }
    guard let places else { return fitted(to: [text]).shown(text, width: width) }
    let decimals = decimals(of: number)
    let shown = number.text(decimals: decimals)
    guard shown.utf8.count <= width || number.isComputed else {
      return number.text(decimals: number.decimals)
    }
    let missing = places - decimals + (decimals == 0 && places > 0 ? 1 : 0)
    guard missing > 0, shown.utf8.count + missing <= width else { return shown }
    return shown + String(repeating: " ", count: missing)
  }
}
