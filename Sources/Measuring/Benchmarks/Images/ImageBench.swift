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
    guard let server = ImageServer() else {
      print("images: not measured, for everscroll is not built here")
      return false
    }
    guard await paint(on: server) else {
      print("images: not measured, for everscroll requests none")
      return false
    }
    var rows = GridComparison.rows(server)
    rows += FastScroll.rows(server)
    print(ImageRow.heading)
    for row in rows { print(row.line) }
    await ThumbnailTimes.print(server)
    return rows.allSatisfy { $0.isMet || !$0.isGate }
  }

  /// Makes the server paint all images of a short session beforehand; false when it requests none.
  private static func paint(on server: ImageServer) async -> Bool {
    let requested = server.requests {
      guard let cache = CacheDirectory(), let session = GridSession(.ours(server), cache: cache)
      else { return }
      session.settle()
      session.quit()
    }
    let sizes = Set(requested.images.map(\.size)).sorted()
    let photos = await ServedPhoto.all(of: server)
    // Includes those that the prefetch of the list's next pages may request.
    let originals = photos.prefix((comparedRows + 10) * across).map(\.originalPath)
    let thumbnails = photos.flatMap { photo in sizes.map { "/id/\(photo.id)/\($0)" } }
    let count = await ServedPhoto.fetch(originals + thumbnails, from: server.baseURL)
    print(
      "\(count) of \(originals.count + thumbnails.count) images painted beforehand; ours requests "
        + sizes.joined(separator: ", ")
    )
    return !sizes.isEmpty
  }
}
