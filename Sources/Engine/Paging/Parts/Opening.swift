/// How far a feed is opened, which decides how page one is requested and received.
enum Opening: Hashable, Sendable {
  /// Page one was never requested.
  case unopened
  /// The feed was opened without rows, and no page one has arrived.
  case withoutRows
  /// The feed was opened with a kept page, which page one replaces without moving the cursor.
  case withKeptPage
  /// A page one has arrived, or the user requests one instead of the kept page: it starts the list
  /// again.
  case done

  /// Why page one is requested.
  var reason: LoadReason { self == .done ? .user : .opened }

  /// Records that the user requests page one; without rows, that is another attempt to open the
  /// feed.
  mutating func refresh() {
    switch self {
    case .unopened, .withoutRows: self = .withoutRows
    case .withKeptPage, .done: self = .done
    }
  }
}
