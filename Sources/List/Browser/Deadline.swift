import ListParts
import ListReader
import Paging

extension Model {
  /// When the model wants to hear ``Message/timePassed``; nil: not before something else happens.
  ///
  /// Derived from what is on the screen, so that nothing wakes the program while nothing moves.
  package var deadline: Duration? {
    guard !isHelpShown else { return reader.wake }
    let status = StatusState(of: self)
    let list = if case .list(let status) = status { status } else { nil as ListStatus? }
    let change = reader.nextChange(of: list, hasSpinner: hasSpinner)
    return [reader.wake, motion?.nextFrame(after: now), change].compactMap(\.self).min()
  }

  private var isHelpShown: Bool {
    if case .help = screen { return true }
    return false
  }

  /// Whether something that moves is on the screen beside the status line.
  private var hasSpinner: Bool {
    switch screen {
    case .list: feed.status == .loadingFirst
    case .detail(let detail): detail.item == nil && feed.isLoading
    case .help, .paging: false
    }
  }
}
