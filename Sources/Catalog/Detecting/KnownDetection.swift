package import Definitions
package import Documents
import Items
import Pages
import Secrets
package import Transport

/// Reads the response to a URL by the definition that covers it.
///
/// The URL is kept as the user entered it. It determines the start and the page size.
package struct KnownDetection {
  package let known: SourceDefinition

  /// The URL as the user entered it.
  package let url: String
  package let response: HTTPResponse
  package let root: JSONValue
  package let overrides: DetectionOverrides

  package init(
    known: SourceDefinition,
    url: String,
    response: HTTPResponse,
    root: JSONValue,
    overrides: DetectionOverrides
  ) {
    self.known = known
    self.url = url
    self.response = response
    self.root = root
    self.overrides = overrides
  }

  /// The list by the definition; nil when the response doesn't fit it, or when the user wants
  /// another list of the response.
  ///
  /// - Complexity: O(bytes).
  package var detection: Detection? {
    guard overrides.items ?? known.items == known.items,
      let list = ItemList(in: root, at: known.items)
    else { return nil }
    let elements = list.elements(atMost: ListCandidate.sampleSize)
    guard fits(elements.first) else { return nil }
    let values = elements.map(\.value)
    let count = list.count
    let definition = definition(count: count, sample: values)
      .applying(overrides, to: values)
    let said = PagingCandidate(
      family: definition.pagination.family,
      confidence: 1,
      reason: "the definition of \(known.title) says so"
    )
    return Detection(
      definition: definition,
      response: response,
      count: count,
      confidence: 1,
      candidates: [said],
      otherLists: [],
      known: known.title
    )
  }

  private func fits(_ first: (name: String?, value: JSONValue)?) -> Bool {
    guard known.applies?.fits(root, first: first?.value) ?? true else { return false }
    guard let first, let id = known.id else { return true }
    if id.steps == ["$key"] { return first.name != nil }
    return first.value.value(at: id).map { !$0.isNull } ?? false
  }

  private func definition(count: Int, sample: [JSONValue]) -> SourceDefinition {
    var definition = known
    definition.applies = nil
    definition.name = SourceNaming.name(of: url)
    definition.title = SourceNaming.title(of: url)
    definition.url = SecretURL(url)
    definition.view = known.view ?? known.image.map { _ in .list }
    definition.parameters += Credentials.pairs(of: url)
    definition.pageSize = pageSize(count: count)
    definition.pagination = pagination
    if known.columns.isEmpty {
      definition.columns = ColumnDetection.columns(
        for: sample,
        id: known.id,
        names: names(of: sample)
      )
    }
    return definition
  }

  /// The names of the values of items that are rows of a table; nil when they aren't.
  private func names(of sample: [JSONValue]) -> [String]? {
    guard let value = root.value(at: known.items) else { return nil }
    let list = ListCandidate(
      path: known.items,
      value: value,
      count: sample.count,
      score: 0,
      sample: sample
    )
    return TableHeader.names(of: list, in: root)
  }

  private var requested: URLReference? { URLReference(response.url) }

  /// The number of a parameter in the URL; nil when the URL doesn't have it.
  private func requested(_ place: RequestPlace?) -> Int? {
    place?.names.lazy.compactMap { name in requested?.queryValue(name).flatMap { wholeNumber($0) } }
      .first
  }

  /// Items per page: as the URL requests, else as the response says, else as received.
  private func pageSize(count: Int) -> Int {
    let announced = ParsedResponse(root, of: response).count(at: known.hints.pageSize)
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
