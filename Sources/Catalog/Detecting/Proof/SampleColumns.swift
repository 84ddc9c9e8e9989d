import Documents
import Pages
import Randomness

/// The values of a page's items by member, to recognise items of which a part changes with each
/// request.
struct SampleColumns: Hashable, Sendable {
  /// A hash of each item's value, by member; only members whose values all differ.
  private let values: [String: [UInt64]]
  /// The member that is the id; nil when there is none, or when it is deeper in the items.
  private let id: String?

  /// The number of different texts that aren't equal on each page by chance, whatever they are.
  private static let manyItems = 25

  /// No columns.
  init() { (values, id) = ([:], nil) }

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
    self.id = id.flatMap { $0.steps.count == 1 ? $0.steps[0] : nil }
    self.values = values.filter { $1.count == items.count && Set($1).count == $1.count }
  }

  /// Finds where another page begins in this page.
  ///
  /// - Parameters:
  ///   - next: the other page.
  ///   - other: a third page; a member that it repeats too distinguishes no pages.
  /// - Returns: the index in this page of the other page's first item, found by a member most of
  ///   whose values continue in the same order there; nil when there is no such member.
  func shift(to next: SampleColumns, unlike other: SampleColumns = SampleColumns()) -> Int? {
    values.keys.filter { shift(of: $0, to: other) == nil }
      .compactMap { shift(of: $0, to: next) }.min()
  }

  /// Whether the ids of the other page continue in the order of this page, or, without ids to
  /// compare, the values of any member.
  func repeatsIDs(in next: SampleColumns) -> Bool {
    guard let id, values[id] != nil, next.values[id] != nil else { return shift(to: next) != nil }
    return shift(of: id, to: next) != nil
  }

  /// The index in this page of the other page's first item when every member of both pages
  /// continues there in the same order; nil when one doesn't, or none of them names items.
  ///
  /// A few texts that name nothing, such as the hours of a day, may be equal on each page.
  func commonShift(to next: SampleColumns) -> Int? {
    let names = values.keys.filter { next.values[$0] != nil }
    let namesItems = names.contains { name in
      ItemNames.contains(name) || values[name].map { $0.count >= Self.manyItems } ?? false
    }
    guard namesItems else { return nil }
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
