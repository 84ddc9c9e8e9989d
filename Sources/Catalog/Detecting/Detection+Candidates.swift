extension Detection {
  /// Returns the same list, paged by another candidate, which is then the first.
  ///
  /// Its definition can be opened and saved like the detected one. It counts as unproved.
  package func taking(_ candidate: PagingCandidate) -> Detection {
    var taken = self
    taken.definition = definition.paged(by: candidate.family)
    taken.candidates = [candidate] + candidates.filter { $0.signature != candidate.signature }
    taken.evidence = min(evidence, candidate.evidence)
    taken.isProved = false
    return taken
  }

  /// The list as it is opened: page two decides where page one doesn't state that it is complete.
  package var opened: Detection {
    guard outlook != nil, !isProved, known == nil, !hasOverride,
      let candidate = candidates.first(where: { $0.family != .single })
    else { return self }
    var opened = candidates.first?.family == .single ? taking(candidate) : self
    opened.candidates.removeAll { $0.family == .single }
    return opened.withoutDoubts
  }

  /// The same list without a total that may count only the page, and without flags that contradict
  /// a named next page, so that page two is requested.
  package var withoutDoubts: Detection {
    var found = self
    if outlook == .doubtfulTotal { found.definition.total = nil }
    guard outlook == .contradicted else { return found }
    (found.definition.pagination.more, found.definition.pagination.last) = (nil, nil)
    return found
  }

  /// Whether the user named how the list is paged.
  private var hasOverride: Bool { candidates.first?.isOverride ?? false }

  /// Returns the same list, paged by the candidate that page two proved on an earlier visit, if it
  /// has that signature.
  package func remembering(_ signature: String?) -> Detection {
    guard let signature else { return self }
    let candidate =
      candidates.first { $0.signature == signature }
      ?? PagingCandidate(signature: signature)
    return candidate.map(proved) ?? self
  }

  /// The signature to remember of the candidate that page two proved; nil when it proved none.
  package var provedSignature: String? { isProved ? candidates.first?.signature : nil }

  /// The list with a candidate that page two proved.
  package func proved(_ candidate: PagingCandidate) -> Detection {
    var sure = candidate
    sure.knowsBase = true
    var found = taking(sure)
    found.isProved = true
    if found.outlook == .silent { found.outlook = nil }
    return found.withoutDoubts
  }

  /// The candidates; page two has to prove one of them.
  ///
  /// Candidates that the user named exclude all others.
  package var guess: GuessedPaging {
    let candidates = hasOverride ? candidates.filter(\.isOverride) : candidates
    return GuessedPaging(candidates: candidates, outlook: outlook)
  }
}

extension SourceDefinition {
  /// The same definition with another pagination.
  ///
  /// A status that ends a list with counted pages doesn't end other lists.
  package func paged(by family: Pagination.Family) -> SourceDefinition {
    var definition = self
    definition.pagination.family = family
    let statesEnd = total != nil || pagination.more != nil || pagination.last != nil
    if !family.isNumeric {
      definition.pagination.pastEnd = []
    } else if pagination.guessesPastEnd, !pagination.family.isNumeric, !statesEnd {
      definition.pagination.pastEnd = HTTPStatus.pastEnd
    }
    return definition
  }

  /// The candidate that the definition itself states.
  package var candidate: PagingCandidate {
    PagingCandidate(pagination.family, .sure, "the definition says so")
  }
}
