import EverDefinitions
import EverDocuments
import Paging

/// The item of a page that bounds the next page, for lists that go on after a value of the last
/// item.
///
/// Several items may have the value of the last one, such as the same second. A server that returns
/// only items beyond the bound then leaves out those that the page had no room for.
struct PageBound {
  /// The item; nil for an empty page.
  private(set) var item: JSONValue?

  /// Whether the page has only items with the value that was sent as its bound, and room for
  /// others.
  private(set) var isAlone = false

  /// The sentence about items that can be missing from the next page; nil when there are none.
  private(set) var notice: String?

  init(_ items: [JSONValue], _ definition: SourceDefinition, _ request: PageRequest) {
    item = items.last
    guard case .lastID(let path, let place) = definition.pagination.family else { return }
    let values = items.map { $0.value(at: path)?.text }
    if case .continuation(let sent) = request.key, let bound = sent[place.description] {
      isAlone = values.allSatisfy { $0 == bound } && values.count < max(request.pageSize, 2)
      // The server returned the items of the bound again, so that none is left out.
      if values.contains(bound) { return }
    }
    let known = Set(values).count
    guard known < values.count else { return }
    // The page after an earlier value repeats the items of the last one, which are recognised. With
    // two values, it can be this page again.
    if definition.id != nil || definition.distinguishesRows, known > 2,
      let before = values.lastIndex(where: { $0 != values.last })
    {
      item = items[before]
    } else if values.count >= request.pageSize {
      notice = "Items can be missing: several have the same ‘\(path)’, and a page ends among them."
    }
  }
}
