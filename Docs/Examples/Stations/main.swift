import FeedBrowser
import Glibc
import Paging

/// A weather station; what it measures is not in the list, and takes a request of its own.
struct Station: Identifiable, Sendable {
  let id: Int
  var degrees: Int?
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

  /// The measurement of a station, after half a second.
  func measured(_ station: Station) async -> Station {
    try? await Task.sleep(for: .milliseconds(500))
    return Station(id: station.id, degrees: station.id * 7 % 40 - 5)
  }
}

var browser = FeedBrowser("Weather", source: Network()) { station, _ in
  StyledRow(
    [StyledText("Station \(station.id + 1)")],
    trailing: [StyledText(station.degrees.map { "\($0) °C" } ?? "…", width: 6, alignment: .right)]
  )
}
// A row is loaded when it becomes visible, and is drawn again when that is done.
browser.onShow = { [updates = browser.updates] station in
  guard station.degrees == nil else { return }
  Task { updates.replace(await Network().measured(station)) }
}
browser.commands = [
  FeedCommand("near", keys: "w", summary: "a browser in this one", takesTerminal: true) { _ in
    _ = try? FeedBrowser("Nearby", source: Network()) { near, _ in "Neighbour \(near.id + 1)" }
      .run()
  }
]
exit(browser.main())
