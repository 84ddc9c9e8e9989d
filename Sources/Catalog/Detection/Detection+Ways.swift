extension Detection {
  /// The same list, paged in another of the ways that were found.
  ///
  /// Its definition can be opened and saved as the detected one's; nothing was proved of it.
  ///
  /// - Parameter way: one of ``candidates``, or another one.
  /// - Returns: the list, of which that way is the first.
  package func taking(_ way: PagingCandidate) -> Detection {
    var taken = self
    taken.definition.pagination.family = way.family
    taken.candidates = [way] + candidates.filter { $0.signature != way.signature }
    taken.confidence = min(confidence, way.confidence)
    return taken
  }
}

extension SourceDefinition {
  /// The way in which its lists go on.
  package var way: PagingCandidate {
    PagingCandidate(
      family: pagination.family,
      confidence: 1,
      reason: "the definition says so"
    )
  }
}
