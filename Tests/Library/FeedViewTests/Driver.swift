import Cells
import Input
import Paging

@testable import FeedView

/// A numbered thing to list.
struct Plum: Identifiable, Hashable, Sendable {
  var id: Int
  var name = "plum"
}

/// Rows with the number and the name.
struct PlumRows: FeedRows {
  var title = "Plums"

  func row(for plum: Plum, width: Int) -> StyledRow {
    [StyledText("\(plum.id)", width: 3, alignment: .right), StyledText(plum.name)]
  }
}

/// Drives a model as the loop does, with responses from the test.
struct Driver<Rows: FeedRows> where Rows.Item == Plum {
  var model: FeedViewModel<Plum>
  var renderer: FeedViewRenderer<Rows>
  var now = Duration.zero
  /// Requests without a response, the oldest first.
  var waiting: [Ticket] = []
  var shown: [Int] = []
  var opened: [Int] = []
  var status: Int32?

  init(
    _ rows: Rows,
    configuration: FeedConfiguration = FeedConfiguration(pageSize: 5, prefetch: .fixed(0)),
    size: Size = Size(columns: 40, rows: 8)
  ) {
    model = FeedViewModel(feed: FeedState(configuration), size: size, hasMotion: false)
    renderer = FeedViewRenderer(rows)
    take(model.open(now: now))
  }

  /// The text of the screen.
  var screen: String {
    mutating get {
      var rows: [String] = []
      for line in frame().lines {
        var text = ""
        for run in line.runs {
          let width = DisplayWidth.of(CleanText(sanitizing: text))
          text += String(repeating: " ", count: run.column - width) + run.text.string
        }
        rows.append(text)
      }
      return rows.joined(separator: "\n")
    }
  }

  mutating func frame() -> Frame { renderer.frame(of: model) }

  mutating func press(_ chords: Chord...) {
    for chord in chords { send(.event(.key(chord))) }
  }

  mutating func send(_ message: FeedViewMessage<Plum>) {
    take(model.take(message, now: now))
  }

  /// Advances the time, and sends it to the model.
  mutating func wait(_ time: Duration) {
    now += time
    send(.timePassed)
  }

  /// Responds to the oldest request with the next plums of a list with this number of them.
  mutating func deliver(of count: Int, total: Total = .unknown) {
    guard let ticket = waiting.first else { return }
    waiting.removeFirst()
    var first = 0
    if case .offset(let offset) = ticket.request.key { first = offset }
    let end = min(first + ticket.request.pageSize, count)
    let page = Page(
      items: (first..<end).map { Plum(id: $0) },
      next: end < count ? .offset(end) : nil,
      total: total
    )
    send(.page(ticket, .success(page)))
  }

  mutating func fail(_ error: PageError) {
    guard let ticket = waiting.first else { return }
    waiting.removeFirst()
    send(.page(ticket, .failure(error)))
  }

  private mutating func take(_ effects: [FeedViewEffect<Plum>]) {
    for effect in effects {
      switch effect {
      case .load(let ticket): waiting.append(ticket)
      case .cancel(let ticket): waiting.removeAll { $0.id == ticket.id }
      case .shown(let plum): shown.append(plum.id)
      case .opened(let plum): opened.append(plum.id)
      case .quit(let status): self.status = status
      case .countTotal, .suspend, .repaint: break
      }
    }
  }
}
