/// A feed as a value: what is loaded, what is under way, and what to do next.
///
/// Every `mutating` function tells it that something happened and returns what its owner has to do.
/// It holds no task and reads no clock: `now` is a time since any origin that the owner keeps to.
/// What is loaded is an ordered list of segments, runs of pages without a gap; rows between them and
/// after them are known to exist and not loaded.
public struct FeedState<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// How the feed loads.
  public internal(set) var configuration: FeedConfiguration

  /// Counts refreshes; results of another generation are dropped.
  public internal(set) var generation: UInt64 = 0

  /// Changes whenever a row may show something else; equal numbers mean equal rows.
  public private(set) var revision: UInt64 = 0

  /// Items of the loaded pages, by id.
  var items: [Item.ID: Item] = [:] { didSet { revision &+= 1 } }
  /// Whether ids hide rows, and which ones.
  var identity = RowIdentity<Item>()
  var segments: [Segment<Item.ID>] = [] { didSet { revision &+= 1 } }
  var map = RowMap() { didSet { revision &+= 1 } }

  /// Requests under way, by ticket id; "is loading" is derived from it.
  var inFlight: [UInt64: LoadUnderWay] = [:] { didSet { revision &+= 1 } }
  var failures: [LoadSlot: FailedLoad] = [:] { didSet { revision &+= 1 } }
  var nextTicket: UInt64 = 1
  /// Whether the last answer was an error: then nothing is loaded ahead until one comes well.
  var lastLoadFailed = false

  /// A load of page one that waits for the source's own deadline.
  var queuedHead: Load?
  var headReason = LoadReason.opened
  /// When the source sent what page one shows, on the owner's clock, where it came out of a cache;
  /// nil: the source sent it just now, or nothing is loaded.
  public internal(set) var cachedSince: Duration?
  /// Pages that came before the one that they follow.
  var early: [SizedKey: EarlyPage] = [:]
  /// Pages that the user asked for and that could not be started yet.
  var asked: [Want] = []

  /// What was told, and what was hidden; ``ledger`` adds what is loaded.
  var account = Ledger()
  /// The total that took a request of its own since page one was asked for; nil: none came.
  var countedTotal: Total?
  /// The total that the source told last, by which rows are made; nil when it told none that can be true.
  ///
  /// ``account`` keeps what was told all the same.
  var toldTotal: Int?
  /// A place that was found not to exist; totals above it are lies.
  var ceiling: Int?
  /// Items to a page as the source counts them, which can differ from what was asked.
  var pageSize: Int
  /// What the source showed about sizes of pages that aren't the ordinary one.
  var growth = PageGrowth()
  var end: EndReason?
  var pause: PauseReason?
  var loopGuard = LoopGuard()

  var viewport = Viewport()
  /// Whether only rows in view are loaded: after a refresh, until the viewport moves.
  var loadsOnlyVisible = false
  /// Rows in view that no movement brought there; nil until the first movement, when that is all.
  var heldRows: Range<Int>?
  /// A row up to which pages are loaded one after the other; nil when none was asked for.
  var target: Int?
  var requestsSinceMovement = 0
  /// What requests took so far.
  public internal(set) var latency = LatencyEstimate()
  /// How far ahead is loaded, as decided at the last event.
  public internal(set) var prefetchPlan = PrefetchPlan()
  var pace = ReaderPace()
  /// Answers that must come well before more than one request is under way again.
  var answersUntilParallel = 0
  /// No request starts before, because the source asked to wait; nil when it didn't.
  var notBefore: Duration?
  /// Requests that the source still grants; nil when it told none.
  var quotaRemaining: Int?
  /// Whether something waits for ``notBefore``.
  var isHeldBack = false
  var wakeAt: Duration?
  var generator: SeededGenerator

  /// Makes a feed that has loaded nothing.
  public init(_ configuration: FeedConfiguration) {
    self.configuration = configuration
    pageSize = max(1, configuration.pageSize)
    generator = SeededGenerator(seed: configuration.seed)
  }
}
