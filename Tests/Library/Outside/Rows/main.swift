// The processes of this computer in rows of their own, read again every two seconds.

import FeedBrowser
import Foundation
import Paging

struct Job: Identifiable, Sendable {
  let id: Int32
  let name: String
  let megabytes: Int
}

final class Jobs: PageSource {
  let addressing = PageAddressing.offset
  let invalidations = Invalidations()

  func page(_ request: PageRequest) async throws -> Page<Job> {
    let ids = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
    let jobs = ids.sorted().compactMap(job)
    let end = min(request.offset + request.pageSize, jobs.count)
    let items = Array(jobs[min(request.offset, end)..<end])
    return Page(
      items: items,
      next: end < jobs.count ? .offset(end) : nil,
      total: .exact(jobs.count)
    )
  }

  private func job(_ id: Int32) -> Job? {
    guard let name = try? String(contentsOfFile: "/proc/\(id)/comm", encoding: .utf8),
      let pages = try? String(contentsOfFile: "/proc/\(id)/statm", encoding: .utf8)
        .split(separator: " ")[1]
    else { return nil }
    return Job(id: id, name: String(name.dropLast()), megabytes: (Int(pages) ?? 0) / 256)
  }
}

let jobs = Jobs()
var browser = FeedBrowser("Processes", source: jobs) { job, width in
  let bar = String(repeating: "■", count: min(job.megabytes / 20, width / 3))
  return StyledRow(
    [StyledText("\(job.id)", width: 7, alignment: .right), StyledText(job.name, width: 16)]
      + [StyledText(bar, style: TextStyle(foreground: .palette(job.megabytes > 200 ? 3 : 2)))],
    trailing: [StyledText("\(job.megabytes) MB")]
  )
}
browser.appearance.title = { StyledRow("\($0.total ?? 0) processes", style: .bold) }
browser.appearance.endRow = { _ in StyledRow("that is all", style: .dim) }
browser.commands = [
  FeedCommand("kill", keys: "x", summary: "send a signal", takesText: true) {
    if let job = $0.item { kill(job.id, Int32($0.text) ?? SIGTERM) }
    jobs.invalidations.send()
  }
]
if CommandLine.arguments.contains("check") {
  let jobs = [Job(id: 7, name: "swift", megabytes: 90)]
  print(browser.picture(of: jobs, columns: 50).split(separator: "\n")[1])
} else {
  Task {
    while true {
      try await Task.sleep(for: .seconds(2))
      jobs.invalidations.send()
    }
  }
  exit(browser.main())
}
