package import EverDocuments

/// Where the number of all items is.
package struct TotalDefinition: Hashable, Sendable {
  package var place: ResponsePlace

  /// Parameters of a request for the total alone; nil when every page holds it.
  package var parameters: [Pair]?

  /// Where a response says whether the number is only a lower bound; nil when it is exact.
  package var relation: JSONPath? = nil

  /// The value at ``relation`` that means a lower bound, such as `gte`.
  package var lowerBound: String? = nil

  package init(
    place: ResponsePlace,
    parameters: [Pair]? = nil,
    relation: JSONPath? = nil,
    lowerBound: String? = nil
  ) {
    self.place = place
    self.parameters = parameters
    self.relation = relation
    self.lowerBound = lowerBound
  }
}
