import EverBase
import EverItems

/// The values of a field that are numbers sent as texts, such as `7659000`, `$1,250.50` or `12.5%`.
///
/// Other values are words without digits, such as `unknown`.
struct TextNumbers {
  private let numbers: [WrittenNumber]
  /// Whether some have a sign of a currency or of percent.
  private let haveSigns: Bool
  /// Whether the name says that the numbers are amounts.
  private let isNamed: Bool

  /// Parts of names of codes, whose digits have no amount.
  private static let codes = Vocabulary.words("codes", "codes")

  /// Nil for a field of other values.
  init?(_ field: FieldSignals) {
    guard field.kind == .text, !field.isName, !FieldKind.isLabel(field.name, field.plain),
      !Self.codes.contains(where: field.plain.contains)
    else { return nil }
    let texts = field.values.compactMap(\.text)
    let parts = texts.map { WrittenNumber.withoutSigns($0) }
    numbers = parts.compactMap { WrittenNumber($0) }
    let words = texts.filter { !$0.utf8.contains(where: \.isDigit) }
    guard !numbers.isEmpty, numbers.count + words.count == texts.count,
      numbers.count >= 3 * words.count
    else { return nil }
    isNamed = ["population", "price", "amount"].contains(where: field.plain.contains)
    haveSigns = zip(texts, parts).contains { $0.0.count != $0.1.count }
  }

  /// Whether they are amounts, rather than codes: the name says so, some have decimals, or their
  /// lengths differ, while codes have equal lengths.
  var areAmounts: Bool {
    let lengths = numbers.map(\.magnitude)
    let differ = (lengths.max() ?? 0) - (lengths.min() ?? 0) > 1
    return !haveSigns && (differ || isNamed || numbers.contains { $0.decimals > 0 })
  }
}
