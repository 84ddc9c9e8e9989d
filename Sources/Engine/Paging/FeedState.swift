/// A feed as a value: the loaded pages, the requests in flight, and what to do next.
///
/// Each `mutating` function reports an event and returns the effects that the owner performs. The
/// value has no task and reads no clock: `now` is a time since an origin that the owner chooses.
/// Loaded pages form an ordered list of segments without gaps; the rows between and after them are
/// known to exist and aren't loaded.
public struct FeedState<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// How the feed loads.
  public internal(set) var configuration: FeedConfiguration

  /// A number that each refresh increases; results of another generation are discarded.
  public internal(set) var generation: UInt64 = 0

  var opening = Opening.unopened
  /// The items in memory, by id.
  var items = ItemTable<Item>()
  /// The loaded pages, the gaps between them, and their rows.
  var pages = PageList<Item.ID>()
  /// The requests in flight, the failed ones, and those that wait.
  var requests: RequestTable<Item>
  /// When the source sent page one, on the owner's clock, if the page is from a cache; nil: the
  /// source has just sent it, or nothing is loaded.
  public internal(set) var cachedSince: Duration?
  /// What the owner inserted and removed.
  var edits = OwnerEdits<Item.ID>()
  /// How many items the list has, as announced.
  var totals: Totals
  var sizes: PageSizes
  /// The end of the list, a pause, and the checks that lead to them.
  var course = Course()
  var limits = SourceLimits()
  /// The refresh that keeps the user's place; nil when none does.
  var renewal: Renewal<Item>?
  /// The viewport, the target row, and the prefetch plan for them.
  var demand = FeedDemand()
  /// The time of the requested ``FeedEffect/wake(at:)``; nil when there is none.
  package internal(set) var wakeAt: Duration?

  /// A number that changes whenever the content of a row may change; equal numbers mean equal rows.
  public var revision: UInt64 {
    firstRevision &+ items.revision &+ pages.revision &+ requests.revision
  }
  private var firstRevision: UInt64 = 0

  /// The estimated latency of the source.
  public var latency: LatencyEstimate { limits.latency }

  /// The prefetch plan as of the last event.
  public var prefetchPlan: PrefetchPlan { demand.plan }

  /// The viewport as of the last event, moved along with its rows.
  public var viewport: Viewport { demand.viewport }

  /// Makes an unopened feed.
  ///
  /// - Precondition: every number of the configuration is in the range that its property names.
  public init(_ configuration: FeedConfiguration) {
    configuration.check()
    self.configuration = configuration
    totals = Totals(
      countsRows: !configuration.isFiltered,
      growsAtEnd: configuration.growsAtEnd && configuration.countsSeparately
    )
    sizes = PageSizes(requested: configuration.pageSize)
    requests = RequestTable(seed: configuration.seed)
  }
  /// Makes an unopened feed that replaces the display of another feed of the same source.
  ///
  /// It discards results of the other feed's requests, and its revisions differ from the other's.
  package init(_ configuration: FeedConfiguration, inPlaceOf other: FeedState) {
    self.init(configuration)
    generation = other.generation
    firstRevision = other.revision &+ 1 << 32
  }
}
