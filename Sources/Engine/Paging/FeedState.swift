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

  /// A number that changes whenever the content of a row may change; equal numbers mean equal rows.
  public private(set) var revision: UInt64 = 0

  /// The items of the loaded pages, by id.
  var items: [Item.ID: Item] = [:] { didSet { revision &+= 1 } }
  /// Whether ids hide rows, and which ones.
  var identity = RowIdentity<Item>()
  var segments: [Segment<Item.ID>] = [] { didSet { revision &+= 1 } }
  var map = RowMap() { didSet { revision &+= 1 } }

  /// The requests in flight, by ticket id; ``isLoading`` is derived from them.
  var inFlight: [UInt64: LoadUnderWay] = [:] { didSet { revision &+= 1 } }
  var failures: [LoadSlot: FailedLoad] = [:] { didSet { revision &+= 1 } }
  var nextTicket: UInt64 = 1
  /// Whether the last load failed; no page is prefetched then until a load succeeds.
  var lastLoadFailed = false

  /// A load of page one that hasn't started, for example because the source requested a wait.
  var queuedHead: Load?
  var headCause = HeadCause.opened
  /// When the source sent page one, on the owner's clock, if the page is from a cache; nil: the
  /// source has just sent it, or nothing is loaded.
  public internal(set) var cachedSince: Duration?
  /// Pages that arrived before their predecessors.
  var early: [SizedKey: EarlyPage] = [:]
  /// Pages that the user requested and that couldn't start yet.
  var asked: [Want] = []

  /// The announced totals and hidden items; ``ledger`` adds the loaded items.
  var account = Ledger()
  /// The separately requested total of this generation; nil: it hasn't arrived.
  var countedTotal: Total?
  /// The latest announced total, which determines the number of rows; nil when there is none or it
  /// isn't plausible.
  ///
  /// ``account`` keeps the announced totals in any case.
  var toldTotal: Int?
  /// A place that is proved not to exist; larger totals are wrong.
  var ceiling: Int?
  /// The number of items per page as the source counts, which can differ from the requested one.
  var pageSize: Int
  /// The page sizes that the source delivers besides the ordinary one.
  var growth = PageGrowth()
  var end: EndReason?
  var pause: PauseReason?
  var loopGuard = LoopGuard()

  var viewport = Viewport()
  /// Whether only visible rows are loaded: after a refresh, until the viewport moves.
  var loadsOnlyVisible = false
  /// Visible rows that were already visible before the first movement; nil until that movement.
  var heldRows: Range<Int>?
  /// The row up to which page after page is loaded; nil when there is no target.
  var target: Int?
  var requestsSinceMovement = 0
  /// The estimated latency of the source.
  public internal(set) var latency = LatencyEstimate()
  /// The prefetch plan as of the last event.
  public internal(set) var prefetchPlan = PrefetchPlan()
  var pace = ReaderPace()
  /// The number of successful responses after which requests may run in parallel again.
  var answersUntilParallel = 0
  /// The time before which no request starts, because the source requested a wait; nil when it
  /// didn't.
  var notBefore: Duration?
  /// The number of requests that the source still allows; nil when unknown.
  var quotaRemaining: Int?
  /// Whether a load waits for ``notBefore``.
  var isHeldBack = false
  var wakeAt: Duration?
  var generator: SeededGenerator

  /// Makes an unopened feed.
  public init(_ configuration: FeedConfiguration) {
    self.configuration = configuration
    pageSize = max(1, configuration.pageSize)
    generator = SeededGenerator(seed: configuration.seed)
  }
}
