import Documents
import Pages
import Randomness

/// The values of a page's items by member, to distinguish other rows from rows whose numbers and
/// times change with each request.
struct SampleValues: Hashable, Sendable {
  /// A hash of each item's value, by member.
  private var values: [String: [UInt64]] = [:]
  /// The members with a value that is neither a number nor a time.
  private var texts: Set<String> = []

  /// The items that are compared: the first ones.
  static func items(of list: ItemList) -> [JSONValue] {
    list.elements(atMost: 100).map(\.value)
  }

  /// The members of an item that are compared: the first ones.
  static func members(of item: JSONValue) -> some Sequence<JSONMembers.Element> {
    item.members.lazy.prefix(30)
  }

  /// No values.
  init() {}

  /// Takes the values of the first items.
  ///
  /// - Complexity: O(bytes of the items).
  init(_ list: ItemList) {
    for item in Self.items(of: list) {
      guard item.kind == .object else {
        take(item, of: "")
        continue
      }
      for member in Self.members(of: item) {
        take(member.value, of: member.name)
      }
    }
  }

  private mutating func take(_ value: JSONValue, of member: String) {
    values[member, default: []].append(ContentHash.of(value.raw))
    if !value.canChange { texts.insert(member) }
  }

  /// Whether the other page has as many items, and differs in numbers and times alone.
  func differsInNumbers(from other: SampleValues) -> Bool {
    guard !values.isEmpty, texts == other.texts,
      values.mapValues(\.count) == other.values.mapValues(\.count)
    else { return false }
    return texts.allSatisfy { values[$0] == other.values[$0] }
  }

  /// Whether a member has the same values in this page and in the same page requested again, and
  /// others in the next page.
  func isKept(in again: SampleValues, unlike next: SampleValues) -> Bool {
    values.contains { member, own in again.values[member] == own && next.values[member] != own }
  }
}
