public import Paging
import Locking

/// A source whose pages come when a test says so.
///
/// Every request waits until the test delivers a page or an error for it, so a test decides the order
/// of everything that can race.
public final class ScriptedSource<Item: Identifiable & Sendable>: PageSource, Sendable
where Item.ID: Sendable {
  /// A request that waits for its answer.
  public struct Request: Hashable, Sendable {
    /// Counts the requests of this source from 1.
    public let number: Int
    /// What was asked.
    public let request: PageRequest
  }

  private typealias Answer = Result<Page<Item>, PageError>

  private struct State {
    var asked: [PageRequest] = []
    /// Requests that can be answered or were: they have come to wait.
    var reached = 0
    var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// How the pages can be reached.
  public let addressing: PageAddressing

  private let state = Lock(State())

  /// Makes a source that has been asked nothing.
  public init(addressing: PageAddressing = .serial) {
    self.addressing = addressing
  }

  /// Everything that was asked, in order.
  public var asked: [PageRequest] { state.withLock { $0.asked } }

  /// The keys that were asked for, in order.
  public var keys: [PageKey] { asked.map(\.key) }

  /// The numbers of requests whose task was cancelled.
  public var cancelled: Set<Int> { state.withLock { $0.cancelled } }

  /// Waits for the answer that the test delivers.
  ///
  /// - Parameter request: what is asked.
  /// - Returns: the page that the test delivered.
  /// - Throws: the error that the test delivered; `.cancelled` when the task was cancelled before.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let number = state.withLock {
      $0.asked.append(request)
      return $0.asked.count
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: number, $0) }
    } onCancel: {
      cancel(number)
    }
    return try answer.get()
  }

  /// Waits until that many requests were made, or until a task that waits so is cancelled.
  public func waitForRequests(_ count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.reached >= count || Task.isCancelled { return true }
          state.watchers.append((count, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      giveUpWatching()
    }
  }

  private func giveUpWatching() {
    let watchers = state.withLock { state in
      defer { state.watchers = [] }
      return state.watchers
    }
    for watcher in watchers { watcher.continuation.resume() }
  }

  /// Answers a request with a page; does nothing when it was answered or cancelled.
  public func deliver(_ page: Page<Item>, to number: Int) {
    answer(number, .success(page))
  }

  /// Answers a request with an error; does nothing when it was answered or cancelled.
  public func fail(_ number: Int, with error: PageError) {
    answer(number, .failure(error))
  }

  private func wait(for number: Int, _ continuation: CheckedContinuation<Answer, Never>) {
    let (wasCancelled, watchers) = state.withLock {
      state -> (Bool, [CheckedContinuation<Void, Never>]) in
      let wasCancelled = state.cancelled.contains(number)
      if !wasCancelled { state.waiting[number] = continuation }
      state.reached += 1
      let count = state.reached
      let reached = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return (wasCancelled, reached.map(\.continuation))
    }
    if wasCancelled { continuation.resume(returning: .failure(.cancelled)) }
    for watcher in watchers { watcher.resume() }
  }

  private func answer(_ number: Int, _ answer: Answer) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
    continuation?.resume(returning: answer)
  }

  private func cancel(_ number: Int) {
    let continuation = state.withLock { state in
      state.cancelled.insert(number)
      return state.waiting.removeValue(forKey: number)
    }
    continuation?.resume(returning: .failure(.cancelled))
  }
}
