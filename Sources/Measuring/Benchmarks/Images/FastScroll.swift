/// Everscroll through all photos: frames, memory, and cancelled requests when the user turns
/// around.
enum FastScroll {
  static func rows(_ server: ImageServer) -> [ImageRow] { through(server) + reversal(server) }

  /// Holds a key from the first photo to the last.
  private static func through(_ server: ImageServer) -> [ImageRow] {
    guard let cache = CacheDirectory(), let session = GridSession(.ours(server), cache: cache)
    else { return [] }
    let presses = ImageServer.items / ImageBench.across - 1
    _ = session.timeToFirstImage(within: .seconds(20))
    session.settle()
    let before = server.requests.images.count
    let held = session.hold("j", presses: presses)
    let fetched = server.requests.images.count - before
    session.settle()
    let memory = session.memory
    session.quit()
    return [
      ImageRow(
        name: "frames later than 33 ms of \(presses), \(ImageServer.items) photos, key held",
        ours: Double(held.late),
        mark: .atMost(0)
      ),
      ImageRow(
        name: "  key to last byte, median, ms",
        ours: held.latencies.isEmpty ? nil : Figures.median(held.latencies) / .milliseconds(1)
      ),
      ImageRow(name: "  presses without a frame", ours: Double(held.lost), mark: .count(0)),
      ImageRow(name: "  images fetched on the way", ours: Double(fetched)),
      ImageRow(name: "  longest, ms", ours: held.latencies.max().map { $0 / .milliseconds(1) }),
      ImageRow(
        name: "  main thread for a press and its images, ms",
        ours: held.processorTime / .milliseconds(1),
        mark: .atMost(4)
      ),
      ImageRow(
        name: "main process, RssAnon, \(ImageServer.items) photos, MB",
        ours: Double(memory.ownPeak) / 1_024,
        mark: .atMost(96)
      ),
      ImageRow(
        name: "all processes, peak, \(ImageServer.items) photos, MB",
        ours: Double(memory.peak) / 1_024,
        mark: .atMost(160)
      ),
    ]
  }

  /// Pages down as fast as keys repeat, and then up again at once.
  private static func reversal(_ server: ImageServer) -> [ImageRow] {
    guard let cache = CacheDirectory(), let log = TemporaryFile([]),
      let session = GridSession(.ours(server, log: log), cache: cache)
    else { return [] }
    _ = session.timeToFirstImage(within: .seconds(20))
    session.settle()
    session.repeatKey(" ", times: 40)
    session.repeatKey("b", times: 40)
    session.settle()
    session.quit()
    let figures = ImageLog(log)
    return [
      ImageRow(
        name: "40 pages down and up: images cancelled in flight",
        ours: Double(figures.cancelled.count),
        mark: .some
      ),
      ImageRow(
        name: "  neither received nor cancelled at the end",
        ours: figures.lost.map(Double.init),
        mark: .count(0)
      ),
    ]
  }
}
