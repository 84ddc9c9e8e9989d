import EverText
import Paging

@testable import EverBrowser

/// A numbered thing to list.
struct Plum: Identifiable, Hashable, Sendable {
  var id: Int
}

/// Drives a reader on a list with a number of plums; six rows are visible, and pages have two.
struct Reading {
  var reader: ListReader<Plum>
  var now = Duration.zero
  let count: Int
  /// Loads that were neither answered nor cancelled.
  var open: [Ticket] = []
  /// Every effect since the start.
  var effects: [FeedEffect] = []

  init(
    of count: Int,
    addressing: PageAddressing = .serial,
    height: Int = 6,
    growsAtEnd: Bool = false
  ) {
    self.count = count
    let configuration = FeedConfiguration(
      pageSize: 2,
      prefetch: .fixed(0),
      addressing: addressing,
      countsSeparately: growsAtEnd,
      growsAtEnd: growsAtEnd
    )
    reader = ListReader(FeedState(configuration), hasMotion: false)
    reader.fit(height: height)
    perform { $0.open() }
  }

  /// A reading with its first pages loaded.
  static func loaded(
    pages: Int = 1,
    of count: Int,
    addressing: PageAddressing = .serial,
    height: Int = 6
  ) -> Reading {
    var reading = Reading(of: count, addressing: addressing, height: height)
    for _ in 0..<pages { reading.respond() }
    return reading
  }

  /// The top row of the list, and the cursor's row.
  var place: [Int] { [reader.list.top, reader.list.cursor] }

  var status: String { ListStatus(of: reader).text(in: reader).string }

  mutating func perform(_ body: (inout ListReader<Plum>) -> [FeedEffect]) {
    take(reader.passTime(to: now))
    take(body(&reader))
    take(reader.settleRows())
    take(reader.settleViewport())
  }

  mutating func move(_ movement: ListMovement, count: Int? = nil) {
    perform { $0.run(movement, count: count) }
  }

  mutating func wait(milliseconds: Int) {
    now += .milliseconds(milliseconds)
    perform { _ in [] }
  }

  /// Answers the oldest open load with the plums at the requested places.
  mutating func respond(notice: String? = nil, total: Total = .unknown) {
    guard let ticket = open.first else { return }
    open.removeFirst()
    let start = ticket.places.lowerBound
    let known = if case .atLeast(let known) = total { known } else { count }
    let end = min(start + ticket.request.pageSize, known)
    var page = Page(
      items: (start..<end).map { Plum(id: $0) },
      next: end < count ? Self.key(end, like: ticket) : nil,
      total: total
    )
    page.notice = notice
    perform { $0.takePage(ticket, .success(page)) }
  }

  mutating func count(_ total: Total) {
    let generation = reader.feed.generation
    perform { $0.takeTotal(generation, .success((total, ServerHints()))) }
  }

  mutating func fail(_ error: PageError) {
    guard let ticket = open.first else { return }
    open.removeFirst()
    perform { $0.takePage(ticket, .failure(error)) }
  }

  private static func key(_ place: Int, like ticket: Ticket) -> PageKey {
    if case .offset = ticket.request.key { .offset(place) } else { .token("\(place)") }
  }

  private mutating func take(_ effects: [FeedEffect]) {
    self.effects += effects
    for effect in effects {
      switch effect {
      case .load(let ticket): open.append(ticket)
      case .cancel(let ticket): open.removeAll { $0 == ticket }
      default: break
      }
    }
  }
}
