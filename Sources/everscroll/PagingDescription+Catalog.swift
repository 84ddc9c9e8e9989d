import Browser
import Catalog

/// What `:paging` shows of a source.
extension PagingDescription {
  /// What a definition says.
  init(_ definition: SourceDefinition) {
    let way = definition.way
    self.init(facts: Self.facts(definition, way: way, reason: way.reason))
  }

  /// What was found out of a list, and what else it may be.
  init(_ detection: Detection) {
    let taken = detection.candidates.first ?? detection.definition.way
    self.init(
      facts: Self.facts(detection.definition, way: taken, reason: taken.shownReason),
      ways: detection.candidates.dropFirst().map {
        Choice(.way($0.signature), $0.summary, reason: $0.shownReason)
      },
      lists: detection.otherLists.map { Choice(.items($0.description), $0.description) }
    )
  }

  private static func facts(
    _ definition: SourceDefinition,
    way: PagingCandidate,
    reason: String
  ) -> [Fact] {
    let size = definition.pagination.size.map { ", asked for by ‹\($0)›" } ?? ""
    return [
      Fact("goes on by", way.summary),
      Fact("because", reason),
      Fact("page size", "\(definition.pageSize)\(size)"),
      Fact("items", definition.items.description),
      Fact("id", definition.id?.description ?? "none"),
      Fact("total", definition.total?.place.description ?? "not told"),
    ]
  }
}

extension PagingCandidate {
  /// How sure the way is, and what was seen.
  fileprivate var shownReason: String { "\(Int((confidence * 100).rounded())) %: \(reason)" }
}
