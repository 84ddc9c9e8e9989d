import FeedBrowser
import Glibc
import Paging

/// A line of a birdwatcher's diary: a day, or a bird that was seen on it.
enum Entry: Identifiable, Sendable {
  case day(Int)
  case bird(Int, name: String, count: Int)

  var id: Int {
    switch self {
    case .day(let day): -day
    case .bird(let id, _, _): id
    }
  }
}

/// A diary of 40 days; its third page sticks the first time.
actor Notebook: PageSource {
  nonisolated let addressing = PageAddressing.offset
  private var isStuck = true
  private let birds = ["Wren", "Grey heron", "Kingfisher", "Short-eared owl"]

  func page(_ request: PageRequest) async throws(PageError) -> Page<Entry> {
    let first = if case .offset(let offset) = request.key { offset } else { 0 }
    defer { if first == 60 { isStuck = false } }
    if first == 60, isStuck { throw PageError("Two pages stick together.") }
    let items = (first..<min(first + request.pageSize, 200)).map { line -> Entry in
      line % 5 == 0 ? .day(line / 5 + 1) : .bird(line, name: birds[line % 4], count: line % 3 + 1)
    }
    let end = first + items.count
    return Page(items: items, next: end < 200 ? .offset(end) : nil, total: .exact(200))
  }
}

var browser = FeedBrowser("Diary", source: Notebook()) { entry, _ in
  switch entry {
  case .day(let day): StyledRow("Day \(day)", style: .bold)
  case .bird(_, let name, let count): [StyledText(name, width: 20), StyledText("\(count)")]
  }
}
browser.appearance.errorRow = { failure, remedy in
  [StyledText("! " + failure.error.message, style: .error), StyledText(" (\(remedy))")]
}
browser.appearance.title = { feed in
  StyledRow([StyledText("My diary")], trailing: [StyledText("\(feed.loadedCount) lines read")])
}
browser.commands = [
  FeedCommand("forget", keys: "d", summary: "forget this line") { [updates = browser.updates] in
    if let entry = $0.item { updates.remove(entry.id) }
  }
]
var seen: Set<Int> = []
browser.onShow = { seen.insert($0.id) }
let status = browser.main()
if status == 0 { print("You looked at \(seen.count) lines.") }
exit(status)
