import ListParts
import Paging
import Viewport

extension Model {
  /// When the model wants to hear ``Message/timePassed``; nil: not before something else happens.
  ///
  /// Derived from what is on the screen, so that nothing wakes the program while nothing moves.
  package var deadline: Duration? {
    var deadline: Duration?
    func consider(_ time: Duration?) {
      guard let time else { return }
      deadline = deadline.map { min($0, time) } ?? time
    }
    consider(feedWake)
    consider(notice?.until)
    consider(pull.expiresAt)
    if let refreshStart, refreshStart + Self.shortestIndicator > now {
      consider(refreshStart + Self.shortestIndicator)
    }
    guard !isHelpShown else { return deadline }
    consider(motion?.nextFrame(after: now))
    let status = StatusState(of: self)
    if hasMotion, showsSpinner(status) { consider(Spinner.nextStep(after: now)) }
    consider(status.nextChange(after: now))
    for failure in feed.failedLoads {
      consider(failure.retryAt.flatMap { Countdown(end: $0).nextChange(after: now) })
    }
    return deadline
  }

  private var isHelpShown: Bool {
    if case .help = screen { return true }
    return false
  }

  /// Whether something that moves is on the screen.
  private func showsSpinner(_ status: StatusState) -> Bool {
    if status.hasSpinner { return true }
    switch screen {
    case .list: return feed.status == .loadingFirst
    case .detail(let detail): return detail.item == nil && feed.isLoading
    case .help, .paging: return false
    }
  }
}
