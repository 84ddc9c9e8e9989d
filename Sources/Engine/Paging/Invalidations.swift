import Synchronization

/// Tells the feeds of a source that its items have changed: each loads them again and keeps its place.
///
/// A source that notices changes has one as a property, and sends from any task or thread. Several
/// invalidations that are sent while a feed refreshes count as one.
public final class Invalidations: Sendable {
  private struct State {
    var receivers: [Int: AsyncStream<Void>.Continuation] = [:]
    var last = 0
  }

  /// Those of a source that doesn't notice changes.
  public static let none = Invalidations()

  private let state = Mutex(State())
  private let origins: [Invalidations]

  /// Makes invalidations without receivers.
  public convenience init() { self.init(of: []) }

  /// Makes the invalidations of a source that is made of others.
  init(of origins: [Invalidations]) { self.origins = origins }

  /// Lets all feeds of the source load its items again.
  public func send() {
    for receiver in state.withLock({ Array($0.receivers.values) }) { receiver.yield() }
  }

  /// The invalidations from now on; a receiver that is slow receives several as one.
  public func stream() -> AsyncStream<Void> {
    let (stream, receiver) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let registered = ([self] + origins).map { ($0, $0.add(receiver)) }
    receiver.onTermination = { _ in
      for (sender, number) in registered {
        sender.state.withLock { _ = $0.receivers.removeValue(forKey: number) }
      }
    }
    return stream
  }

  private func add(_ receiver: AsyncStream<Void>.Continuation) -> Int {
    state.withLock { state in
      state.last += 1
      state.receivers[state.last] = receiver
      return state.last
    }
  }

  /// Ends all streams.
  func finish() {
    for receiver in state.withLock({ Array($0.receivers.values) }) { receiver.finish() }
  }
}
