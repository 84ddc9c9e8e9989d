import Definitions
import Documents
import Randomness

/// The values of a page's items by member, to recognise items of which a part changes with each
/// request.
struct SampleValues: Hashable, Sendable {
  /// A hash of each item's value, by member.
  private var values: [String: [UInt64]] = [:]
  /// The members with a value that is neither a number nor a time.
  private var texts: Set<String> = []
  /// The members that distinguish items: texts or ids, different in each item.
  private var distinct: Set<String> = []
  /// The member that is the id; nil when there is none, or when it is deeper in the items.
  private let id: String?

  /// The number of different texts that aren't equal on each page by chance, whatever they are.
  private static let manyItems = 25

  /// No values.
  init() { id = nil }

  /// Takes the values of the first items.
  ///
  /// - Parameters:
  ///   - list: the items.
  ///   - id: the path of their id; nil when they have none.
  /// - Complexity: O(bytes of the items).
  init(_ list: ItemList, id: JSONPath?) {
    let items = list.elements(atMost: 100).map(\.value)
    let ownID = id.flatMap { $0.steps.count == 1 ? $0.steps[0] : nil }
    self.id = ownID
    // Numbers other than ids may be the positions of items in their page.
    var others: Set<String> = []
    func take(_ value: JSONValue, of member: String) {
      values[member, default: []].append(ContentHash.of(value.raw))
      if !value.canChange { texts.insert(member) }
      let isName = value.kind == .string || value.kind == .number && member == ownID
      if !isName || member.isEmpty { others.insert(member) }
    }
    for item in items {
      if item.kind == .object {
        for member in item.members.lazy.prefix(30) { take(member.value, of: member.name) }
      } else {
        take(item, of: "")
      }
    }
    distinct = Set(
      values.lazy.filter { !others.contains($0) && $1.count == items.count }
        .filter { Set($1).count == items.count }.map(\.key)
    )
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

/// Where the items of one page continue in another page.
extension SampleValues {
  /// Finds where another page begins in this page; nil without a member most of whose values
  /// continue in the same order there.
  ///
  /// A member that a third page repeats too distinguishes no pages.
  func shift(to next: SampleValues, unlike other: SampleValues = SampleValues()) -> Int? {
    distinct.filter { shift(of: $0, to: other) == nil }
      .compactMap { shift(of: $0, to: next) }.min()
  }

  /// Whether the ids of the other page continue in the order of this page, or, without ids to
  /// compare, the values of any member.
  func repeatsIDs(in next: SampleValues) -> Bool {
    guard let id, distinct.contains(id), next.distinct.contains(id) else {
      return shift(to: next) != nil
    }
    return shift(of: id, to: next) != nil
  }

  /// The index in this page of the other page's first item when every member of both pages
  /// continues there in the same order; nil when one doesn't, or none of them names items.
  ///
  /// A few texts that name nothing, such as the hours of a day, may be equal on each page.
  func commonShift(to next: SampleValues) -> Int? {
    let names = distinct.intersection(next.distinct)
    let namesItems = names.contains { name in
      ItemNames.contains(name) || values[name].map { $0.count >= Self.manyItems } ?? false
    }
    guard namesItems else { return nil }
    let shifts = names.map { shift(of: $0, to: next) }
    guard let shift = shifts.first, shifts.allSatisfy({ $0 == shift }) else { return nil }
    return shift
  }

  private func shift(of name: String, to next: SampleValues) -> Int? {
    guard next.distinct.contains(name), let own = values[name], let other = next.values[name],
      let first = other.first, let index = own.firstIndex(of: first),
      2 * (own.count - index) > min(own.count, other.count), own.count - index > 1,
      zip(own[index...], other).allSatisfy(==)
    else { return nil }
    return index
  }
}
