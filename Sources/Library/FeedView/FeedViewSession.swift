import Cells
import Paging
import ScreenLoop

/// A model with the shell that performs its effects: tasks for pages, and the caller's closures.
struct FeedViewSession<Source: PageSource, Rows: FeedRows> where Rows.Item == Source.Item {
  typealias Item = Source.Item

  /// A request to the source; each job has one task at a time.
  private enum Job: Hashable {
    case page(ticket: UInt64)
    case total
  }

  private var model: FeedViewModel<Item>
  private var renderer: FeedViewRenderer<Rows>
  private let source: Source
  private let onShow: (Item) -> Void
  private let onOpen: (Item) -> Void
  private var tasks = TaskTable<Job, FeedViewMessage<Item>>()
  /// The effects of opening the feed.
  private var firstEffects: [FeedViewEffect<Item>]
  /// Calls of the caller's closures that wait until the frame with their items is displayed.
  private var calls: [() -> Void] = []
  /// Requests for the loop.
  private var requests: [LoopRequest] = []
  private var hasChanged = true

  init(
    _ model: FeedViewModel<Item>,
    source: Source,
    rows: Rows,
    onShow: @escaping (Item) -> Void,
    onOpen: @escaping (Item) -> Void
  ) {
    self.model = model
    firstEffects = self.model.open(now: .zero)
    renderer = FeedViewRenderer(rows)
    self.source = source
    self.onShow = onShow
    self.onOpen = onOpen
  }

  private mutating func take(_ message: FeedViewMessage<Item>, now: Duration) {
    hasChanged = true
    perform(model.take(message, now: now))
  }

  private mutating func perform(_ effects: [FeedViewEffect<Item>]) {
    for effect in effects {
      switch effect {
      case .load(let ticket): load(ticket)
      case .cancel(let ticket): tasks.cancel(.page(ticket: ticket.id))
      case .countTotal(let generation): countTotal(generation)
      case .shown(let item): calls.append { [onShow] in onShow(item) }
      case .opened(let item): calls.append { [onOpen] in onOpen(item) }
      case .suspend: requests.append(.suspend)
      case .repaint: requests.append(.repaint)
      case .quit(let status): requests.append(.quit(status: status))
      }
    }
  }

  private mutating func load(_ ticket: Ticket) {
    tasks.start(.page(ticket: ticket.id)) { [source] in
      let result = await Result { () async throws(PageError) in
        try await source.page(ticket.request)
      }
      return .page(ticket, result)
    }
  }

  private mutating func countTotal(_ generation: UInt64) {
    tasks.start(.total) { [source] in
      let result = await Result { () async throws(PageError) in try await source.total() }
      return .total(generation: generation, result)
    }
  }

  private mutating func callBack() {
    let waiting = calls
    calls = []
    for call in waiting { call() }
  }
}

extension FeedViewSession: LoopDriver {
  var mailbox: Int32 { tasks.descriptor }

  var deadline: Duration? { model.deadline }

  mutating func receive(
    _ message: LoopMessage,
    on screen: inout some LoopScreen & ~Copyable,
    now: Duration
  ) -> [LoopRequest] {
    switch message {
    case .begun:
      perform(firstEffects)
      firstEffects = []
    case .event(let event): take(.event(event), now: now)
    case .resized(let size): take(.resized(size), now: now)
    case .mail: for message in tasks.takeMail() { take(message, now: now) }
    case .timePassed: take(.timePassed, now: now)
    case .imagesLost, .uploads, .turnEnded: break
    }
    defer { requests = [] }
    return requests
  }

  mutating func nextFrame() -> Frame? {
    guard hasChanged else { return nil }
    hasChanged = false
    return renderer.frame(of: model)
  }

  mutating func frameShown(on screen: inout some LoopScreen & ~Copyable) { callBack() }

  mutating func end(now: Duration) {
    tasks.cancel { _ in true }
    callBack()
  }
}
