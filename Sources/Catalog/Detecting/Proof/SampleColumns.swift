import Documents
import Pages
import Randomness

/// The values of a page's items by member, to recognise items of which a part changes with each
/// request.
struct SampleColumns: Hashable, Sendable {
  /// A hash of each item's value, by member; only members whose values all differ.
  private let values: [String: [UInt64]]

  /// The number of different texts that aren't equal on each page by chance, whatever they are.
  private static let manyItems = 25

  /// No columns.
  init() { values = [:] }

  /// Takes the texts and the ids of the first items; other numbers may be the positions of items in
  /// their page.
  ///
  /// - Parameters:
  ///   - list: the items.
  ///   - id: the path of their id; nil when they have none.
  /// - Complexity: O(bytes of the items).
  init(_ list: ItemList, id: JSONPath?) {
    let items = SampleValues.items(of: list)
    var values: [String: [UInt64]] = [:]
    for item in items where item.kind == .object {
      for member in SampleValues.members(of: item) {
        let isID = id?.steps == [member.name]
        guard member.value.kind == .string || member.value.kind == .number && isID else { continue }
        values[member.name, default: []].append(ContentHash.of(member.value.raw))
      }
    }
    self.values = values.filter { $1.count == items.count && Set($1).count == $1.count }
  }

  /// The index in this page of the other page's first item, found by a member most of whose values
  /// continue in the same order there; nil when there is no such member.
  func shift(to next: SampleColumns) -> Int? {
    values.keys.compactMap { shift(of: $0, to: next) }.min()
  }

  /// The index in this page of the other page's first item when every member of both pages
  /// continues there in the same order; nil when one doesn't, or none of them names items.
  ///
  /// A few texts that name nothing, such as the hours of a day, may be equal on each page.
  func commonShift(to next: SampleColumns) -> Int? {
    let names = values.keys.filter { next.values[$0] != nil }
    let isTelling = names.contains { name in
      ItemNames.contains(name) || values[name].map { $0.count >= Self.manyItems } ?? false
    }
    guard isTelling else { return nil }
    let shifts = names.map { shift(of: $0, to: next) }
    guard let shift = shifts.first, shifts.allSatisfy({ $0 == shift }) else { return nil }
    return shift
  }

  private func shift(of name: String, to next: SampleColumns) -> Int? {
    guard let own = values[name], let other = next.values[name], let first = other.first,
      let index = own.firstIndex(of: first),
      2 * (own.count - index) > min(own.count, other.count), own.count - index > 1,
      zip(own[index...], other).allSatisfy(==)
    else { return nil }
    return index
  }
}
