import Definitions
import Detecting
import Documents
import Pages
import Paging
import Transport

extension CatalogSource {
  /// Whether the server names the next page when there is one, so that a full page one without a
  /// name for it is the whole list.
  ///
  /// One request for one item less shows it.
  ///
  /// - Parameter first: page one, which has as many items as requested and names no next page.
  /// - Returns: whether a smaller page one names a next page.
  func announcesPages(behind first: HTTPResponse) async -> Bool {
    guard pageSize > 1, let request = try? requests.first(pageSize - 1),
      let smaller = try? await send(request), (200...299).contains(smaller.status),
      let all = PageSample(first, definition), let fewer = PageSample(smaller, definition),
      all.items.count == pageSize, fewer.items == Array(all.items.dropLast())
    else { return false }
    let path = definition.items
    return PagingDetection.namesNext(in: smaller, items: path)
      && !PagingDetection.namesNext(in: first, items: path)
  }
}
