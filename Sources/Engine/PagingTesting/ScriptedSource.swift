public import Paging

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
    /// The responses that were delivered, by the numbers of their requests.
    var outcomes: [Int: Outcome] = [:]
    var cancelled: Set<Int> = []
  }

  /// The addressing of its pages.
  public let addressing: PageAddressing

  private let state = Watched(State())

  /// Makes a source without requests.
  public init(addressing: PageAddressing = .serial) {
    self.addressing = addressing
  }

  /// All requests in order.
  public var requests: [PageRequest] { state.state.requests }

  /// The requested keys in order.
  public var keys: [PageKey] { requests.map(\.key) }

  /// The numbers of the cancelled requests.
  public var cancelled: Set<Int> { state.state.cancelled }

  /// Waits for the response that the test delivers.
  ///
  /// - Parameter request: the page request.
  /// - Returns: the delivered page.
  /// - Throws: the delivered error, or `.cancelled` when the task is cancelled first.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let number = state.change { state in
      state.requests.append(request)
      return state.requests.count
    }
    let isDelivered = await state.wait(
      until: { $0.outcomes[number] != nil },
      onCancel: { $0.cancelled.insert(number) }
    )
    guard isDelivered, let outcome = state.state.outcomes[number] else { throw .cancelled }
    return try outcome.get()
  }

  /// Waits until a number of requests was made, or the waiting task is cancelled.
  public func waitForRequests(_ count: Int) async {
    await state.wait { $0.requests.count >= count }
  }

  /// Delivers a page to a request; does nothing when the request has ended.
  public func deliver(_ page: Page<Item>, to number: Int) {
    answer(number, .success(page))
  }

  /// Delivers an error to a request; does nothing when the request has ended.
  public func fail(_ number: Int, with error: PageError) {
    answer(number, .failure(error))
  }

  private func answer(_ number: Int, _ outcome: Outcome) {
    state.change { state in
      guard state.requests.count >= number, state.outcomes[number] == nil else { return }
      state.outcomes[number] = outcome
    }
  }
}
