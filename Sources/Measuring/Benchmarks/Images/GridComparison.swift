import EverMock

/// The same actions in both grids, with the figures side by side.
enum GridComparison {
  private static let turns = 5
  private static let photos = ImageBench.comparedRows * ImageBench.across

  static func rows(_ server: ImageServer) async -> [ImageRow] {
    guard let cache = CacheDirectory() else { return [] }
    let start = firstImage(server)
    let naive = await scroll(.naive(server), server, cache)
    let ours = await scroll(.ours(server), server, cache)
    let again = await scroll(.ours(server), server, cache)
    return [start] + compare(naive, ours) + [
      ImageRow(name: "warm restart: start to the first image, ms", ours: again.milliseconds),
      ImageRow(
        name: "warm restart: requests for images, naive as cold",
        naive: Double(naive.images.count),
        ours: Double(again.images.count),
        mark: .count(0)
      ),
    ]
  }

  /// The time from the start to the first image, with alternating runs.
  private static func firstImage(_ server: ImageServer) -> ImageRow {
    var times: (naive: [Duration], ours: [Duration]) = ([], [])
    for _ in 0..<turns {
      times.naive += timeToFirstImage(.naive(server)).map { [$0] } ?? []
      times.ours += timeToFirstImage(.ours(server)).map { [$0] } ?? []
    }
    return ImageRow(
      name: "start to the first image, median of \(turns), ms",
      naive: median(times.naive),
      ours: median(times.ours),
      mark: .ratio(4)
    )
  }

  private static func timeToFirstImage(_ grid: GridProgram) -> Duration? {
    CacheDirectory().flatMap { GridSession(grid, cache: $0)?.timeToFirstImage() }
  }

  private static func median(_ times: [Duration]) -> Double? {
    times.isEmpty ? nil : Figures.median(times) / .milliseconds(1)
  }

  /// The result of a session.
  private struct Scrolled {
    var images: [MockRequest] = []
    var milliseconds: Double?
    var megabytes: Double?
    var late: Double?
  }

  /// Scrolls down through the photos with a held key, and up again when everything is loaded.
  private static func scroll(
    _ grid: GridProgram,
    _ server: ImageServer,
    _ cache: CacheDirectory
  ) async -> Scrolled {
    var result = Scrolled()
    result.images = await server.images {
      guard let session = GridSession(grid, cache: cache) else { return }
      result.milliseconds = session.timeToFirstImage().map { $0 / .milliseconds(1) }
      let down = session.hold("j", presses: ImageBench.comparedRows)
      session.settle(quiet: .seconds(3), within: .seconds(60))
      _ = session.hold("k", presses: ImageBench.comparedRows)
      session.settle(quiet: .seconds(3), within: .seconds(60))
      result.late = Double(down.late)
      result.megabytes = Double(session.memory.peak) / 1_024
      session.quit()
    }
    return result
  }

  private static func compare(_ naive: Scrolled, _ ours: Scrolled) -> [ImageRow] {
    [
      ImageRow(
        name: "bytes per image, \(photos) photos",
        naive: naive.images.bytesPerImage,
        ours: ours.images.bytesPerImage,
        mark: .ratio(100)
      ),
      ImageRow(
        name: "peak memory of all processes, \(photos) photos, MB",
        naive: naive.megabytes,
        ours: ours.megabytes,
        mark: .ratio(3)
      ),
      ImageRow(
        name: "images sent again, \(photos) photos down and up",
        naive: Double(naive.images.duplicates),
        ours: Double(ours.images.duplicates),
        mark: .count(0)
      ),
      ImageRow(
        name: "frames later than 33 ms of \(ImageBench.comparedRows), key held at 30/s",
        naive: naive.late,
        ours: ours.late,
        mark: .atMost(0)
      ),
    ]
  }
}
