/// The rows that the user needs: the viewport with its speed, the target row, and the prefetch plan.
///
/// The viewport and the target row move along with their rows, so that they always denote the rows
/// that the user sees and requested.
struct FeedDemand: Sendable {
  /// A change of the viewport.
  enum Movement: Hashable, Sendable {
    /// Neither the first row nor the cursor changed.
    case none
    /// The user scrolled or moved the cursor.
    case step
    /// The viewport is more than two screens away from the earlier one.
    case jump
  }

  private(set) var viewport = Viewport()
  /// The row up to which page after page is loaded; nil when there is no target.
  var target: Int?
  /// The prefetch plan as of the last event.
  private(set) var plan = PrefetchPlan()

  private var pace = ScrollPace()
  private var stage = Stage.opened

  private enum Stage: Hashable {
    case opened
    /// The list started again, and the viewport hasn't moved since.
    case startedAgain
    /// The viewport moved; some rows that were visible before still are.
    case moved(held: Range<Int>)
  }

  /// Whether only visible rows are loaded: after a refresh, until the viewport moves.
  var loadsOnlyVisible: Bool { stage == .startedAgain }

  /// Visible rows that were already visible before the first movement; nil until that movement.
  var heldRows: Range<Int>? { if case .moved(let rows) = stage { rows } else { nil } }

  /// Whether the viewport moved since the list started.
  var hasMoved: Bool { heldRows != nil }

  /// Moves the viewport.
  mutating func show(_ new: Viewport, now: Duration) -> Movement {
    let old = viewport
    viewport = new.sane
    guard viewport.first != old.first || viewport.cursor != old.cursor else { return .none }
    stage = .moved(held: (heldRows ?? old.rows).clamped(to: viewport.rows))
    guard abs(viewport.first - old.first) > 2 * viewport.height else {
      pace.moved(at: viewport.velocity, now: now)
      return .step
    }
    pace.jumped()
    return .jump
  }

  /// Shifts the viewport and the target row along with their rows.
  mutating func rowsReplaced(at row: Int, removed: Int, inserted: Int) {
    let growth = inserted - removed
    if viewport.cursor >= row + removed {
      viewport.cursor = max(0, viewport.cursor + growth)
      viewport.first = max(0, viewport.first + growth)
      if let heldRows { stage = .moved(held: heldRows.shifted(by: growth)) }
    }
    if let target, target != .max, target >= row + removed { self.target = target + growth }
  }

  /// Moves the viewport to the first row, without a movement of the user.
  mutating func goToTop() { viewport = Viewport(height: viewport.height) }

  /// Goes to the first row of another list; only visible rows are loaded until the user moves.
  mutating func startAgain() {
    stage = .startedAgain
    goToTop()
  }

  /// The movements without a rest from which a key is held: the user may read what an earlier one
  /// shows, and its rows are requested with the key.
  private static let movementsOfHold = 3

  /// Updates the plan for the conditions of the source and the user's speed.
  ///
  /// Before the first movement, one page beyond the screen is enough: most lists are closed without
  /// a movement.
  mutating func plan(for conditions: PrefetchConditions, now: Duration) {
    var conditions = conditions
    conditions.speed = pace.current(now: now)
    conditions.steadySpeed = pace.steady(now: now)
    conditions.pace = pace.recent(now: now)
    conditions.hasMovedOnce = pace.hasMovedOnce
    conditions.hasJumped = pace.hasJumped
    plan = PrefetchRules.plan(conditions)
    if loadsOnlyVisible { plan.distance = 0 }
    if pace.movements < Self.movementsOfHold { plan.passedRows = 0 }
    if conditions.prefetch == .automatic, !hasMoved {
      plan.distance = min(plan.distance, conditions.pageSize)
    }
  }

  /// The time from which the user is considered at rest; nil when that is already so.
  func restAt(after now: Duration) -> Duration? { pace.restAt(after: now) }
}

extension FeedDemand {
  /// The visible rows that will still be visible when a response arrives.
  ///
  /// A serial source must load the passed rows as well, and a page is wanted as a whole when only
  /// some of its rows are passed.
  func visibleRows(isRandomAccess: Bool) -> Range<Int> {
    let rows = viewport.rows
    let passed = isRandomAccess ? min(plan.passedRows, rows.count) : 0
    return viewport.direction == .up
      ? rows.lowerBound..<(rows.upperBound - passed)
      : (rows.lowerBound + passed)..<rows.upperBound
  }

  /// The rows beyond the viewport in the direction of the last movement.
  func rowsAhead(isRandomAccess: Bool) -> Range<Int> {
    guard !loadsOnlyVisible, viewport.height > 0 else { return 0..<0 }
    let rows = viewport.rows
    let hidden = isRandomAccess ? max(0, plan.passedRows - rows.count) : 0
    if viewport.direction == .up {
      let end = max(0, rows.lowerBound - hidden)
      return max(0, end - rows.count)..<end
    }
    let from = rows.upperBound + hidden
    return from..<max(from, rows.upperBound + plan.distance)
  }

  /// The rows that movements of the user made visible, and the cursor's; none before the first
  /// movement.
  var rowsMovedTo: [Range<Int>] {
    guard let heldRows else { return [] }
    let rows = viewport.rows
    let held = heldRows.clamped(to: rows)
    let cursor = (viewport.cursor..<(viewport.cursor + 1)).clamped(to: held)
    return [rows.lowerBound..<held.lowerBound, cursor, held.upperBound..<rows.upperBound]
  }
}
