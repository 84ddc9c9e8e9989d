package import EverItems
import EverBase

/// The kinds of a field's values that are displayed differently.
package enum FieldKind: Hashable {
  /// A number that counts or measures.
  case quantity
  /// A number of bytes.
  case bytes
  /// A number that identifies something: an id, a year, a code.
  case label
  case time
  case flag
  /// A short text.
  case text
  /// A text of several lines.
  case prose
  case address
  /// Letters and digits without a meaning for the user.
  case hash
  /// Always empty.
  case nothing
}

extension FieldKind {
  /// The kind of the values of a named field.
  package static func of(_ values: [JSONValue], named name: String) -> FieldKind {
    let filled = values.filter { $0.beginning != "\"\"" }
    guard !filled.isEmpty else { return .nothing }
    if filled.allSatisfy({ $0.kind == .boolean }) { return .flag }
    if filled.allSatisfy({ $0.kind == .number }) { return number(filled, PlainName.of(name), name) }
    let texts = filled.map { $0.isLong ? $0.beginning : $0.text ?? $0.raw }
    return UnixTimes.areTimes(texts, named: name) ? .time : text(texts, PlainName.of(name))
  }

  private static func number(_ values: [JSONValue], _ plain: String, _ name: String) -> FieldKind {
    let words = FieldName.parts(of: name).map { $0.lowercased() }
    let isNumbering = words.last.map(numberings.contains) ?? false && !words.contains("total")
    if isNumbering || isLabel(name, plain), values.allSatisfy({ $0.integer != nil }) {
      return .label
    }
    if UnixTimes.areTimes(values.map(\.raw), named: name) { return .time }
    let integers = values.compactMap(\.integer)
    guard integers.count == values.count else { return .quantity }
    if words.last.map({ Vocabulary.has($0, in: "kinds.codes") }) ?? false { return .label }
    if countsBytes(words, plain), integers.allSatisfy({ $0 >= 0 }) { return .bytes }
    if plain.contains("year"), integers.allSatisfy({ (0...2_999).contains($0) }) { return .label }
    // A year that isn't known is often 0.
    let years = integers.filter { $0 != 0 }
    if !measures.contains(where: plain.hasSuffix), !years.isEmpty, years.allSatisfy(isRecentYear) {
      return .label
    }
    return .quantity
  }

  /// Ends of names of numbers that are never years.
  private static let measures = Vocabulary.words("kinds", "measures")

  /// Last words of names of numbers that identify something, such as `order_number`.
  private static let numberings = ["number", "key"]

  private static func isRecentYear(_ number: Int) -> Bool { (1_900...2_100).contains(number) }

  /// Whether a name says that its numbers are bytes.
  ///
  /// `size` alone doesn't: it may be in kilobytes, as for a repository at GitHub, or the size of a team.
  private static func countsBytes(_ words: [String], _ plain: String) -> Bool {
    guard !words.contains("per") else { return false }
    return words.contains(where: isBytes)
      || ["filesize", "contentlength", "unpackedsize"].contains(where: plain.hasSuffix)
  }

  private static func isBytes(_ word: String) -> Bool {
    let units = ["k", "m", "g", "t", "kilo", "mega", "giga", "tera", "kibi", "mebi", "gibi"]
    return word == "byte" || word.hasSuffix("bytes") && !units.contains(String(word.dropLast(5)))
  }

  /// Whether a name is the name of an id: `id`, `user_id`, `userId`.
  package static func isID(_ name: String, _ plain: String) -> Bool {
    Vocabulary.has(plain, in: "kinds.ids")
      || ["_id", "Id", "ID", "_ids", "Ids", "IDs"].contains(where: name.hasSuffix)
      || plain.hasSuffix("revid") || plain == "rcid"
  }

  /// Whether a name says that a number isn't an amount but an id, a telephone number or a code.
  package static func isLabel(_ name: String, _ plain: String) -> Bool {
    isID(name, plain) || ["zip", "phone", "code"].contains(plain)
  }

  private static func text(_ texts: [String], _ plain: String) -> FieldKind {
    if texts.allSatisfy(isTime) { return .time }
    let addresses = texts.filter { URLShape.isAbsolute($0) || $0.hasPrefix("data:") }
    if addresses.count * 2 > texts.count { return .address }
    // Many systems make names of words and random digits.
    if !plain.hasSuffix("name"), texts.allSatisfy(isHash) { return .hash }
    let lengths = texts.map(\.utf8.count).sorted()
    return lengths[lengths.count / 2] > 100 ? .prose : .text
  }

  /// Whether a text is a date of ISO 8601, or one with the name of its month.
  private static func isTime(_ text: String) -> Bool {
    ISOTime(text) != nil || Timestamp.isWritten(text)
  }

  /// Whether a text is long, has no spaces and mixes digits with letters.
  private static func isHash(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count >= 20, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let digits = bytes.reduce(0) { $0 + ($1.isDigit ? 1 : 0) }
    return digits * 6 > bytes.count && !text.contains("@")
  }
}
