import Paging

extension TestFeed {
  /// Opens the feed and waits for what that loads.
  public mutating func open() async {
    log.add("> open", at: now)
    await perform { $0.open(now: $1) }
    await tellViewport()
    await settle()
  }

  /// Starts the feed again at page one and waits for it.
  public mutating func refresh() async {
    log.add("> refresh", at: now)
    await perform { $0.refresh(now: $1) }
    await settle()
  }

  /// Tries a row again, as Enter on it does, and waits.
  ///
  /// - Parameter row: a row that failed, or the one after the last; nil: page one.
  public mutating func retry(row: Int?) async {
    log.add("> retry", at: now)
    await perform { $0.retry(row: row, now: $1) }
    await settle()
  }

  /// Goes to a row and waits until what is on the screen then is loaded, or can't be.
  ///
  /// Pages of a serial source are loaded one after the other up to that row. The cursor ends on the
  /// last row where there are fewer.
  public mutating func scrollTo(row: Int) async {
    log.add("> scroll to row \(row)", at: now)
    if !state.configuration.addressing.isRandomAccess, row >= state.leadingLoadedRows {
      await perform { $0.load(toRow: row, now: $1) }
      await settle()
    }
    await move(to: min(row, max(0, state.rowCount - 1)), velocity: 0)
    await settle()
  }

  /// Moves the cursor row by row, without waiting for anything, as a held key or a flick does.
  ///
  /// Ends early at the end of the feed, and where a page failed and more come only when asked for.
  ///
  /// - Parameters:
  ///   - rows: how far; negative goes up.
  ///   - velocity: rows a second, more than 0.
  /// - Returns: steps on which the row that the cursor came to was not loaded, or not there yet.
  @discardableResult
  public mutating func fling(rows: Int, velocity: Double) async -> Int {
    precondition(velocity > 0, "a fling at \(velocity) rows a second never arrives")
    log.add("> fling \(rows) rows", at: now)
    var missed = 0
    for _ in 0..<abs(rows) {
      await run(for: .seconds(1) / velocity)
      let row = viewport.cursor + rows.signum()
      let isPast = row < 0 || row >= state.rowCount
      if isPast, !isLoading { break }
      if !isPast { await move(to: row, velocity: velocity) }
      if isPast || state.item(at: row) == nil { missed += 1 }
    }
    return missed
  }

  /// Moves the cursor; the screen follows only when the cursor leaves it.
  private mutating func move(to row: Int, velocity: Double) async {
    var next = viewport
    next.direction = row < viewport.cursor ? .up : .down
    next.velocity = velocity
    next.cursor = row
    next.first = max(min(viewport.first, row), row - viewport.height + 1, 0)
    viewport = next
    await tellViewport()
  }
}
