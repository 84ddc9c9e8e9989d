/// The value of a statement's parameter.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }

  init(_ value: String?) { self = value.map { .text($0) } ?? .null }
}
