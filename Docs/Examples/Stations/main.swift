import FeedBrowser
import Glibc
import Paging

/// A weather station; what it measures is not in the list, and takes a request of its own.
struct Station: Identifiable, Sendable {
  let id: Int
  var degrees: Int?

  var name: String { "Station \(id + 1)" }
}

/// A thousand stations without their weather.
struct Network: PageSource {
  let addressing = PageAddressing.offset

  func page(_ request: PageRequest) async throws(PageError) -> Page<Station> {
    let first = if case .offset(let offset) = request.key { offset } else { 0 }
    let end = min(first + request.pageSize, 1_000)
    return Page(
      items: (first..<end).map { Station(id: $0) },
      next: end < 1_000 ? .offset(end) : nil,
      total: .exact(1_000)
    )
  }

  /// What a station measures, half a second after it was asked.
  func measured(_ station: Station) async -> Station {
    try? await Task.sleep(for: .milliseconds(500))
    return Station(id: station.id, degrees: station.id * 7 % 40 - 5)
  }
}

let columns = [
  FeedColumn("Name", width: 20, grows: true),
  FeedColumn("Weather", width: 10, alignment: .right),
]
var browser = FeedBrowser("Weather", source: Network(), columns: columns) {
  FeedEntry([$0.name, $0.degrees.map { "\($0) °C" } ?? "…"])
}
// A row loads itself when it comes into view, and is drawn anew when that is done. The task is
// detached, for the main actor's thread is the browser's.
browser.onShow = { [updates = browser.updates] station in
  guard station.degrees == nil else { return }
  Task.detached { updates.replace(await Network().measured(station)) }
}
do {
  exit(try browser.run())
} catch {
  print(error)
  exit(1)
}
