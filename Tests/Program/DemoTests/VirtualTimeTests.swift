import Glibc
import EverBase
import EverTerminal
import Testing
import EverWeb

@testable import EverDemo

@Suite(.timeLimit(.minutes(5))) struct VirtualTimeTests {
  private let time = VirtualTime()
  private let log = Lock<[String]>([])

  private func start(_ work: @escaping @Sendable () async -> Void) {
    _ = Task(executorPreference: TaskPlace.executor, operation: work)
  }

  @Test func `a task starts only when the time settles`() {
    time.run {
      start { [log] in log.withLock { $0.append("ran") } }
      #expect(log.withLock { $0 }.isEmpty)
      time.settle()
      #expect(log.withLock { $0 } == ["ran"])
    }
  }

  @Test func `sleeping tasks awake by their times, and equal ones in the order of sleep`() {
    time.run {
      for (name, seconds) in [("a", 2), ("b", 1), ("c", 2), ("d", 1)] {
        start { [log, clock = time.clock] in
          try? await clock.sleep(for: .seconds(seconds))
          log.withLock { $0.append(name) }
        }
      }
      time.settle()
      var times: [Duration] = []
      for _ in 0..<4 {
        time.advance(to: .seconds(9))
        times.append(time.now)
        time.settle()
      }
      #expect(log.withLock { $0 } == ["b", "d", "a", "c"])
      #expect(times == [.seconds(1), .seconds(1), .seconds(2), .seconds(2)])
      time.advance(to: .seconds(9))
      #expect(time.now == .seconds(9))
    }
  }

  @Test func `a cancelled sleeper awakes at once and holds no time`() {
    time.run {
      let task = Task(executorPreference: TaskPlace.executor) { [log, clock = time.clock] in
        do {
          try await clock.sleep(for: .seconds(1))
        } catch {
          log.withLock { $0.append("cancelled") }
        }
      }
      time.settle()
      task.cancel()
      time.settle()
      #expect(log.withLock { $0 } == ["cancelled"])
      #expect(time.clock.firstDue == nil)
    }
  }

  @Test func `outside work runs one after the other, whatever its length`() {
    time.run {
      for (name, milliseconds) in [("slow", 30), ("fast", 0), ("last", 5)] {
        start { [log, outside = time.outside] in
          let result = try? await outside.perform(ifCancelled: HTTPError.cancelled) {
            () async throws(HTTPError) -> String in
            await withCheckedContinuation { continuation in
              _ = startDetachedThread(named: "outside") {
                // Work that takes real time; nothing waits for a moment by it.
                usleep(UInt32(milliseconds * 1_000))
                continuation.resume()
              }
            }
            return name
          }
          log.withLock { $0.append(result ?? "none") }
        }
      }
      time.settle()
      #expect(log.withLock { $0 } == ["slow", "fast", "last"])
      #expect(time.now == .zero)
    }
  }

  @Test func `a request that has started is completed when its task is cancelled`() {
    let base = NotedTransport(log: log)
    let transport = OutsideTransport(base, time.outside)
    time.run {
      let first = Task(executorPreference: TaskPlace.executor) { [log] in
        do {
          _ = try await transport.send(HTTPRequest(url: "http://h/1"))
        } catch {
          log.withLock { $0.append("\(error)") }
        }
      }
      start { first.cancel() }
      start { _ = try? await transport.send(HTTPRequest(url: "http://h/2")) }
      time.settle()
      #expect(
        log.withLock { $0 } == ["http://h/1", "The request was cancelled.", "http://h/2"]
      )
    }
  }
}

/// Notes the URLs, and answers each from another thread.
private struct NotedTransport: HTTPTransport {
  let log: Lock<[String]>

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    log.withLock { $0.append(request.url.revealed) }
    await withCheckedContinuation { continuation in
      _ = startDetachedThread(named: "outside") { continuation.resume() }
    }
    return HTTPResponse(status: 200, url: request.url)
  }
}
