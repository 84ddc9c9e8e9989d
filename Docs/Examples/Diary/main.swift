import FeedView
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

struct DiaryRows: FeedRows {
  let title = "Diary"

  func row(for entry: Entry, width: Int) -> StyledRow {
    switch entry {
    case .day(let day): StyledRow("Day \(day)", style: .bold)
    case .bird(_, let name, let count): [StyledText(name, width: 20), StyledText("\(count)")]
    }
  }

  func errorRow(for failure: FailedLoad, remedy: String) -> StyledRow {
    [StyledText("! " + failure.error.message, style: .error), StyledText(" (\(remedy))")]
  }

  func caption(of feed: FeedState<Entry>) -> StyledRow {
    StyledRow([StyledText("My diary")], trailing: [StyledText("\(feed.loadedCount) lines read")])
  }
}

var seen: Set<Int> = []
let status = try FeedView(source: Notebook(), rows: DiaryRows()).run { seen.insert($0.id) }
print("You looked at \(seen.count) lines.")
exit(status)
