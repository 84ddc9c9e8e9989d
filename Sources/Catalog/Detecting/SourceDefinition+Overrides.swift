package import Definitions
package import Documents

extension SourceDefinition {
  /// Replaces parts of the definition with what the user specified.
  ///
  /// The first items determine the layout of the columns that the user named.
  package func applying(
    _ overrides: DetectionOverrides,
    to sample: [JSONValue] = []
  ) -> SourceDefinition {
    var definition = self
    definition.items = overrides.items ?? items
    definition.id = overrides.id ?? id
    definition.trustsID = trustsID || overrides.id != nil
    if let paths = overrides.columns {
      definition.columns = ColumnDetection.columns(at: paths, for: sample)
      definition.layouts = []
    }
    definition.pagination.family = family(overrides)
    return definition
  }

  private func family(_ overrides: DetectionOverrides) -> Pagination.Family {
    let place = overrides.pageParameter.map { RequestPlace.parameter($0) }
    switch (overrides.next, pagination.family) {
    case (let next?, .token(let rules)):
      let known = rules.first?.place ?? .parameter("cursor")
      return .token([TokenRule(origin: .response(next), place: place ?? known)])
    case (let next?, _) where place == nil: return .url(next: [next], previous: nil)
    case (let next?, _):
      let place = place ?? .parameter("cursor")
      return .token([TokenRule(origin: .response(next), place: place)])
    case (nil, let family):
      guard let place else { return family }
      return family.place == nil
        ? .page(PageNumbers(place: place, first: 1)) : family.requested(by: place)
    }
  }
}
