package import Paging
package import EverWeb

extension Detection {
  /// Requests page two by one candidate after another until one is proved.
  ///
  /// The list has the proved candidate, or else one that page two doesn't refute, or the note that
  /// all are refuted.
  ///
  /// - Throws: a `PageError` when page two can't be loaded.
  package func proved(
    options: SourceOptions,
    by transport: any HTTPTransport
  ) async throws(PageError) -> Detection {
    var guess = guess
    guess.candidates.removeAll { $0.family == .single }
    guard count > 0, let first = guess.candidates.first, !isWhole else {
      return self
    }
    let source: CatalogSource
    do throws(SourceError) {
      source = try CatalogSource(
        taking(first).withoutDoubts.definition,
        options: options,
        firstPage: page,
        transport: transport
      )
    } catch {
      throw PageError("\(error)")
    }
    let isEnd = definition.pagination.family != .single && source.key(after: page) == nil
    guard !isEnd else { return self }
    let search = PagingSearch(guess, of: source) { _ in }
    guard let left = try await search.candidate() else { return refuted }
    return left.isProved ? proved(left.candidate) : taking(left.candidate)
  }

  /// The list without a page two; unless something else says that it goes on, it has page one alone.
  private var refuted: Detection {
    var refuted = self
    refuted.definition.pagination.assumption = "no request for page two was right"
    guard outlook == .silent else { return refuted }
    refuted.outlook = nil
    refuted.candidates.removeAll { $0.family != .single }
    refuted.definition.pagination.family = .single
    return refuted
  }
}
