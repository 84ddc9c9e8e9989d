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
    let memory = program.memory ?? ProcessMemory(of: 0)
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
        ours: Double(memory.ownPeak) / 1_024,
        mark: .atMost(96)
      ),
      TableRow(
        name: "all processes, peak, \(ImageServer.items) photos, MB",
        ours: Double(memory.peak) / 1_024,
        mark: .atMost(160)
      ),
    ]
  }
}
