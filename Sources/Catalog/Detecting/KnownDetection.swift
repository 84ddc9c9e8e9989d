package import EverDefinitions
import EverDocuments
import EverItems
import EverBase
import EverWeb

extension DefinitionDetection {
  /// The list by a definition that covers the URL; nil when the response doesn't fit it, or when the
  /// user wants another list of the response.
  ///
  /// - Complexity: O(bytes).
  package func detection(by known: SourceDefinition) -> Detection? {
    guard overrides.items ?? known.items == known.items,
      let list = ItemList(in: root, at: known.items)
    else { return nil }
    let elements = list.elements(atMost: ListCandidate.sampleSize)
    let reading = KnownDetection(known: known, page: self)
    guard reading.fits(elements.first) else { return nil }
    let values = elements.map(\.value)
    let definition = reading.definition(count: list.count, sample: values)
      .applying(overrides, to: values)
    let said = PagingCandidate(
      family: definition.pagination.family,
      evidence: .sure,
      reason: "the definition of \(known.title) says so"
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

  func fits(_ first: (name: String?, value: JSONValue)?) -> Bool {
    guard known.applies?.fits(page.root, first: first?.value) ?? true else { return false }
    guard let first, let id = known.id else { return true }
    if id.steps == ["$key"] { return first.name != nil }
    return first.value.value(at: id).map { !$0.isNull } ?? false
  }

  func definition(count: Int, sample: [JSONValue]) -> SourceDefinition {
    var definition = known
    definition.applies = nil
    definition.name = SourceNaming.name(of: page.url)
    definition.title = SourceNaming.title(of: page.url)
    definition.url = SecretURL(page.url)
    definition.view = known.view ?? known.image.map { _ in .list }
    definition.parameters += Credentials.pairs(of: page.url)
    definition.pageSize = pageSize(count: count)
    definition.pagination = pagination
    definition.columns = ColumnDetection.columns(
      page.overrides.columns,
      for: sample,
      id: known.id,
      names: names(of: sample),
      defined: known.columns
    )
    return definition
  }

  /// The names of the values of items that are rows of a table; nil when they aren't.
  private func names(of sample: [JSONValue]) -> [String]? {
    guard let value = page.root.value(at: known.items) else { return nil }
    let list = ListCandidate(
      path: known.items,
      value: value,
      count: sample.count,
      score: 0,
      sample: sample
    )
    return TableHeader.names(of: list, in: page.root)
  }

  /// The number of a parameter in the URL; nil when the URL doesn't have it.
  private func requested(_ place: RequestPlace?) -> Int? {
    let url = URLReference(page.response.url)
    return place?.names.lazy.compactMap { url?.queryValue($0).flatMap { wholeNumber($0) } }.first
  }

  /// Items per page: as the URL requests, else as the response says, else as received.
  private func pageSize(count: Int) -> Int {
    let announced = ParsedPage(page.root, of: page.response).count(at: known.hints.pageSize)
    let size = requested(known.pagination.size) ?? announced ?? count
    return min(size > 0 ? size : known.pageSize, 100_000)
  }

  private var pagination: Pagination {
    var pagination = known.pagination
    pagination.startsBare = true
    pagination.firstPage = nil
    if requested(pagination.size) == nil { pagination.size = nil }
    switch pagination.family {
    case .page(var numbers):
      numbers.first = requested(numbers.place) ?? numbers.first
      pagination.family = .page(numbers)
    case .offset(var offsets):
      offsets.first = requested(offsets.place) ?? offsets.first
      pagination.family = .offset(offsets)
    case .link, .url, .token, .lastID, .single: break
    }
    return pagination
  }
}
