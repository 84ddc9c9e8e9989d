import EverMock

/// Compares a naive grid with Everscroll's on one server and one network in one run.
enum ImageBench {
  /// The network profile of both.
  static let network = "wifi"
  /// The rows of photos that both scroll through; few, because the naive grid takes seconds for a
  /// screen.
  static let comparedRows = 15
  /// The photos side by side at 120 columns.
  static let across = 4

  /// Prints the table, and returns whether all counts of Everscroll meet their marks.
  static func run() async -> Bool {
    guard let server = ImageServer(), await paint(on: server) else {
      print("images: not measured, for everscroll is not built here or requests none")
      return false
    }
    let rows = await GridComparison.rows(server) + FastScroll.rows(server)
    TableRow.print(rows, "120×40, \(network), one run")
    await ThumbnailTimes.print(server)
    return rows.allSatisfy { $0.isMet || !$0.isGate }
  }

  /// Makes the server paint all images of a short session beforehand; false when it requests none.
  private static func paint(on server: ImageServer) async -> Bool {
    let requested = await server.images {
      guard let cache = TemporaryDirectory(),
        let program = PhotoGrid.ours(server).start(cache: cache)
      else { return }
      program.settle()
      program.quit()
    }
    let originals = await server.originals()
    // Photos have the paths `/id/NUMBER/WIDTH/HEIGHT`.
    let words = requested.map { $0.path.split(separator: "/") }
    let sizes = Set(words.map { $0.dropFirst(2).joined(separator: "/") }).sorted()
    let thumbnails = originals.map { $0.split(separator: "/")[1] }.flatMap { number in
      sizes.map { "/id/\(number)/\($0)" }
    }
    // Includes the originals that the prefetch of the list's next pages may request.
    let all = originals.prefix((comparedRows + 10) * across) + thumbnails
    let count = await server.fetch(Array(all))
    print(
      "\(count) of \(all.count) images painted beforehand; ours requests "
        + sizes.joined(separator: ", ")
    )
    return !sizes.isEmpty
  }
}
