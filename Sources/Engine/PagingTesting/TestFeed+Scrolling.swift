import Paging

extension TestFeed {
  /// Opens the feed and waits for its first loads.
  public mutating func open() async {
    log.add("> open", at: now)
    await perform { $0.open(now: $1) }
    await reportViewport()
    await settle()
  }

  /// Refreshes the feed from page one and waits.
  public mutating func refresh() async {
    log.add("> refresh", at: now)
    await perform { $0.refresh(now: $1) }
    await settle()
  }

  /// Retries a row, as Enter on it does, and waits.
  ///
  /// - Parameter row: a failed row, or the one after the last row; nil for page one.
  public mutating func retry(row: Int?) async {
    log.add("> retry", at: now)
    await perform { $0.retry(row: row, now: $1) }
    await settle()
  }

  /// Scrolls to a row and waits until the visible rows are loaded or have failed.
  ///
  /// A serial source loads its pages in order up to that row. The cursor stops on the last row if
  /// there are fewer, and on the first one for a negative number.
  public mutating func scrollTo(row: Int) async {
    log.add("> scroll to row \(row)", at: now)
    if !state.configuration.addressing.isRandomAccess, row >= state.leadingLoadedRows {
      await perform { $0.load(toRow: row, now: $1) }
      await settle()
    }
    await move(to: max(0, min(row, state.rowCount - 1)), velocity: 0)
    await settle()
  }

  /// Moves the cursor row by row without waiting for loads, as a held key or a flick does.
  ///
  /// The movement ends at the end of the feed, or at a failed page that needs a retry.
  ///
  /// - Parameters:
  ///   - rows: the number of rows; negative numbers move up.
  ///   - velocity: rows per second, more than 0.
  /// - Returns: the number of steps to a row that wasn't loaded or didn't exist yet.
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

  /// Moves the cursor; the viewport follows only when the cursor leaves it.
  private mutating func move(to row: Int, velocity: Double) async {
    var next = viewport
    next.direction = row < viewport.cursor ? .up : .down
    next.velocity = velocity
    next.cursor = row
    next.first = max(min(viewport.first, row), row - viewport.height + 1, 0)
    viewport = next
    await reportViewport()
  }
}
