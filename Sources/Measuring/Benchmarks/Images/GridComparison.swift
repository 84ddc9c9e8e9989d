import EverMock

/// The same actions in both grids, with the figures side by side.
enum GridComparison {
  private static let turns = 5
  private static let photos = ImageBench.comparedRows * ImageBench.across

  static func rows(_ server: ImageServer) async -> [TableRow] {
    guard let cache = TemporaryDirectory() else { return [] }
    let start = firstImage(server)
    let naive = await scroll(.naive(server), server, cache)
    let ours = await scroll(.ours(server), server, cache)
    let again = await scroll(.ours(server), server, cache)
    return [start] + compare(naive, ours) + [
      TableRow(name: "warm restart: start to the first image, ms", ours: again.milliseconds),
      TableRow(
        name: "warm restart: requests for images, naive as cold",
        naive: Double(naive.images.count),
        ours: Double(again.images.count),
        mark: .count(0)
      ),
    ]
  }

  /// The time from the start to the first image, with alternating runs.
  private static func firstImage(_ server: ImageServer) -> TableRow {
    var times: (naive: [Duration], ours: [Duration]) = ([], [])
    for _ in 0..<turns {
      times.naive += timeToFirstImage(.naive(server)).map { [$0] } ?? []
      times.ours += timeToFirstImage(.ours(server)).map { [$0] } ?? []
    }
    return TableRow(
      name: "start to the first image, median of \(turns), ms",
      naive: median(times.naive),
      ours: median(times.ours),
      mark: .ratio(4)
    )
  }

  private static func timeToFirstImage(_ grid: PhotoGrid) -> Duration? {
    TemporaryDirectory().flatMap { grid.start(cache: $0)?.timeToFirstImage() }
  }

  private static func median(_ times: [Duration]) -> Double? {
    times.isEmpty ? nil : Figures.median(times) / .milliseconds(1)
  }

  /// The result of a program.
  private struct Scrolled {
    var images: [MockRequest] = []
    var milliseconds: Double?
    var megabytes: Double?
    var late: Double?
  }

  /// Scrolls down through the photos with a held key, and up again when everything is loaded.
  private static func scroll(
    _ grid: PhotoGrid,
    _ server: ImageServer,
    _ cache: TemporaryDirectory
  ) async -> Scrolled {
    var result = Scrolled()
    result.images = await server.images {
      guard let program = grid.start(cache: cache) else { return }
      result.milliseconds = program.timeToFirstImage().map { $0 / .milliseconds(1) }
      let down = program.hold("j", presses: ImageBench.comparedRows)
      program.settle(quiet: .seconds(3), within: .seconds(60))
      _ = program.hold("k", presses: ImageBench.comparedRows)
      program.settle(quiet: .seconds(3), within: .seconds(60))
      result.late = Double(down.late)
      result.megabytes = Double(program.memory.peak) / 1_048_576
      program.quit()
    }
    return result
  }

  private static func compare(_ naive: Scrolled, _ ours: Scrolled) -> [TableRow] {
    [
      TableRow(
        name: "bytes per image, \(photos) photos",
        naive: naive.images.bytesPerImage,
        ours: ours.images.bytesPerImage,
        mark: .ratio(100)
      ),
      TableRow(
        name: "peak memory of all processes, \(photos) photos, MB",
        naive: naive.megabytes,
        ours: ours.megabytes,
        mark: .ratio(3)
      ),
      TableRow(
        name: "images sent again, \(photos) photos down and up",
        naive: Double(naive.images.duplicates),
        ours: Double(ours.images.duplicates),
        mark: .count(0)
      ),
      TableRow(
        name: "frames later than 33 ms of \(ImageBench.comparedRows), key held at 30/s",
        naive: naive.late,
        ours: ours.late,
        mark: .atMost(0)
      ),
    ]
  }
}

/// Everscroll through all photos with a held key: frames and memory.
enum FastScroll {
  static func rows(_ server: ImageServer) -> [TableRow] {
    guard let cache = TemporaryDirectory(),
      let program = PhotoGrid.ours(server).start(cache: cache)
    else { return [] }
    let presses = ImageServer.items / ImageBench.across - 1
    _ = program.timeToFirstImage()
    program.settle()
    let held = program.hold("j", presses: presses)
    program.settle()
    let memory = program.memory
    program.quit()
    return [
      TableRow(
        name: "frames later than 33 ms of \(presses), \(ImageServer.items) photos, key held",
        ours: Double(held.late),
        mark: .atMost(0)
      ),
      TableRow(name: "  presses without a frame", ours: Double(held.lost), mark: .count(0)),
      TableRow(
        name: "  main thread for a press and its images, ms",
        ours: held.processorTime / .milliseconds(1),
        mark: .atMost(4)
      ),
      TableRow(
        name: "main process, RssAnon, \(ImageServer.items) photos, MB",
        ours: Double(memory.ownPeak) / 1_048_576,
        mark: .atMost(96)
      ),
      TableRow(
        name: "all processes, peak, \(ImageServer.items) photos, MB",
        ours: Double(memory.peak) / 1_048_576,
        mark: .atMost(160)
      ),
    ]
  }
}
