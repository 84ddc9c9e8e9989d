import EverDefinitions
import EverDetecting
import EverDocuments
import Paging
import EverWeb

extension CatalogSource {
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
    guard case .page(let zero) = await paged(by: candidate.family).trial(request),
      !zero.page.items.isEmpty, let parsed = zero.parsed,
      PageSample(parsed, definition).isOther(than: first)
    else { return nil }
    return "Page 0 has other items than page 1, with which this list begins."
  }
}
