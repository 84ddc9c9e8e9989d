import EverBase
package import EverBrowser
package import EverCatalog
import EverItems
import EverRuntime
import EverWeb
package import Paging

/// The settings of a feed, from the command line.
///
/// It contains only values, so that a screen can be drawn at once.
package struct FeedPlan: Sendable {
  package let options: Options
  package private(set) var definition: SourceDefinition
  /// The argument of the source; nil when none was given.
  let argument: String?
  /// The identity of the source, for which its pages, its position and its columns are kept.
  let identity: String
  package let description: SourceDescription
  package private(set) var configuration: FeedConfiguration
  /// The candidates, one to be proved by page two; nil: the definition describes the paging.
  var guess: GuessedPaging?
  /// The columns for further fields of the items; nil where the definition has all.
  var further: FurtherColumns?
  /// Whether the paging of the list isn't proved.
  var isGuess = false
  /// The paging of the list and its confidence; nil: the definition describes the paging.
  var strategy: String?
  /// Receives the verdict of page two.
  var onVerdict: @Sendable (PagingVerdict) async -> Void = { _ in }

  /// Makes the plan for a source, whose identity is its name, its argument, and the server that
  /// replaces its own.
  init(
    _ definition: SourceDefinition,
    argument: String?,
    _ options: Options,
    name: String? = nil,
    offlineAdvice: String? = nil,
    paging: PagingDescription? = nil
  ) {
    let origin = OpenRequest.url(SecretURL(options.baseURL ?? definition.url.revealed))
    let pageSize = definition.size(wanted: options.pageSize)
    var options = options
    var definition = definition
    if definition.isItem { options.sort = nil }
    if options.namesPageSize, definition.pagination.size == nil, !definition.isItem {
      definition.remarks.append(Self.unsentSize)
    } else if options.namesPageSize, pageSize != options.pageSize.map(definition.clamp) {
      definition.remarks.append(Self.fixedSize)
    }
    self.options = options
    self.argument = argument
    self.definition = definition
    identity = [name ?? definition.name, argument, options.server].compactMap(\.self)
      .joined(separator: " ")
    let title = definition.title(argument: argument)
    description = SourceDescription(title: title, columns: definition.listColumns) {
      $0.unit = definition.unit
      $0.layouts = definition.layoutColumns
      $0.hasHeading = true
      $0.view = definition.firstView
      $0.hasImages = definition.image != nil
      $0.offlineAdvice = offlineAdvice
      $0.paging = paging ?? PagingDescription(definition)
      $0.opensLists = definition.opensLists
      $0.isItem = definition.isItem
      $0.host = options.usesMock ? "the mock server" : origin.host
      $0.year = Surroundings.current.year
    }
    configuration = FeedConfiguration(
      pageSize: pageSize,
      maximumPageSize: Self.maximumPageSize(of: definition, options),
      prefetch: options.prefetch,
      addressing: definition.addressing,
      countsSeparately: definition.countsSeparately,
      requestsInFlight: definition.pagination.requestsInFlight,
      maximumItems: max(options.maxRows, 4 * pageSize),
      maximumBytes: options.memory * 1_000_000 / 2,
      seed: Surroundings.current.seed ?? UInt64.random(in: 0 ... .max)
    )
    configuration.growsUpwards = false
  }

  /// Adopts the proved paging, for when the list is saved or opened again.
  mutating func take(_ verdict: PagingVerdict) {
    guard case .proved(let candidate, _) = verdict else { return }
    definition = definition.paged(by: candidate.family)
    configuration.addressing = definition.addressing
    guess = nil
    isGuess = false
  }

  private static let unsentSize =
    "--page-size has no effect: no parameter of the request is the size of a page."

  private static let fixedSize = """
    --page-size has no effect: page one is requested as it is, and page numbers count pages of its \
    size.
    """

  /// The maximum number of items per page; nil when pages don't grow: the user, a URL or the server
  /// determined their size, or only the cache is used, where no request causes a wait.
  private static func maximumPageSize(of definition: SourceDefinition, _ options: Options) -> Int? {
    let isChosen =
      options.pageSize != nil || definition.pagination.size == nil
      || definition.pagination.startsBare
    return isChosen || options.isOffline ? nil : definition.maximumPageSize
  }

  /// Whether a wrong argument can make the source fail, so that it is better created before the
  /// screen opens.
  var isDoubtful: Bool {
    options.baseURL != nil || !options.headers.isEmpty
      || (definition.requiredArgument != nil && argument == nil)
      || (definition.key?.isRequired ?? false && !options.usesMock)
  }

  /// The description of the feed.
  var feed: FeedDescription {
    var feed = FeedDescription(source: description, configuration: configuration)
    feed.strategy = strategy
    options.arrange(&feed)
    return feed
  }

  /// Returns the pages of the plan with their items in the user's order.
  func arranged(_ pages: some ItemSource) -> any ItemSource {
    options.sorted(pages, configuration)
  }
}

extension Options {
  /// The server that replaces a source's own; nil for none.
  fileprivate var server: String? {
    usesMock ? "--mock" : baseURL.map { URLReference($0)?.withoutUser ?? $0 }
  }
}

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
