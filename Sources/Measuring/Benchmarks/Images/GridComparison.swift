/// The same actions in both grids, with the figures side by side.
enum GridComparison {
  private static let turns = 5

  static func rows(_ server: ImageServer) -> [ImageRow] {
    guard let cache = CacheDirectory(), let log = TemporaryFile([]) else { return [] }
    let naive = scroll(.naive(server), server, cache)
    var ours = scroll(.ours(server, log: log), server, cache)
    ours.cancelled = ImageLog(log).cancelled
    return [firstImage(server)] + compare(naive, ours)
      + restarts(server, naive: naive.requests.images.count, cache)
  }

  // MARK: Start

  /// The time from the start to the first image, with alternating runs.
  private static func firstImage(_ server: ImageServer) -> ImageRow {
    var naive: [Duration] = []
    var ours: [Duration] = []
    for _ in 0..<turns {
      naive += timeToFirstImage(.naive(server)).map { [$0] } ?? []
      ours += timeToFirstImage(.ours(server)).map { [$0] } ?? []
    }
    return ImageRow(
      name: "start to the first image, median of \(turns), ms",
      naive: median(naive),
      ours: median(ours),
      mark: .ratio(4)
    )
  }

  private static func timeToFirstImage(_ grid: GridProgram) -> Duration? {
    guard let cache = CacheDirectory(), let session = GridSession(grid, cache: cache) else {
      return nil
    }
    return session.timeToFirstImage(within: .seconds(20))
  }

  private static func median(_ times: [Duration]) -> Double? {
    times.isEmpty ? nil : Figures.median(times) / .milliseconds(1)
  }

  // MARK: Down and up

  /// The result of a session.
  private struct Scrolled {
    var requests: [ServedRequest]
    /// The paths of images whose requests were cancelled.
    var cancelled: [Substring] = []
    var megabytes: Double?
    var late: Int?
  }

  /// Scrolls down through the photos with a held key, and up again when everything is loaded.
  private static func scroll(
    _ grid: GridProgram,
    _ server: ImageServer,
    _ cache: CacheDirectory
  ) -> Scrolled {
    var result = Scrolled(requests: [])
    result.requests = server.requests {
      guard let session = GridSession(grid, cache: cache) else { return }
      _ = session.timeToFirstImage(within: .seconds(20))
      let down = session.hold("j", presses: ImageBench.comparedRows)
      session.settle(quiet: .seconds(3), within: .seconds(60))
      _ = session.hold("k", presses: ImageBench.comparedRows)
      session.settle(quiet: .seconds(3), within: .seconds(60))
      result.late = down.late
      result.megabytes = Double(session.memory.peak) / 1_024
      session.quit()
    }
    return result
  }

  private static func compare(_ naive: Scrolled, _ ours: Scrolled) -> [ImageRow] {
    let photos = ImageBench.comparedRows * ImageBench.across
    return [
      ImageRow(
        name: "bytes per image, \(photos) photos",
        naive: naive.requests.bytesPerImage,
        ours: ours.requests.bytesPerImage,
        mark: .ratio(100)
      ),
      ImageRow(
        name: "peak memory of all processes, \(photos) photos, MB",
        naive: naive.megabytes,
        ours: ours.megabytes,
        mark: .ratio(3)
      ),
      ImageRow(
        name: "images requested again, \(photos) photos down and up",
        naive: Double(naive.requests.duplicates()),
        ours: Double(ours.requests.duplicates(cancelled: ours.cancelled)),
        mark: .count(0)
      ),
      ImageRow(
        name: "frames later than 33 ms of \(ImageBench.comparedRows), key held at 30/s",
        naive: naive.late.map(Double.init),
        ours: ours.late.map(Double.init),
        mark: .atMost(0)
      ),
    ]
  }

  // MARK: Again

  /// The same photos after a restart with the first session's cache, and then with a stale cache.
  private static func restarts(
    _ server: ImageServer,
    naive: Int,
    _ cache: CacheDirectory
  ) -> [ImageRow] {
    let (fresh, start) = goDown(server, cache)
    cache.age()
    let (stale, _) = goDown(server, cache)
    return [
      ImageRow(
        name: "warm restart: start to the first image, ms",
        ours: start.map { $0 / .milliseconds(1) }
      ),
      ImageRow(
        name: "warm restart: requests for images, naive as cold",
        naive: Double(naive),
        ours: Double(fresh.count),
        mark: .count(0)
      ),
      ImageRow(
        name: "warm restart, all stale: requests for images",
        naive: Double(naive),
        ours: Double(stale.count)
      ),
      ImageRow(
        name: "  of them not answered “unchanged”",
        naive: Double(naive),
        ours: stale.isEmpty ? nil : Double(stale.count { $0.status != 304 }),
        mark: .count(0)
      ),
    ]
  }

  private static func goDown(
    _ server: ImageServer,
    _ cache: CacheDirectory
  ) -> (images: [ServedRequest], start: Duration?) {
    var start: Duration?
    let requests = server.requests {
      guard let session = GridSession(.ours(server), cache: cache) else { return }
      start = session.timeToFirstImage(within: .seconds(20))
      _ = session.hold("j", presses: ImageBench.comparedRows)
      session.settle()
      // The next session starts where this one ends.
      _ = session.hold("k", presses: ImageBench.comparedRows)
      session.settle()
      session.quit()
    }
    return (requests.images, start)
  }
}

extension GridSession {
  /// Holds a key that moves by one row of photos.
  func hold(_ key: Character, presses: Int) -> HeldKey {
    HeldKey(key.asciiValue ?? 0, presses: presses, step: ImageBench.across, in: self)
  }
}
