/// What is known when a prefetch is decided.
public struct PrefetchConditions: Hashable, Sendable {
  /// What the user asked for.
  public var prefetch: Prefetch
  /// What is shown, and where it goes.
  public var viewport: Viewport
  /// Rows a second that the reader goes now; 0 at rest.
  public var speed: Double
  /// Rows a second that the reader keeps up; 0 when he slows down.
  public var steadySpeed: Double
  /// Rows a second of the reader's fastest movement of late.
  public var pace: Double
  /// Whether a single movement tells the speeds.
  public var hasMovedOnce: Bool
  /// Whether the reader jumped to where he is and has not moved on.
  public var hasJumped: Bool
  /// What a request takes.
  public var latency: LatencyEstimate
  /// Items to a page.
  public var pageSize: Int
  /// Items that a page may grow to; nil: pages don't grow.
  public var maximumPageSize: Int?
  /// Requests that may be under way at once.
  public var concurrencyLimit: Int
  /// Items that are kept in memory; nil: no limit.
  public var maximumItems: Int?
  /// Requests that the source still grants; nil: it told none.
  public var quotaRemaining: Int?

  /// Makes conditions; those left out are those of a reader at rest.
  public init(
    prefetch: Prefetch = .automatic,
    viewport: Viewport,
    speed: Double = 0,
    steadySpeed: Double = 0,
    pace: Double = 0,
    hasMovedOnce: Bool = false,
    hasJumped: Bool = false,
    latency: LatencyEstimate = LatencyEstimate(),
    pageSize: Int,
    maximumPageSize: Int? = nil,
    concurrencyLimit: Int = 1,
    maximumItems: Int? = nil,
    quotaRemaining: Int? = nil
  ) {
    self.prefetch = prefetch
    self.viewport = viewport
    self.speed = speed
    self.steadySpeed = steadySpeed
    self.pace = pace
    self.hasMovedOnce = hasMovedOnce
    self.hasJumped = hasJumped
    self.latency = latency
    self.pageSize = pageSize
    self.maximumPageSize = maximumPageSize
    self.concurrencyLimit = concurrencyLimit
    self.maximumItems = maximumItems
    self.quotaRemaining = quotaRemaining
  }
}

/// How far ahead of a reader pages are loaded, and how many at once.
public struct PrefetchPlan: Hashable, Sendable {
  /// Rows beyond the last visible one that should be loaded; 0 loads only what is in view.
  public var distance = 0
  /// Requests for what is not yet in view that may be under way at once, at least 1.
  public var requestsInFlight = 1
  /// Rows that may be under way when another such request is started, for pages are not all as large.
  public var rowsInFlight = 0
  /// Rows that the reader passes before an answer is here: those are not worth a request of their
  /// own where others can be asked for directly.
  public var passedRows = 0
  /// Items that a page is to have where it can be chosen: more than ordinary for a fast reader.
  public var pageSize = 1
}

/// Decides how many rows ahead of the viewport are to be loaded.
///
/// A pure function of what it is given: the feed asks it after every event, so a hint can't be lost.
public enum PrefetchController {
  /// Decides on the conditions of a moment.
  ///
  /// With `v` rows a second and a latency of `L` seconds the reader passes `v * L` rows before an
  /// answer is here. Beyond those a reserve is loaded: as many rows as he passes, at his fastest of
  /// late or with the page key, during one and a half late answers, but a screen at least and four
  /// at most. So what stays unread when he stops is four screens, the rows of the requests under
  /// way and `v * L`.
  public static func plan(_ conditions: PrefetchConditions) -> PrefetchPlan {
    let size = pageSize(conditions)
    let source = Source(conditions, pageSize: size)
    var plan = PrefetchPlan()
    plan.pageSize = size
    plan.rowsInFlight = rows(pace(conditions) * source.bound)
    plan.requestsInFlight = min(
      source.limit,
      plan.rowsInFlight / max(1, conditions.pageSize) + 1
    )
    if conditions.prefetch == .automatic { plan.passedRows = source.passedRows }
    guard conditions.viewport.direction != .up else { return plan }
    plan.distance = min(
      distance(conditions, source),
      rows(within: conditions.quotaRemaining, source)
    )
    return plan
  }

  /// Rows a second that requests must keep up with.
  ///
  /// One movement alone may be the first of a held page key's: where pages are small, so that little
  /// more than the screen is loaded, a source that is quick enough is asked as if it were.
  private static func pace(_ conditions: PrefetchConditions) -> Double {
    let pace = max(conditions.pace, conditions.speed)
    let screen = max(0, conditions.viewport.height)
    guard conditions.hasMovedOnce, conditions.pageSize * 2 <= screen,
      let mean = conditions.latency.mean?.seconds
    else { return pace }
    let pageKey = pageKeysPerSecond * Double(screen)
    let isQuick = pageKey * mean * 2.5 <= Double(conditions.concurrencyLimit * conditions.pageSize)
    return isQuick ? max(pace, pageKey) : pace
  }

