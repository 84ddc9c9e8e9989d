public import Paging
import EverBase

/// A source whose pages arrive when a test delivers them.
///
/// Each request waits until the test delivers a page or an error, so the test decides the order of
/// all racing events.
public final class ScriptedSource<Item: Identifiable & Sendable>: PageSource, Sendable
where Item.ID: Sendable {
  /// A request that waits for its response.
  public struct Request: Hashable, Sendable {
    /// The number of the request, from 1.
    public let number: Int
    /// The page request.
    public let request: PageRequest
  }

  private typealias Outcome = Result<Page<Item>, PageError>

  private struct State {
    var requests: [PageRequest] = []
    /// The number of requests that have started to wait.
    var reached = 0
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  /// The addressing of its pages.
  public let addressing: PageAddressing

  private let state = Lock(State())
  private let watch = CountWatch()

  /// Makes a source without requests.
  public init(addressing: PageAddressing = .serial) {
    self.addressing = addressing
  }

  /// All requests in order.
  public var requests: [PageRequest] { state.withLock { $0.requests } }

  /// The requested keys in order.
  public var keys: [PageKey] { requests.map(\.key) }

  /// The numbers of the cancelled requests.
  public var cancelled: Set<Int> { state.withLock { $0.cancelled } }

  /// Waits for the response that the test delivers.
  ///
  /// - Parameter request: the page request.
  /// - Returns: the delivered page.
  /// - Throws: the delivered error, or `.cancelled` when the task is cancelled first.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let number = state.withLock {
      $0.requests.append(request)
      return $0.requests.count
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: number, $0) }
    } onCancel: {
      cancel(number)
    }
    return try outcome.get()
  }

  /// Waits until a number of requests was made, or the waiting task is cancelled.
  public func waitForRequests(_ count: Int) async {
    await watch.wait(for: count)
  }

  /// Delivers a page to a request; does nothing when the request has ended.
  public func deliver(_ page: Page<Item>, to number: Int) {
    resume(number, .success(page))
  }

  /// Delivers an error to a request; does nothing when the request has ended.
  public func fail(_ number: Int, with error: PageError) {
    resume(number, .failure(error))
  }

  private func wait(for number: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let wasCancelled = state.withLock { state in
      let wasCancelled = state.cancelled.contains(number)
      if !wasCancelled { state.waiting[number] = continuation }
      state.reached += 1
      watch.update(state.reached)
      return wasCancelled
    }
    if wasCancelled { continuation.resume(returning: .failure(.cancelled)) }
  }

  private func resume(_ number: Int, _ outcome: Outcome) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
    continuation?.resume(returning: outcome)
  }

  private func cancel(_ number: Int) {
    let continuation = state.withLock { state in
      state.cancelled.insert(number)
      return state.waiting.removeValue(forKey: number)
    }
    continuation?.resume(returning: .failure(.cancelled))
  }
}
