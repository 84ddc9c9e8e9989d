import EverItems
import EverBase
import EverWeb

extension DefinitionDetection {
  /// The list by a definition that covers the URL; nil when the response doesn't fit it, or when the
  /// user wants another list of the response.
  ///
  /// - Complexity: O(bytes).
  package func detection(by known: SourceDefinition) -> Detection? {
    guard overrides.items ?? known.items == known.items, let list = list(at: known.items) else {
      return nil
    }
    let reading = KnownDetection(known: known, page: self, list: list)
    guard reading.fits(list.items.elements(atMost: 1).first) else { return nil }
    let names = TableHeader.names(of: list, in: root)
    let definition = reading.definition.applying(overrides, to: list.sample, names)
    let said = PagingCandidate(
      definition.pagination.family,
      .sure,
      "the definition of \(known.title) says so"
    )
    return Detection(
      definition: definition,
      page: ParsedPage(root, of: response),
      count: list.count,
      evidence: .sure,
      candidates: [said],
      otherLists: [],
      known: known.title
    )
  }
}

/// Reads the response to a URL by the definition that covers it.
///
/// The URL is kept as the user entered it. It determines the start and the page size.
private struct KnownDetection {
  let known: SourceDefinition
  let page: DefinitionDetection
  let list: ListCandidate

  func fits(_ first: (name: String?, value: JSONValue)?) -> Bool {
    guard known.applies?.fits(page.root, first: first?.value) ?? true else { return false }
    guard let first, let id = known.id else { return true }
    if id.steps == ["$key"] { return first.name != nil }
    return first.value.value(at: id).map { !$0.isNull } ?? false
  }

  var definition: SourceDefinition {
    var definition = known
    definition.applies = nil
    definition.name = SourceNaming.name(of: page.url)
    definition.title = SourceNaming.title(of: page.url)
    definition.url = SecretURL(page.url)
    definition.view = known.view ?? known.image.map { _ in .list }
    definition.parameters += Credentials.pairs(of: page.url)
    definition.pageSize = pageSize
    definition.pagination = pagination
    return definition
  }

  /// The number of a parameter in the URL; nil when the URL doesn't have it.
  private func requested(_ place: RequestPlace?) -> Int? {
    let url = URLReference(page.response.url)
    return place?.names.lazy.compactMap { url?.queryValue($0).flatMap { wholeNumber($0) } }.first
  }

  /// Items per page: as the URL requests, else as the response says, else as received.
  private var pageSize: Int {
    let announced = ParsedPage(page.root, of: page.response).count(at: known.hints.pageSize)
    let size = requested(known.pagination.size) ?? announced ?? list.count
    return min(size > 0 ? size : known.pageSize, 100_000)
  }

  private var pagination: Pagination {
    var pagination = known.pagination
    pagination.startsBare = true
    pagination.firstPage = nil
    if requested(pagination.size) == nil { pagination.size = nil }
    pagination.itemsBefore = Signals(page.response, root: page.root, list: list).itemsBefore
    if let number = requested(pagination.family.numbered) { pagination.family.first = number }
    return pagination
  }
}
