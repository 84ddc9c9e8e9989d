extension ImagePipeline {
  /// What a pipeline has done since it was made, and what it keeps.
  package struct Figures: Hashable, Sendable {
    /// Fetches that were begun.
    package var started = 0
    /// Fetches whose bytes came.
    package var fetched = 0
    /// Fetches that were given up while they were under way.
    package var cancelled = 0
    /// Wants that were answered from memory.
    package var memoryHits = 0
    /// Wants that the fetch of another one answered.
    package var coalesced = 0
    /// Decodes that ended, well or badly.
    package var decodes = 0
    /// Fetches and decodes that failed.
    package var failures = 0
    /// Images that are kept decoded, and their bytes.
    package var cacheCount = 0
    package var cacheCost = 0

    package init() {}

    /// In one line, for a log.
    package var line: String {
      "images: \(started) asked for, \(fetched) fetched, \(cancelled) cancelled, "
        + "\(memoryHits) from memory, \(coalesced) shared, \(decodes) decoded, \(failures) failed; "
        + "\(cacheCount) kept in \(cacheCost / 1_000) kB"
    }
  }

  package var figures: Figures {
    var figures = counts
    figures.cacheCount = cache.count
    figures.cacheCost = cache.cost
    return figures
  }
}
