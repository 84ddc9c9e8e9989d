import EverBounds

/// The conditions under which a prefetch plan is made; the defaults describe a user at rest.
struct PrefetchConditions: Hashable, Sendable {
  /// The configured prefetch mode.
  var prefetch = Prefetch.automatic
  /// The visible rows and the last movement.
  var viewport: Viewport
  /// The current speed in rows per second; 0 at rest.
  var speed = 0.0
  /// The speed that the user maintains, in rows per second; 0 while the user slows down.
  var steadySpeed = 0.0
  /// The speed of the fastest recent movement, in rows per second.
  var pace = 0.0
  /// Whether the speeds are derived from a single movement.
  var hasMovedOnce = false
  /// Whether the last movement was a jump.
  var hasJumped = false
  var latency = LatencyEstimate()
  var pageSize: Int
  /// The maximum number of items per page; nil: pages don't grow.
  var maximumPageSize: Int?
  /// The maximum number of requests in flight.
  var concurrencyLimit = 1
  /// The maximum number of items in memory; nil: no limit.
  var maximumItems: Int?
  /// The number of requests that the source still allows; nil: unknown.
  var quotaRemaining: Int?
}

/// How far ahead of the viewport pages are loaded, and how many at once.
public struct PrefetchPlan: Hashable, Sendable {
  /// The number of rows after the last visible one that should be loaded; 0 loads only the visible
  /// rows.
  public var distance = 0
  /// The maximum number of prefetch requests in flight, at least 1.
  public var requestsInFlight = 1
  /// The number of rows in flight up to which another prefetch may start, since pages differ in
  /// size.
  public var rowsInFlight = 0
  /// The number of rows that the user passes within one latency; with random access, they get no
  /// requests of their own.
  public var passedRows = 0
  /// The number of items to request per page, where it can be chosen; larger than an ordinary page
  /// for a fast user.
  public var pageSize = 1
}

/// Decides how many rows ahead of the viewport are loaded.
///
/// The plan is a pure function of the conditions. The feed computes it after every event, so no
/// change is missed.
enum PrefetchRules {
  /// Makes a plan for the current conditions.
  ///
  /// At `v` rows per second and a latency of `L` seconds, the user passes `v * L` rows before a
  /// response arrives. Beyond these rows a reserve is loaded: the rows that the user passes within
  /// one and a half late responses, at the fastest recent speed or with Page Down held, but at
  /// least one screen and at most four. When the user stops, the unread rows are at most four
  /// screens, the rows in flight and `v * L`.
  static func plan(_ conditions: PrefetchConditions) -> PrefetchPlan {
    var plan = PrefetchPlan()
    plan.pageSize = conditions.requestedSize
    plan.rowsInFlight = rows(pace(conditions) * conditions.bound)
    plan.requestsInFlight = min(
      conditions.limit,
      plan.rowsInFlight / max(1, conditions.pageSize) + 1
    )
    if conditions.prefetch == .automatic { plan.passedRows = conditions.passedRows }
    guard conditions.viewport.direction != .up else { return plan }
    plan.distance = min(distance(conditions), rowsWithinQuota(of: conditions))
    return plan
  }

  /// The speed in rows per second for which requests are planned.
  ///
  /// A single movement may be the start of holding Page Down. With small pages, when little more
  /// than the screen is loaded, requests to a fast enough source are planned for this speed.
  private static func pace(_ conditions: PrefetchConditions) -> Double {
    let pace = max(conditions.pace, conditions.speed)
    guard conditions.hasMovedOnce, conditions.pageSize * 2 <= conditions.screen,
      conditions.latency.mean != nil
    else { return pace }
    let pageKey = pageKeysPerSecond * Double(conditions.screen)
    let isQuick =
      pageKey * conditions.mean * 2.5 <= Double(conditions.concurrencyLimit * conditions.pageSize)
    return isQuick ? max(pace, pageKey) : pace
  }

