extension FeedState {
  /// Retries or resumes at a row: requests a failed page again, resumes after a pause, fills an
  /// open gap, or checks for more items at the end.
  ///
  /// No request starts before the end of a wait that the source requested; see ``waitsUntil``.
  ///
  /// - Parameters:
  ///   - row: the row that the user acted on; nil: page one.
  ///   - now: the current time.
  /// - Returns: the effects to perform.
  public mutating func retry(row: Int?, now: Duration) -> [FeedEffect] {
    guard let row, let shown = self.row(at: row) else { return retryHead(now: now) }
    switch shown {
    case .item: return []
    case .failed(let failure): return retry(failure, now: now)
    case .placeholder: return retryTail(resume(now: now), now: now)
    case .gap: return fillOpenGap(at: row, now: now)
    case .footer(.failed(let failure)): return retry(failure, now: now)
    case .footer(.ended): return checkAgain(now: now)
    case .footer: return loadMore(reason: .visible, now: now)
    }
  }

  private mutating func retryHead(now: Duration) -> [FeedEffect] {
    pages.isEmpty || requests.failures[.head] != nil
      ? refresh(keepingPlace: renewal != nil, now: now) : []
  }

  private mutating func retry(_ failure: FailedLoad, now: Duration) -> [FeedEffect] {
    let ticket = failure.ticket
    guard ticket.slot != .head else { return retryHead(now: now) }
    return queue(
      Want(
        load: ticket.load,
        page: ticket.page,
        places: failure.places,
        reason: .retry(attempt: failure.attempts)
      ),
      now: now
    )
  }

  /// Retries the failed page on which all rows after it depend, unless something is requested
  /// already.
  private mutating func retryTail(_ resumed: [FeedEffect], now: Duration) -> [FeedEffect] {
    guard resumed.isEmpty, requests.inFlight.isEmpty, case .failed(let failure) = tail else {
      return resumed
    }
    return retry(failure, now: now)
  }

  private mutating func resume(now: Duration) -> [FeedEffect] {
    course.resume()
    course.loopGuard.resume()
    return evaluate(now: now)
  }

  /// Loads the next page, whether the last row is visible or not.
  private mutating func loadMore(reason: LoadReason, now: Duration) -> [FeedEffect] {
    course.loopGuard.resume()
    guard let last = pages.segments.last, let next = last.next else { return resume(now: now) }
    return queue(want(next, after: last, reason: reason), now: now)
  }

  /// Requests more items after the last one.
  mutating func goOnAtEnd(now: Duration) -> [FeedEffect] {
    course.end == nil ? loadMore(reason: .user, now: now) : checkAgain(now: now)
  }

  private mutating func fillOpenGap(at row: Int, now: Duration) -> [FeedEffect] {
    let want: Want? =
      switch pages.map.entry(at: row)?.stretch {
      case .openGap(let index): wantedFill(ofSegment: index)
      case .above: wantAbove(reason: .user)
      case .segment, .places, .footer, nil: nil
      }
    return want.map { queue($0, now: now) } ?? []
  }

  /// Requests the page after the last one, or the last page again when its next key is unknown.
  private mutating func checkAgain(now: Duration) -> [FeedEffect] {
    guard !isBeingReplaced, let last = pages.segments.last, let page = last.pages.last else {
      return []
    }
    guard let next = last.next ?? successor(of: page) else { return refresh(now: now) }
    course.checkEndAgain()
    totals.acceptNextTotal()
    pages.setNext(next, ofSegment: pages.segments.count - 1)
    return queue(want(next, after: last, reason: .user), now: now)
  }

  /// The page to request after the last one: a successor of a full page, or a short page again,
  /// which may be longer now.
  private func successor(of page: LoadedPage<Item.ID>) -> SizedKey? {
    let requested = page.page
    let isFull = page.places.count >= placeCount(of: requested)
    guard isFull || configuration.hasShortPages else { return requested }
    let next = requested.key.counted(on: page.places.count) ?? requested.key
    return SizedKey(key: next, size: configuration.hasShortPages ? firstPage.size : requested.size)
  }

  /// Queues a page that the user requested before all others; a repeated request has no effect.
  mutating func queue(_ want: Want, now: Duration) -> [FeedEffect] {
    course.resume()
    requests.queue(for: want)
    return evaluate(now: now)
  }
}
