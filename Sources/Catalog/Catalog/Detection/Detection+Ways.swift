package import Paging
package import Transport

extension Detection {
  /// The same list, paged in another of the ways that were found.
  ///
  /// Its definition can be opened and saved as the detected one's; nothing was proved of it.
  ///
  /// - Parameter way: one of ``candidates``, or another one.
  /// - Returns: the list, of which that way is the first.
  package func taking(_ way: PagingCandidate) -> Detection {
    var taken = self
    taken.definition = definition.paged(by: way)
    taken.candidates = [way] + candidates.filter { $0.signature != way.signature }
    taken.confidence = min(confidence, way.confidence)
    taken.isProved = false
    return taken
  }

  /// The list as it is opened: where nothing in the answer leads on, and nothing says that it is whole,
  /// page two has to tell.
  package var opened: Detection {
    guard onward != nil, !isProved, known == nil, candidates.first?.family == .single,
      let way = candidates.first(where: { $0.family != .single })
    else { return self }
    var opened = taking(way)
    opened.candidates.removeAll { $0.family == .single }
    return opened
  }

  /// The same list, paged in the way that page two proved on an earlier visit.
  ///
  /// - Parameter signature: what was remembered of that way; nil: nothing.
  /// - Returns: the list; as it is where nothing was remembered or where that fits the answer no more.
  package func remembering(_ signature: String?) -> Detection {
    guard let signature else { return self }
    let way =
      candidates.first { $0.signature == signature }
      ?? candidates.lazy.flatMap(\.alone).first { $0.signature == signature }
    return way.map(proved) ?? self
  }

  /// What is remembered of the way that page two proved; nil where it proved none.
  package var provedSignature: String? { isProved ? candidates.first?.signature : nil }

  /// The list with a way that page two proved.
  private func proved(_ way: PagingCandidate) -> Detection {
    var sure = way
    sure.rival = nil
    var found = taking(sure)
    found.confidence = max(confidence, way.confidence)
    found.isProved = true
    return found
  }

  /// The ways, of which page two has to prove one; what the user said is not replaced by others.
  package var guess: GuessedPaging {
    let isTold = candidates.first?.isTold ?? false
    let ways = isTold ? candidates.filter(\.isTold) : candidates
    return GuessedPaging(candidates: ways, echoes: echoes, onward: onward)
  }

  /// Asks for page two, in one way after the other, until one proves to lead on.
  ///
  /// - Parameters:
  ///   - options: what the user and the surroundings add.
  ///   - all: whether ways are tried too for which nothing in the answer speaks.
  ///   - transport: sends the requests.
  /// - Returns: the list with the way that was proved, or else with one that page two doesn't refute; as
  ///   it is where all were refuted.
  /// - Throws: a `PageError` where page two can't be had.
  package func proved(
    options: SourceOptions,
    tryingAll all: Bool,
    by transport: any HTTPTransport
  ) async throws(PageError) -> Detection {
    var ways = guess
    if all { ways.candidates.removeAll { $0.family == .single } }
    guard count > 0, let first = ways.candidates.first, first.family != .single, !isWhole else {
      return self
    }
    let source: CatalogSource
    do throws(SourceError) {
      source = try CatalogSource(
        taking(first).definition,
        options: options,
        firstAnswer: response,
        transport: transport
      )
    } catch {
      throw PageError("\(error)")
    }
    let isEnd = definition.pagination.family != .single && source.key(behind: response) == nil
    guard !isEnd else { return self }
    let search = PagingSearch(ways) { _ in }
    guard let left = try await search.way(of: source) else { return self }
    return left.isProved ? proved(left.way) : taking(left.way)
  }

  /// Whether the answer's own numbers say that it holds all items.
  private var isWhole: Bool {
    guard let sample = PageSample(response, definition, echoes), let total = sample.total else {
      return false
    }
    return total == sample.items.count && !sample.saysMore
  }
}

extension SourceDefinition {
  /// The same definition, whose lists go on in another way.
  ///
  /// What ends a list whose pages are counted doesn't end others.
  package func paged(by way: PagingCandidate) -> SourceDefinition { paged(by: way.family) }

  func paged(by family: Pagination.Family) -> SourceDefinition {
    var definition = self
    definition.pagination.family = family
    if !family.isCounted { definition.pagination.pastEnd = [] }
    return definition
  }

  /// The way in which its lists go on.
  package var way: PagingCandidate {
    PagingCandidate(
      family: pagination.family,
      confidence: 1,
      reason: "the definition says so"
    )
  }
}
