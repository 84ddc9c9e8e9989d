package import EverItems

/// The parts of a definition that the user specifies.
///
/// Each part replaces the detected one.
package struct DetectionOverrides: Hashable, Sendable {
  /// Where the items are.
  package var items: JSONPath?

  /// Where the id is in an item.
  package var id: JSONPath?

  /// The values of an item that columns show.
  package var columns = ColumnSelection.detected

  /// Where a response, or its last item, holds the URL or the token of the next page.
  package var next: TokenRule.Origin?

  /// The parameter that selects the page.
  package var pageParameter: String?

  /// Whether an object without a list is the only item, because a link led to it.
  package var takesItem = false

  /// The JSON of the item whose link led to the response; nil without a link.
  package var linkedFrom: String?
}

extension DetectionOverrides {
  /// The user specifies nothing.
  package static let nothing = DetectionOverrides()
}

extension SourceDefinition {
  /// Replaces parts of the definition with what the user specified.
  ///
  /// The first items determine the layout of the columns that the user named, and all columns of a
  /// definition that has none; `names` are the names of the values when items are arrays.
  package func applying(
    _ overrides: DetectionOverrides,
    to sample: [JSONValue] = [],
    _ names: [String]? = nil
  ) -> SourceDefinition {
    var definition = self
    definition.items = overrides.items ?? items
    definition.id = overrides.id ?? id
    definition.trustsID = trustsID || overrides.id != nil
    let selection = overrides.columns
    if selection.paths != nil { definition.layouts = [] }
    if selection.paths != nil || !columns.isEmpty || !sample.isEmpty {
      definition.columns = ColumnDetection.columns(
        selection,
        for: sample,
        id: definition.id,
        names: names,
        defined: columns
      )
    }
    for index in definition.layouts.indices where selection.purpose == .programs {
      definition.layouts[index].columns = definition.layouts[index].columns.map(\.asSent)
    }
    definition.pagination.family = family(overrides)
    return definition
  }

  private func family(_ overrides: DetectionOverrides) -> Pagination.Family {
    let place = overrides.pageParameter.map { RequestPlace.parameter($0) }
    let token = place ?? pagination.family.rules.first?.place ?? .parameter("cursor")
    switch (overrides.next, pagination.family.kind) {
    case (.lastItem(let path)?, _): return .lastID(path, place ?? .parameter("after"))
    case (.response(let next)?, let kind) where place == nil && kind != .token:
      return .url(next: [next])
    case (let next?, _): return .token([TokenRule(origin: next, place: token)])
    case (nil, _):
      guard let place else { return pagination.family }
      return pagination.family.place == nil
        ? .page(place) : pagination.family.requested(by: place)
    }
  }
}