  /// The number of requests of a quota that are reserved for the user's own requests.
  static let reservedRequests = 10

  /// The number of rows that a quarter of the quota beyond the reserve can prefetch; the rest is
  /// for the remaining list.
  private static func rowsWithinQuota(of conditions: PrefetchConditions) -> Int {
    guard let quota = conditions.quotaRemaining else { return .max }
    let free = Count(clamping: quota) - Count(clamping: reservedRequests)
    return (free / 4 * Count(clamping: conditions.requestedSize)).value
  }

  private static func distance(_ conditions: PrefetchConditions) -> Int {
    switch conditions.prefetch {
    case .fixed(let rows):
      return min(max(0, rows), maximumDistance)
    case .onDemand:
      return 0
    case .automatic:
      let screen = conditions.screen
      guard screen > 0 else { return 0 }
      let passed = max(
        rows(conditions.speed * conditions.mean),
        conditions.isOutrun ? conditions.passedRows - screen : 0
      )
      let memory = conditions.maximumItems.map { max(screen, $0 / 2 - screen) } ?? .max
      return min(reserve(conditions) + passed, memory, maximumDistance)
    }
  }

  private static func reserve(_ conditions: PrefetchConditions) -> Int {
    let screen = conditions.screen
    guard !conditions.hasJumped else { return screen }
    let pace = max(conditions.pace, conditions.speed, pageKeysPerSecond * Double(screen))
    guard !conditions.isHardPressed(by: pace) else {
      return screensInReserve * screen + 1 + (conditions.limit - 1) * conditions.requestedSize
    }
    return min(screen + rows(pace * conditions.bound * 1.5), screensInReserve * screen)
  }

  /// The maximum reserve in screens, which limits the waste when the user stops.
  static let screensInReserve = 4

  /// Rows per second while the user holds Page Down, in screens; this can start at any time.
  static let pageKeysPerSecond = 5.0

  /// The maximum prefetch distance in rows, for any configuration.
  static let maximumDistance = 100_000

  fileprivate static func rows(_ count: Double) -> Int {
    count.isFinite ? Int(max(0, min(count.rounded(.up), Double(maximumDistance)))) : 0
  }
}

/// The source, by its latency in seconds and its limits, and the user beside it.
extension PrefetchConditions {
  fileprivate var mean: Double { latency.mean?.seconds ?? 0 }

  fileprivate var bound: Double { latency.bound?.seconds ?? 0 }

  fileprivate var limit: Int { max(1, concurrencyLimit) }

  fileprivate var screen: Int { max(0, viewport.height) }

  /// Whether the source delivers less than four times the rows of a speed; then it can't make up
  /// for a late page soon, and the whole reserve is needed.
  fileprivate func isHardPressed(by pace: Double) -> Bool {
    pace * mean * 4 > Double(limit * requestedSize)
  }

  private var heldSpeed: Double { min(speed, steadySpeed) }

  /// Whether the user maintains a speed that is a quarter above the source's.
  fileprivate var isOutrun: Bool { heldSpeed * mean > 1.25 * Double(limit * requestedSize) }

  /// The number of rows, from the first visible one, that the user passes before a response
  /// arrives.
  ///
  /// When the user outruns the source, it includes another screen and a quarter: loading a page
  /// that arrives while its rows are passed would delay a page that arrives in time.
  fileprivate var passedRows: Int {
    guard isOutrun else { return PrefetchRules.rows(speed * mean) }
    return PrefetchRules.rows(heldSpeed * (mean + bound) / 2 + 1.25 * Double(screen))
  }

  /// The size of pages: the largest one when the user passes more than an ordinary page per
  /// latency.
  fileprivate var requestedSize: Int {
    let size = max(1, pageSize)
    guard let maximum = maximumPageSize, maximum > size, !hasJumped, prefetch == .automatic else {
      return size
    }
    return max(pace, speed) * bound > Double(size) ? maximum : size
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