  /// The largest page for a reader who passes more than an ordinary one while an answer is on its way.
  private static func pageSize(_ conditions: PrefetchConditions) -> Int {
    let size = max(1, conditions.pageSize)
    guard let maximum = conditions.maximumPageSize, maximum > size, !conditions.hasJumped,
      conditions.prefetch == .automatic, let latency = conditions.latency.bound?.seconds
    else { return size }
    return max(conditions.pace, conditions.speed) * latency > Double(size) ? maximum : size
  }

  /// Requests of a quota that are kept for what the reader asks for.
  static let reservedRequests = 10

  /// Rows that may be loaded ahead for a quarter of the requests that a quota leaves beyond the
  /// reserve: the rest of the feed is to be read too.
  private static func rows(within quota: Int?, _ source: Source) -> Int {
    guard let quota else { return .max }
    let requests = min(max(0, quota - reservedRequests) / 4, maximumDistance)
    return requests.multipliedReportingOverflow(by: source.pageSize).overflow
      ? .max : requests * source.pageSize
  }

  private static func distance(_ conditions: PrefetchConditions, _ source: Source) -> Int {
    switch conditions.prefetch {
    case .fixed(let rows):
      return min(max(0, rows), maximumDistance)
    case .onDemand:
      return 0
    case .automatic:
      let screen = max(0, conditions.viewport.height)
      guard screen > 0 else { return 0 }
      let passed = max(
        rows(conditions.speed * source.mean),
        source.isOutrun ? source.passedRows - screen : 0
      )
      let memory = conditions.maximumItems.map { max(screen, $0 / 2 - screen) } ?? .max
      return min(reserve(conditions, source, screen: screen) + passed, memory, maximumDistance)
    }
  }

  private static func reserve(
    _ conditions: PrefetchConditions,
    _ source: Source,
    screen: Int
  ) -> Int {
    guard !conditions.hasJumped else { return screen }
    let pace = max(conditions.pace, conditions.speed, pageKeysPerSecond * Double(screen))
    guard !source.isHardPressed(by: pace) else {
      return screensInReserve * screen + 1 + (source.limit - 1) * source.pageSize
    }
    return min(screen + rows(pace * source.bound * 1.5), screensInReserve * screen)
  }

  /// Screens that the reserve stops at: what a reader leaves unread must stay small.
  static let screensInReserve = 4

  /// Screens a second that a reader goes who holds the page key: he may do so at any moment.
  static let pageKeysPerSecond = 5.0

  /// Rows that no prefetch goes beyond, whatever was asked for.
  static let maximumDistance = 100_000

  fileprivate static func rows(_ count: Double) -> Int {
    count.isFinite ? Int(max(0, min(count.rounded(.up), Double(maximumDistance)))) : 0
  }
}

/// What a source can give, in seconds and rows.
private struct Source {
  let mean: Double
  let bound: Double
  let pageSize: Int
  let limit: Int
  private let steadySpeed: Double
  private let speed: Double
  private let screen: Int

  init(_ conditions: PrefetchConditions, pageSize: Int) {
    mean = conditions.latency.mean?.seconds ?? 0
    bound = conditions.latency.bound?.seconds ?? 0
    self.pageSize = pageSize
    limit = max(1, conditions.concurrencyLimit)
    speed = conditions.speed
    steadySpeed = min(conditions.speed, conditions.steadySpeed)
    screen = max(0, conditions.viewport.height)
  }

  /// Whether the source gives less than four times the rows that a pace takes: then a late page
  /// can't be made up for soon, and the whole reserve is needed.
  func isHardPressed(by pace: Double) -> Bool {
    pace * mean * 4 > Double(limit * pageSize)
  }

  /// Whether the reader keeps up a speed that is a quarter above the source's.
  var isOutrun: Bool { steadySpeed * mean > 1.25 * Double(limit * pageSize) }

  /// Rows of the screen and beyond it that the reader passes before an answer is here; a screen and
  /// a quarter more where he outruns the source, for a page that comes while it is being passed
  /// takes the place of one that would be there in time.
  var passedRows: Int {
    guard isOutrun else { return PrefetchController.rows(speed * mean) }
    return PrefetchController.rows(steadySpeed * (mean + bound) / 2 + 1.25 * Double(screen))
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
