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
    guard fits(list.items.elements(atMost: 1).first, known) else { return nil }
    let names = TableHeader.names(of: list, in: root)
    let definition = definition(by: known, of: list).applying(overrides, to: list.sample, names)
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

  private func fits(_ first: ItemList.Element?, _ known: SourceDefinition) -> Bool {
    guard known.applies?.fits(root, first: first?.value) ?? true else { return false }
    guard let first, let id = known.id else { return true }
    if id.steps == ["$key"] { return first.name != nil }
    return first.value.value(at: id).map { !$0.isNull } ?? false
  }

  /// The definition of a list that another one covers.
  ///
  /// The URL is kept as the user entered it. It determines the start and the page size.
  private func definition(by known: SourceDefinition, of list: ListCandidate) -> SourceDefinition {
    var definition = known
    let own = SourceDefinition(requesting: url)
    (definition.name, definition.title, definition.url) = (own.name, own.title, own.url)
    definition.applies = nil
    definition.view = known.view ?? known.image.map { _ in .list }
    definition.parameters += Credentials.pairs(of: url)
    definition.pageSize = pageSize(by: known, of: list)
    definition.pagination = pagination(by: known, of: list)
    return definition
  }

  /// The number of a parameter in the URL; nil when the URL doesn't have it.
  private func requested(_ place: RequestPlace?) -> Int? {
    let url = URLReference(response.url)
    return place?.names.lazy.compactMap { url?.queryValue($0).flatMap { wholeNumber($0) } }.first
  }

  /// Items per page: as the URL requests, else as the response says, else as received.
  private func pageSize(by known: SourceDefinition, of list: ListCandidate) -> Int {
    let announced = ParsedPage(root, of: response).count(at: known.hints.pageSize)
    let size = requested(known.pagination.size) ?? announced ?? list.count
    return min(size > 0 ? size : known.pageSize, 100_000)
  }

  private func pagination(by known: SourceDefinition, of list: ListCandidate) -> Pagination {
    var pagination = known.pagination
    pagination.startsBare = true
    pagination.firstPage = nil
    if requested(pagination.size) == nil { pagination.size = nil }
    pagination.itemsBefore = Signals(response, root: root, list: list).itemsBefore
    if let number = requested(pagination.family.numbered) { pagination.family.first = number }
    return pagination
  }
}
