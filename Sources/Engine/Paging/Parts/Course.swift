/// Whether loading continues: the end of the list, a pause, and the checks that lead to them.
///
/// A pause ends when the user moves or resumes; the end lasts until it is checked again or the list
/// starts again.
struct Course: Sendable {
  /// Why the list ended; nil while it continues.
  private(set) var end: EndReason?
  /// Why loading is paused; nil when it isn't.
  private(set) var pause: PauseReason?
  var loopGuard = LoopGuard()
  /// The guard of the pages above the first one.
  var guardAbove = LoopGuard()
  private var requestsSinceMovement = 0
  /// Whether the end is checked again, and no new item has arrived since.
  private var isCheckingEnd = false

  /// Begins again at page one.
  mutating func startAgain(at first: SizedKey) {
    end = nil
    pause = nil
    isCheckingEnd = false
    loopGuard = LoopGuard()
    loopGuard.requested(for: first)
    guardAbove = loopGuard
  }

  /// Begins a generation; a pause after pages without new items stays.
  mutating func beginGeneration() {
    if pause != .emptyPages { pause = nil }
  }

  /// Expects other keys from page two on.
  mutating func readdress(from first: SizedKey, to second: SizedKey) {
    loopGuard = LoopGuard()
    loopGuard.requested(for: first)
    loopGuard.requested(for: second)
  }

  // MARK: The user

  /// Records a movement: it allows more requests, but doesn't resume after pages without new items.
  mutating func userMoved() {
    requestsSinceMovement = 0
    if pause == .requestLimit || pause == .stopped { pause = nil }
  }

  /// Resumes after any pause.
  mutating func resume() {
    requestsSinceMovement = 0
    pause = nil
  }

  /// Pauses until the user moves or resumes, and abandons a check of the end.
  mutating func stop() {
    pause = .stopped
    isCheckingEnd = false
  }

  // MARK: Requests

  /// Whether another request may start without a movement; pauses when the limit is reached.
  mutating func allowsRequest(limit: Int) -> Bool {
    guard requestsSinceMovement >= limit else { return true }
    pause = .requestLimit
    return false
  }

  /// Counts a request towards the limit.
  mutating func countRequest() { requestsSinceMovement += 1 }

  // MARK: Pages

  /// Decides whether the list ends or pauses after a page at its end, by its new items and
  /// the announced total.
  mutating func judge<Item: Identifiable>(
    _ page: Page<Item>,
    _ requested: SizedKey,
    newItems: Int,
    expectsMore: Bool,
    isComplete: Bool = false
  ) {
    if newItems > 0 { isCheckingEnd = false }
    let verdict = loopGuard.judge(
      page,
      requested,
      newItems: newItems,
      expectsMore: expectsMore,
      isComplete: isComplete
    )
    guard page.following != nil else {
      end =
        switch page.continuation {
        case .assumedEnd(let why): .assumed(why)
        case .unreachable(let deadEnd) where !isComplete: .unreachable(deadEnd)
        case .end, .more, .unstated, .unreachable: .server
        }
      // A page that was loaded before says nothing about the end, and isn't another one of the stated
      // pages.
      let isOther = !isComplete && (end != .server || page.echo?.isNumbered ?? false)
      if isOther, case .end(let reason) = verdict, reason.isRepetition { end = reason }
      return
    }
    if isComplete, case .end = verdict {
      // All items have come, whatever the last page repeats.
      end = .server
    } else {
      follow(verdict)
    }
  }

  /// Decides whether loading pauses after a page that fills a gap.
  mutating func judgeGap(newItems: Int) { follow(loopGuard.judgeGap(newItems: newItems)) }

  /// Decides whether the list goes on above a page; returns the page above it, nil at the beginning.
  mutating func judgeAbove<Item: Identifiable>(
    _ page: Page<Item>,
    _ requested: SizedKey,
    newItems: Int
  ) -> SizedKey? {
    // The same rules apply as at the other end.
    var turned = Page(items: page.items, next: page.previous)
    turned.fingerprint = page.fingerprint
    switch guardAbove.judge(turned, requested, newItems: newItems) {
    case .end: return nil
    case .pause(let reason): pause = reason
    case .goOn: break
    }
    return turned.following(requested)
  }

  private mutating func follow(_ verdict: LoopGuard.Verdict) {
    switch verdict {
    case .goOn: break
    case .end(let reason): end = reason
    case .pause(let reason): pause = reason
    }
  }

  /// Ends the list, because the source can't reach the next page.
  mutating func end(at deadEnd: DeadEnd) { end = .unreachable(deadEnd) }

  /// Continues after the end, to check it again.
  mutating func checkEndAgain() {
    end = nil
    isCheckingEnd = true
    loopGuard.resume()
  }

  /// Whether the list has ended once more without a new item since ``checkEndAgain()``; true once
  /// for each check.
  mutating func concludesCheck() -> Bool {
    guard isCheckingEnd, end != nil else { return false }
    isCheckingEnd = false
    return true
  }
}

extension EndReason {
  /// Whether a page came again, with the same content or another one.
  fileprivate var isRepetition: Bool { self == .repeatedPage || self == .changedPage }
}
