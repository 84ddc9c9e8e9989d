/// A source whose pages are made from the pages of another source.
package protocol DerivedSource<Item>: PageSource where Failure == PageError {
  associatedtype Whole: PageSource

  /// The source of all pages.
  var whole: Whole { get }

  /// What a feed has to know about the pages; nil when they are like the pages of the other source.
  var derivation: Derivation? { get }
}

extension DerivedSource {
  /// That of the other source.
  public var addressing: PageAddressing { whole.addressing }
  /// As in the other source.
  public var countsSeparately: Bool { whole.countsSeparately }
  package var derivation: Derivation? { nil }
  /// Those of the other source.
  public var invalidations: Invalidations { whole.invalidations }

  /// Requests the total of the other source.
  ///
  /// - Throws: the error of the other source.
  public func total() async throws(PageError) -> (Total, ServerHints) {
    do throws(Whole.Failure) {
      return try await whole.total()
    } catch {
      throw whole.pageError(from: error)
    }
  }
}

/// How the pages of a source are made from the pages of another source.
package enum Derivation: Hashable, Sendable {
  /// Pages leave items out (``Page/leftOut``), and are reached like the pages of the other source.
  ///
  /// Which row an item has is known only when all pages before it are loaded: the feed has serial
  /// addressing, and its requests have the keys of this one. It goes on after a page that failed,
  /// as the user does by scrolling the whole list.
  case filtered(PageAddressing)
  /// Page one is the whole list, which can only be loaded as a whole, as when it is sorted.
  ///
  /// The source retries failed requests itself.
  case whole
}

extension FeedConfiguration {
  /// Returns the configuration adapted to a source: its addressing, whether its total needs a
  /// request of its own, and how its pages are made.
  ///
  /// - Precondition: every number is in the range that its property names.
  package func adapted(to source: some PageSource) -> FeedConfiguration {
    check()
    var adapted = self
    adapted.addressing = source.addressing
    adapted.countsSeparately = source.countsSeparately
    return switch (source as? any DerivedSource)?.derivation {
    case .filtered: adapted.filtered
    case .whole: adapted.whole
    case nil: adapted
    }
  }

  /// The pages without a movement after which a filtered feed pauses: few items may match, and the
  /// server's time and quota are limited.
  package static let filteredRequestLimit = 100

  /// The configuration of a feed of the same source whose pages leave items out.
  package var filtered: FeedConfiguration {
    guard !isFiltered, !selectsRows else { return self }
    var filtered = self
    filtered.derivation = .filtered(addressing)
    filtered.addressing = .serial
    filtered.maximumPageSize = nil
    guard !growsAtEnd else {
      // The pages wait for further items themselves.
      filtered.countsSeparately = false
      return filtered
    }
    filtered.requestLimit = min(requestLimit, Self.filteredRequestLimit)
    return filtered
  }

  /// The configuration of a feed whose only page is the whole list of this one.
  package var whole: FeedConfiguration {
    guard !selectsRows else { return self }
    var whole = FeedConfiguration(
      pageSize: pageSize,
      prefetch: prefetch,
      attempts: 1,
      maximumItems: nil,
      seed: seed
    )
    whole.derivation = .whole
    return whole
  }

  /// Whether the source itself filters and sorts its rows, and searches all of them, as the source
  /// of a file or a pipe does: its pages have random access.
  package var selectsRows: Bool { growsAtEnd && addressing.isRandomAccess }

  /// Whether the pages of the feed leave items out.
  package var isFiltered: Bool { if case .filtered = derivation { true } else { false } }

  /// Whether page one is the whole list.
  package var isWhole: Bool { derivation == .whole }

  /// The addressing of the keys in requests.
  package var keyAddressing: PageAddressing {
    if case .filtered(let addressing) = derivation { addressing } else { addressing }
  }

  /// Changes the addressing of the keys in requests.
  mutating func readdress(to addressing: PageAddressing) {
    if isFiltered { derivation = .filtered(addressing) } else { self.addressing = addressing }
  }
}
