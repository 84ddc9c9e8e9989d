package import Cells
package import Paging
package import Viewport
import ListParts

/// What a user does with a list, and what the list says to that: one value for items of any kind.
///
/// It holds the feed and the window on it, and decides where the cursor goes, what is said in the
/// status line and when something changes by itself. Its owner passes on keys, results and the time,
/// performs the effects that come back, and calls ``settleRows(movesAsTyped:)`` and ``settleViewport()``
/// after each message.
package struct ListReader<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The time of the last message, since any origin that the owner keeps to.
  package internal(set) var now = Duration.zero
  package var feed: FeedState<Item>
  package var list = ListViewport()
  /// Whether anything may move by itself; false shows still marks instead.
  package let hasMotion: Bool

  /// The row that the cursor goes to as rows come; `Int.max` is the end, nil where it is.
  package var goal: Int?
  package internal(set) var pull = PullToRefresh()
  package internal(set) var speed = ScrollSpeed()
  package internal(set) var notice: StatusNotice?
  /// What the feed was last told is on the screen.
  package internal(set) var shown = Paging.Viewport()
  /// When the feed wants to be woken; nil: not at all.
  package internal(set) var feedWake: Duration?
  /// When page one was last asked for by the user, as long as that shows.
  var refreshStart: Duration?
  /// What the source said about how the last page came.
  var lastPageNotice: String?
  /// Movements that wait for the first rows.
  var typedAhead: [Step] = []
  /// Whether the last command went to the end; the same again goes to the real one.
  var hasGoneToEnd = false
  /// When the last step down was made.
  var lastStepDown: Duration?
  /// By how much rows on the screen were numbered anew since that was last taken.
  private var renumbering = 0

  /// A movement and the number typed before it; nil when none was.
  struct Step: Hashable {
    var movement: ListMovement
    var count: Int?
  }

  /// A mark that comes and goes faster is not seen.
  static var shortestIndicator: Duration { .milliseconds(300) }

  package init(_ feed: FeedState<Item>, hasMotion: Bool = true) {
    self.feed = feed
    self.hasMotion = hasMotion
  }

  /// Whether the refresh indicator shows: while page one is under way, and for 300 ms at least.
  package var showsRefresh: Bool {
    if feed.isRefreshing { return true }
    return refreshStart.map { now < $0 + Self.shortestIndicator } ?? false
  }

  /// Gives the list other lines of the screen, or lays its rows out in another way: no movement.
  package mutating func fit(height: Int, geometry: ListGeometry? = nil) {
    let oldTop = list.top
    list.setHeight(height)
    if let geometry { list.setGeometry(geometry) }
    shown.first += list.top - oldTop
  }

  /// Takes by how much rows on the screen were numbered anew since the last call: what is seen of
  /// them did not change.
  package mutating func takeRenumbering() -> Int {
    defer { renumbering = 0 }
    return renumbering
  }

  /// Turns what the feed wants done into effects, and takes what concerns the list.
  mutating func apply(_ feedEffects: [FeedEffect]) -> [ListEffect] {
    var effects: [ListEffect] = []
    for effect in feedEffects {
      switch effect {
      case .load(let ticket): effects.append(.load(ticket))
      case .cancel(let ticket): effects.append(.cancel(ticket))
      case .countTotal(let generation): effects.append(.countTotal(generation: generation))
      case .wake(let time): feedWake = time
      case .rowsReplaced(let row, let removed, let inserted):
        moveRows(from: row, removed: removed, inserted: inserted)
      case .listReplaced: restartList()
      case .announce(let notice): say(Sentences.notice(notice), isError: notice.isError)
      }
    }
    return effects
  }

  /// Keeps what is seen still; that the rows have other numbers by now is no movement.
  private mutating func moveRows(from row: Int, removed: Int, inserted: Int) {
    let old = list
    list.rowsReplaced(row: row, removed: removed, inserted: inserted)
    shown.first += list.top - old.top
    shown.cursor += list.cursor - old.cursor
    renumbering += list.top - old.top
    if let goal, goal != .max, row + removed <= goal { self.goal = goal + inserted - removed }
  }

  /// A feed that starts again is read from its first row, whatever was on the way before.
  private mutating func restartList() {
    goal = nil
    hasGoneToEnd = false
    list.forgetHeights()
    list.moveCursor(to: 0)
    speed.leapt()
    // The feed starts at the first row by itself; which height it knows is another matter.
    shown = Viewport(height: shown.height)
  }
}

/// What the owner of a list has to do, in order.
package enum ListEffect: Hashable, Sendable {
  case load(Ticket)
  case cancel(Ticket)
  case countTotal(generation: UInt64)
  /// The user wants what is there now: what failed beside the pages may be tried again.
  case renewed
}

/// A line for the user that goes away by itself.
package struct StatusNotice: Hashable, Sendable {
  package var text: CleanText
  package var isError: Bool
  package var until: Duration
}
