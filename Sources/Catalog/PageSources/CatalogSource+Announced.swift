import Definitions
import Detecting
import Pages
import Paging
import Transport

extension CatalogSource {
  /// Whether the server names the next page when there is one, so that a full page one without a
  /// name for it is the whole list.
  ///
  /// One request for one item less shows it.
  func announcesPages(after first: HTTPResponse) async -> Bool {
    guard pageSize > 1, let request = try? requests.first(pageSize - 1),
      let smaller = try? await send(request), (200...299).contains(smaller.status),
      let all = PageSample(first, definition), let fewer = PageSample(smaller, definition),
      all.items.count == pageSize, fewer.items == Array(all.items.dropLast())
    else { return false }
    let path = definition.items
    return PagingDetection.namesNext(in: smaller, items: path)
      && !PagingDetection.namesNext(in: first, items: path)
  }

  /// The notice of items on a page 0, where the URL requests page 1 and nothing in page one says
  /// how pages count; nil when there are none.
  ///
  /// It takes one request.
  func pageZeroNotice(_ candidate: PagingCandidate, after first: PageSample) async -> String? {
    guard case .page(let numbers) = candidate.family, numbers.first == 1, numbers.base == 1,
      numbers.count == nil, numbers.next == nil, !first.isCounted,
      case .parameter(let name) = numbers.place,
      URLReference(definition.url)?.queryValue(name) == "1"
    else { return nil }
    let request = PageRequest(key: .page(0), pageSize: pageSize)
    guard case .page(let response, let page) = await paged(by: candidate.family).trial(request),
      !page.items.isEmpty, let zero = PageSample(response, definition), zero.isOther(than: first)
    else { return nil }
    return "Page 0 has other items than page 1, with which this list begins."
  }
}
