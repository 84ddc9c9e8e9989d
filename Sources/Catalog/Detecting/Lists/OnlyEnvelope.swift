import Definitions
import Documents

/// The only element of an array, when it contains the list instead of being an item of it.
struct OnlyEnvelope {
  /// The element: an object, or an array of items.
  let value: JSONValue

  /// The most members that are read, because an envelope is small.
  private static let mostMembers = 200

  /// Finds the element; nil when it is an item, or when there are others.
  ///
  /// The values beside the array say whether the array itself is paged.
  init?(in array: JSONValue, beside siblings: Siblings) {
    let elements = Array(array.elements.lazy.prefix(2))
    guard elements.count == 1, let only = elements.first else { return nil }
    let inner = Self.inside(only)
    let members = Array(inner.value.members.lazy.prefix(Self.mostMembers))
    let isPaged = siblings.hasToken || siblings.describesPages
    guard
      Self.isRow(only) || Self.isCounted(members)
        || Self.isBare(members, isInside: inner.isInside) || !isPaged && Self.isPaged(members)
    else { return nil }
    value = only
  }

  /// Whether the element is an array of items, as in `[[{…}, {…}]]`.
  private static func isRow(_ only: JSONValue) -> Bool {
    only.kind == .array && only.elements.first { _ in true }?.kind == .object
  }

  /// The object in objects of one member, as in an array of responses of tRPC, and whether there are such
  /// objects.
  private static func inside(_ only: JSONValue) -> (value: JSONValue, isInside: Bool) {
    var found = (value: only, isInside: false)
    while found.value.kind == .object {
      let members = Array(found.value.members.lazy.prefix(2))
      guard members.count == 1, members[0].value.kind == .object else { break }
      found = (members[0].value, true)
    }
    return found
  }

  /// Whether a list with a usual name is the only member, or the only list in another object.
  private static func isBare(
    _ members: [(name: String, value: JSONValue)],
    isInside: Bool
  ) -> Bool {
    let lists = members.filter { holdsObjects($0.value) }
    guard lists.count == 1 else { return false }
    return isInside
      ? !isThing(members) : members.count == 1 && ListNames.isUsual(PlainName.of(lists[0].name))
  }

  /// Whether a number counts the elements of an array beside it, as in ProPublica's `results`.
  private static func isCounted(_ members: [(name: String, value: JSONValue)]) -> Bool {
    let lengths = Set(
      members.filter { $0.value.kind == .array }
        .map { $0.value.elements.reduce(0) { count, _ in count + 1 } }.filter { $0 > 1 }
    )
    return members.contains { member in
      isCount(member.name) && member.value.integer.map(lengths.contains) ?? false
    }
  }

  private static func isCount(_ name: String) -> Bool {
    ParameterNames.words(of: name).contains { ["count", "num", "number", "results"].contains($0) }
  }

  /// Whether the members are a page of items with a token, as in monday.com's boards, or with
  /// numbers and flags of pages.
  private static func isPaged(_ members: [(name: String, value: JSONValue)]) -> Bool {
    isContinued(members, isOfThing: isThing(members))
      || members.contains { isContinued(Array($0.value.members), isOfThing: false) }
      || !isThing(members) && (isNumbered(members) || isNested(members))
  }

  /// Whether an object has a name or an id, and so is an item itself.
  static func isThing(_ members: [(name: String, value: JSONValue)]) -> Bool {
    members.contains { member in
      ["id", "uuid", "uid", "key", "name", "title", "login"].contains(PlainName.of(member.name))
        && member.value.text != nil
    }
  }

  /// Whether the members are an array of objects and a token, which has a value if it is beside the
  /// name of a thing: an empty token ends a list that belongs to the thing.
  private static func isContinued(
    _ members: [(name: String, value: JSONValue)],
    isOfThing: Bool
  ) -> Bool {
    let siblings = Siblings(members)
    return (isOfThing ? siblings.hasFilledToken : siblings.hasToken)
      && members.contains { holdsObjects($0.value) || !isOfThing && isEmptyArray($0.value) }
  }

  private static func isEmptyArray(_ value: JSONValue) -> Bool {
    value.kind == .array && value.isEmpty
  }

  private static func holdsObjects(_ value: JSONValue) -> Bool {
    value.kind == .array && value.elements.first { _ in true }?.kind == .object
  }

  /// Whether at least half of the single values are about pages, beside a list with a usual name.
  ///
  /// An item has more values of its own, such as an order with a total and its lines.
  private static func isNumbered(_ members: [(name: String, value: JSONValue)]) -> Bool {
    let single = members.filter { $0.value.text != nil }
    let ofPages = single.filter { isOfPages($0.name, $0.value) }
    return !ofPages.isEmpty && ofPages.count * 2 >= single.count
      && members.contains { member in
        let plain = PlainName.of(member.name)
        return (holdsObjects(member.value) || isEmpty(member.value, beside: members))
          && (ListNames.isUsual(plain) || ListNames.isUsual(plain + "s"))
      }
  }

  /// Whether an array is empty, as a total beside it says.
  private static func isEmpty(
    _ value: JSONValue,
    beside members: [(name: String, value: JSONValue)]
  ) -> Bool {
    isEmptyArray(value)
      && members.contains {
        TotalDetection.isSure(PlainName.of($0.name)) && $0.value.integer == 0
      }
  }

  private static func isOfPages(_ name: String, _ value: JSONValue) -> Bool {
    let plain = PlainName.of(name)
    if StopFlags.more.union(StopFlags.last).contains(plain), value.boolean != nil { return true }
    return value.integer != nil
      && (TotalDetection.isSure(plain) || SizeDetection.echoes.contains(plain) || isCount(name)
        || OffsetDetector.echoes.contains(plain) || plain == "page" || plain == "currentpage")
  }

  /// Whether a member is an array of one envelope in turn, as converters of XML write each element.
  private static func isNested(_ members: [(name: String, value: JSONValue)]) -> Bool {
    members.contains { member in
      member.value.kind == .array && !ListNames.beside.contains(PlainName.of(member.name))
        && OnlyEnvelope(in: member.value, beside: Siblings(members)) != nil
    }
  }
}
