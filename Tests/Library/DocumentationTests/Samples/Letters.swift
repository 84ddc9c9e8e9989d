import Paging

struct Letters: PageSource {
  struct Letter: Identifiable, Sendable { let id: Int }

  let addressing = PageAddressing.offset

  func page(_ request: PageRequest) async throws(PageError) -> Page<Letter> {
    let first = if case .offset(let offset) = request.key { offset } else { 0 }
    let end = min(first + request.pageSize, 26)
    return Page(
      items: (first..<end).map(Letter.init),
      next: end < 26 ? .offset(end) : nil,
      total: .exact(26)
    )
  }
}

/// The part of a source that reads the status of a response.
func check(_ status: Int) throws(PageError) {
  switch status {
  case 200...299: return
  case 429: throw PageError("The server wants a pause.", remedy: .wait(.seconds(20)))
  case 500...: throw PageError("The server failed with status \(status).", remedy: .retry)
  default: throw PageError("The server answered \(status).")
  }
}

/// A program with a feed that loads by itself.
func countLetters() async -> [String] {
  var lines: [String] = []
  let configuration = FeedConfiguration(pageSize: 10)
  let feed = Feed(source: Letters(), configuration: configuration)
  await feed.open()
  await feed.show(Viewport(first: 0, height: 20, cursor: 0))
  for await state in feed.states {
    lines.append("\(state.loadedCount) of \(state.total ?? 0)")
    if state.loadedCount >= 20 { break }
  }
  return lines
}

/// A program with a loop of its own.
func loadFirstLetters() async throws(PageError) -> [Letters.Letter?] {
  let source = Letters()
  var state = FeedState<Letters.Letter>(FeedConfiguration(pageSize: 10, addressing: .offset))
  for effect in state.open(now: .zero) {
    guard case .load(let ticket) = effect else { continue }
    let page = try await source.page(ticket.request)
    _ = state.pageArrived(page, ticket: ticket, now: .milliseconds(80))
  }
  let shown = (0..<3).map { state.item(at: $0) }
  return shown
}
