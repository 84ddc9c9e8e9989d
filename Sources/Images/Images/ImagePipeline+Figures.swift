extension ImagePipeline {
  /// The work of a pipeline since its start, and the content of its cache.
  package struct Figures: Hashable, Sendable {
    /// Fetches that were started.
    package var started = 0
    /// Fetches that returned bytes.
    package var fetched = 0
    /// Fetches whose bytes a cache had.
    package var cached = 0
    /// Fetches that were cancelled while they were in flight.
    package var cancelled = 0
    /// Wants that were served from memory.
    package var memoryHits = 0
    /// Wants that share the fetch of another want.
    package var coalesced = 0
    /// Decodes that finished, with or without an error.
    package var decodes = 0
    /// Fetches and decodes that failed.
    package var failures = 0
    /// Decoded images in memory, and their bytes.
    package var cacheCount = 0
    package var cacheCost = 0

    /// The figures in one line, for the log.
    package var line: String {
      "images: \(started - cached) requested, \(fetched - cached) received, "
        + "\(cancelled) cancelled, \(cached) from the cache, \(memoryHits) from memory, "
        + "\(coalesced) shared, \(decodes) decoded, \(failures) failed; "
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
