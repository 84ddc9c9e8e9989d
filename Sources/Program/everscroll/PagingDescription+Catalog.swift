import Browser
import Catalog

/// What `:paging` shows of a source.
extension PagingDescription {
  /// What a definition says.
  init(_ definition: SourceDefinition) {
    let way = definition.way
    self.init(facts: Self.facts(definition, way: way))
  }

  /// What was found out of a list, and what else it may be.
  init(_ detection: Detection) {
    let taken = detection.candidates.first ?? detection.definition.way
    self.init(
      facts: Self.facts(
        detection.definition,
        way: taken,
        strategy: detection.shortStrategy,
        count: detection.count
      ),
      ways: detection.candidates.dropFirst().map {
        Choice(.way($0.signature), $0.shownSummary, reason: $0.shownReason)
      },
      lists: detection.otherLists.map { Choice(.items($0.description), $0.description) }
    )
  }

  /// What is known of a list.
  ///
  /// - Parameters:
  ///   - definition: how it is read.
  ///   - way: how it goes on.
  ///   - strategy: the same, and how sure that is; nil: it isn't a guess.
  ///   - count: items in the first answer; nil: it isn't here.
  /// - Returns: the facts, in the order in which they are shown.
  private static func facts(
    _ definition: SourceDefinition,
    way: PagingCandidate,
    strategy: String? = nil,
    count: Int? = nil
  ) -> [Fact] {
    let counted = count.map { ", \($0) in the first answer" } ?? ""
    let size = definition.pagination.size.map { ", asked for by ‹\($0)›" } ?? ""
    return [
      Fact(Self.way, way.family == .single ? way.shownSummary : strategy ?? way.shownSummary),
      Fact(Self.reason, way.reason),
      Fact("page size", "\(definition.pageSize)\(size)"),
      Fact("items", "\(definition.items)\(counted)"),
      Fact("id", definition.id?.description ?? "none"),
      Fact("total", definition.total?.place.description ?? "not told"),
    ]
  }
}

extension PagingCandidate {
  /// The way in a few words.
  fileprivate var shownSummary: String {
    if case .single = family { "nothing: this page is all" } else { summary }
  }

  /// How sure the way is, where that is a guess, and what was seen.
  fileprivate var shownReason: String {
    confidence < 1 ? "\(Int((confidence * 100).rounded())) %: \(reason)" : reason
  }
}
