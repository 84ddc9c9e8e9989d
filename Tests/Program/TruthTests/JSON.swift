/// A JSON text, written as a literal of Swift; members keep their order.
struct JSON: Hashable, Sendable {
  let text: String

  init(raw text: String) { self.text = text }

  init(_ number: Int) { text = String(number) }

  /// A string, or null where there is none.
  init(_ string: String?) { text = string.map(Self.quoted) ?? "null" }

  init(_ elements: some Sequence<JSON>) {
    text = "[" + elements.map(\.text).joined(separator: ",") + "]"
  }

  init(members: [(String, JSON)]) {
    text = "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
  }

  /// A number, or null where there is none.
  static func number(_ number: Int?) -> JSON { number.map { JSON($0) } ?? nil }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self.init(value) }
  init(integerLiteral value: Int) { self.init(value) }
  init(booleanLiteral value: Bool) { self.init(raw: value ? "true" : "false") }
  init(nilLiteral: ()) { self.init(raw: "null") }
  init(arrayLiteral elements: JSON...) { self.init(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self.init(members: elements) }
}
