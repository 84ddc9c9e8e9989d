/// The optimised grid's protocol: a naive grid and ours against one server, on one network, in one run.
enum ImageBench {
  /// The network that both are shaped to.
  static let network = "wifi"
  /// Rows of photos that both scroll through: no more, for the naive grid takes seconds for a screen.
  static let comparedRows = 15
  /// Photos side by side at 120 columns.
  static let across = 4

  /// Prints the table.
  ///
  /// - Returns: whether every count of ours is at its mark.
  static func run() async -> Bool {
    guard let server = ImageServer() else {
      print("images: not measured, for everscroll is not built here")
      return false
    }
    guard await paint(on: server) else {
      print("images: not measured, for everscroll asks for none")
      return false
    }
    var rows = GridComparison.rows(server)
    rows += FastScroll.rows(server)
    print(ImageRow.heading)
    for row in rows { print(row.line) }
    await ThumbnailTimes.print(server)
    return rows.allSatisfy { $0.isMet || !$0.isGate }
  }

  /// Has the server paint everything that will be asked for.
  ///
  /// Which sizes ours wants is its own affair, so it is watched for a moment.
  ///
  /// - Returns: false when ours asks for no images.
  private static func paint(on server: ImageServer) async -> Bool {
    let asked = server.requests {
      guard let cache = CacheDirectory(), let session = GridSession(.ours(server), cache: cache)
      else { return }
      session.settle()
      session.quit()
    }
    let sizes = Set(asked.images.map(\.size)).sorted()
    let photos = await ServedPhoto.all(of: server)
    // With those into which the prefetch of a list of pages may lead.
    let originals = photos.prefix((comparedRows + 10) * across).map(\.originalPath)
    let thumbnails = photos.flatMap { photo in sizes.map { "/id/\(photo.id)/\($0)" } }
    let count = await ServedPhoto.fetch(originals + thumbnails, from: server.baseURL)
    print(
      "\(count) of \(originals.count + thumbnails.count) images painted beforehand; ours asks for "
        + sizes.joined(separator: ", ")
    )
    return !sizes.isEmpty
  }
}
