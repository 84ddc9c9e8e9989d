import EverBase
import TestSupport
import Testing

@testable import EverWeb

/// The bytes of responses in the budget of memory.
@Suite(.timeLimit(.minutes(5)))
struct TransportMemoryTests {
  private let budget = MemoryBudget(limit: 200_000)

  private func transport() -> CurlTransport {
    var configuration = TransportConfiguration.patient
    configuration.memory = budget
    return CurlTransport(configuration: configuration)
  }

  private func request(
    _ server: LoopbackServer,
    _ destination: HTTPRequest.Destination
  ) -> HTTPRequest {
    HTTPRequest(url: SecretURL(server.url()), destination: destination)
  }

  private func body(_ count: Int, isAnnounced: Bool = true) -> [UInt8] {
    let length = isAnnounced ? ["Content-Length: \(count)"] : ["Connection: close"]
    return head(length) + [UInt8](repeating: 65, count: count)
  }

  @Test func `a response is charged until it is dropped`() async throws {
    let server = try LoopbackServer { [body] _ in [.send(body(90_000, true)), .close] }
    let transport = transport()
    do {
      let response = try await transport.send(request(server, .page))
      #expect(response.charge?.bytes == 90_000)
      #expect(budget.used == 90_000)
    }
    // The thread of the transport may hold the response until it has ended.
    transport.close(waitingAtMost: .seconds(60))
    #expect(budget.used == 0)
  }

  @Test(arguments: [(90_000, true), (90_000, false), (9_000, true)])
  func `the progress of a large body of known size is reported`(
    count: Int,
    isAnnounced: Bool
  ) async throws {
    let server = try LoopbackServer { [body] _ in [.send(body(count, isAnnounced)), .close] }
    let percents = EventLog<Int>()
    var request = request(server, .page)
    request.progress = BodyProgress { percents.append($0) }
    _ = try await transport().send(request)
    let events = percents.events
    #expect(events.last == (isAnnounced && count > 32_768 ? 100 : nil))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0 + 5 <= $1 })
  }

  @Test func `a page that doesn't fit is an error that names the limit`() async throws {
    let server = try LoopbackServer { [body] _ in [.send(body(200_001, false)), .close] }
    let error = await failure(transport(), request(server, .page))
    #expect(error == .memoryFull(host: "127.0.0.1:\(server.port)", limit: 200_000))
    #expect(budget.used == 0)
  }

  @Test func `an image waits until another image releases its memory`() async throws {
    let server = try LoopbackServer { [body] _ in [.send(body(60_000, true)), .close] }
    let transport = transport()
    let request = request(server, .image)
    var first: HTTPResponse? = try await transport.send(request)
    #expect(budget.used(for: .image) == 60_000)
    let second = Task { try await transport.send(request).body.count }
    await server.log.wait(requests: 2)
    #expect(first?.body.count == 60_000)
    first = nil
    #expect(try await second.value == 60_000)
    #expect(server.requests.count == 2)
  }

  @Test func `an image of unknown size that doesn't fit fails`() async throws {
    let server = try LoopbackServer { [body] _ in [.send(body(100_001, false)), .close] }
    let error = await failure(transport(), request(server, .image))
    #expect(error == .memoryFull(host: "127.0.0.1:\(server.port)", limit: 200_000))
  }
}
