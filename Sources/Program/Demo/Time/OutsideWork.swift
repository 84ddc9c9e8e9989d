package import EverImageDecoding
package import EverImages
import EverBase
package import EverWeb

/// Work of other threads and processes, such as requests; one job runs at a time.
///
/// Each job starts when the previous one has ended, and virtual time doesn't pass during a job, so
/// the results don't depend on its duration. Work that has started is always completed, because the
/// progress of cancelled work would depend on the machine.
package final class OutsideWork: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  /// Whether work runs or waits.
  var isInFlight: Bool { state.withLock(\.isBusy) }

  /// Performs work as soon as all earlier work has ended.
  ///
  /// - Throws: its error, or the one for a task that is cancelled before the work begins or while
  ///   it runs.
  func perform<Value: Sendable, Failure>(
    ifCancelled cancelled: Failure,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await withCheckedContinuation { continuation in
      let isFirst = state.withLock { state in
        if state.isBusy { state.waiting.append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if isFirst { continuation.resume() }
    }
    defer { startNext() }
    guard !Task.isCancelled else { throw cancelled }
    let result = await Task(executorPreference: TaskPlace.executor) { await Result(work) }.value
    guard !Task.isCancelled else { throw cancelled }
    return try result.get()
  }

  private func startNext() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isBusy = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// A decoder of images whose jobs are ``OutsideWork``.
package struct OutsideDecoder: ImageDecoder {
  private let base: any ImageDecoder
  private let outside: OutsideWork

  package init(_ base: any ImageDecoder, _ outside: OutsideWork) {
    self.base = base
    self.outside = outside
  }

  package func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    try await outside.perform(ifCancelled: .cancelled) { [base] () async throws(DecodeFailure) in
      try await base.decode(bytes, for: target)
    }
  }
}

/// A transport whose requests are ``OutsideWork``.
package struct OutsideTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let outside: OutsideWork

  package init(_ base: any HTTPTransport, _ outside: OutsideWork) {
    self.base = base
    self.outside = outside
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await outside.perform(ifCancelled: .cancelled) { [base] () async throws(HTTPError) in
      try await base.send(request)
    }
  }
}
