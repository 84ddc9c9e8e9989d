/// Everscroll through all photos with a held key: frames and memory.
enum FastScroll {
  static func rows(_ server: ImageServer) -> [ImageRow] {
    guard let cache = CacheDirectory(), let session = GridSession(.ours(server), cache: cache)
    else { return [] }
    let presses = ImageServer.items / ImageBench.across - 1
    _ = session.timeToFirstImage()
    session.settle()
    let held = session.hold("j", presses: presses)
    session.settle()
    let memory = session.memory
    session.quit()
    return [
      ImageRow(
        name: "frames later than 33 ms of \(presses), \(ImageServer.items) photos, key held",
        ours: Double(held.late),
        mark: .atMost(0)
      ),
      ImageRow(name: "  presses without a frame", ours: Double(held.lost), mark: .count(0)),
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
}
