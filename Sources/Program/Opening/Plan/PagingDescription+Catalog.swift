import EverBrowser
import EverDefinitions
import EverDetecting
import EverDocuments

/// The content of `:paging` for a source.
extension PagingDescription {
  init(_ definition: SourceDefinition) {
    let candidate = definition.candidate
    self.init(properties: Self.properties(definition, candidate: candidate))
  }

  /// Makes the description of a detected list, with its other candidates.
  init(_ detection: Detection) {
    let taken = detection.candidates.first ?? detection.definition.candidate
    self.init(
      properties: Self.properties(
        detection.definition,
        candidate: taken,
        strategy: detection.shortStrategy,
        count: detection.count
      )
        + (detection.unfitDefinition.map {
          [Property("definition", "‘\($0)’ doesn't fit this response")]
        } ?? []),
      candidates: detection.candidates.dropFirst().map {
        Choice(.candidate($0.signature), $0.summary, reason: $0.shownReason)
      },
      lists: detection.otherLists.map { Choice(.items($0.description), $0.description) }
    )
  }

  /// The facts about a list in display order; a strategy is a guess, and the count is nil before
  /// the first response.
  private static func properties(
    _ definition: SourceDefinition,
    candidate: PagingCandidate,
    strategy: String? = nil,
    count: Int? = nil
  ) -> [Property] {
    let counted = count.map { ", \($0) in the first response" } ?? ""
    let size = definition.pagination.size.map { ", in ‘\($0)’" } ?? ""
    return [
      Property(
        Self.nextPage,
        candidate.family == .single ? candidate.summary : strategy ?? candidate.summary
      ),
      Property(Self.reason, candidate.reason),
      Property("page size", "\(definition.pageSize)\(size)"),
      Property("items", "\(definition.items)\(counted)"),
      Property("id", definition.id?.description ?? "none"),
      Property("total", definition.total?.place.description ?? "unknown"),
    ]
  }
}

extension PagingCandidate {
  /// The reason for the paging, with what speaks for it unless that is sure.
  fileprivate var shownReason: String {
    evidence < .sure ? "\(evidence): \(reason)" : reason
  }
}
