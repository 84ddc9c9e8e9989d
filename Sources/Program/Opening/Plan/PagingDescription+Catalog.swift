import Browser
import Definitions
import Detecting
import Documents

/// The content of `:paging` for a source.
extension PagingDescription {
  /// Makes the description of a definition.
  init(_ definition: SourceDefinition) {
    let way = definition.way
    self.init(facts: Self.facts(definition, way: way))
  }

  /// Makes the description of a detected list, with its other candidates.
  init(_ detection: Detection) {
    let taken = detection.candidates.first ?? detection.definition.way
    self.init(
      facts: Self.facts(
        detection.definition,
        way: taken,
        strategy: detection.shortStrategy,
        count: detection.count
      ) + (detection.unfit.map { [Fact("definition", "‘\($0)’ doesn't fit this response")] } ?? []),
      ways: detection.candidates.dropFirst().map {
        Choice(.way($0.signature), $0.summary, reason: $0.shownReason)
      },
      lists: detection.otherLists.map { Choice(.items($0.description), $0.description) }
    )
  }

  /// The facts about a list.
  ///
  /// - Parameters:
  ///   - definition: the definition of the list.
  ///   - way: its paging.
  ///   - strategy: its paging with the confidence; nil: it isn't a guess.
  ///   - count: the number of items in the first response; nil: it hasn't arrived.
  /// - Returns: the facts in display order.
  private static func facts(
    _ definition: SourceDefinition,
    way: PagingCandidate,
    strategy: String? = nil,
    count: Int? = nil
  ) -> [Fact] {
    let counted = count.map { ", \($0) in the first response" } ?? ""
    let size = definition.pagination.size.map { ", in ‘\($0)’" } ?? ""
    return [
      Fact(Self.way, way.family == .single ? way.summary : strategy ?? way.summary),
      Fact(Self.reason, way.reason),
      Fact("page size", "\(definition.pageSize)\(size)"),
      Fact("items", "\(definition.items)\(counted)"),
      Fact("id", definition.id?.description ?? "none"),
      Fact("total", definition.total?.place.description ?? "unknown"),
    ]
  }
}

extension PagingCandidate {
  /// The reason for the paging, with the confidence if it is a guess.
  fileprivate var shownReason: String {
    confidence < 1 ? "\(Int((confidence * 100).rounded())) %: \(reason)" : reason
  }
}
