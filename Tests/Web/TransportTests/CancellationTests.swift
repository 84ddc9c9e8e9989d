import EverBase
import Testing

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct CancellationTests {
  /// Sends a request in a task of its own, which returns the error.
  private func start(_ transport: CurlTransport, _ url: String) -> Task<HTTPError?, Never> {
    Task { await failure(transport, HTTPRequest(url: SecretURL(url))) }
  }

  @Test func `the server sees a request that waits for its response end`() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let transport = transport()
    let task = start(transport, server.url())
    await server.log.wait(requests: 1)
    task.cancel()
    #expect(await task.value == .cancelled)
    await server.log.wait(for: .hungUp)
    transport.close()
  }

  @Test func `the server sees a request that receives its response end`() async throws {
    let server = try LoopbackServer { _ in
      [.send(head(["Content-Length: 1000000"])), .drip(65, every: 5)]
    }
    let transport = transport()
    let task = start(transport, server.url())
    await server.log.wait(for: .dripped)
    task.cancel()
    #expect(await task.value == .cancelled)
    await server.log.wait(for: .hungUp)
    transport.close()
  }

  @Test func `a request that queues for a connection is never sent`() async throws {
    let server = try LoopbackServer { request in
      request.hasPrefix("GET /hang") ? [.hang] : [.send(Array(reply().utf8))]
    }
    let transport = transport { $0.connectionsPerHost = 1 }
    let first = start(transport, server.url("/hang"))
    await server.log.wait(requests: 1)
    let queued = start(transport, server.url("/queued"))
    queued.cancel()
    #expect(await queued.value == .cancelled)
    first.cancel()
    #expect(await first.value == .cancelled)
    _ = try await transport.send(HTTPRequest(url: SecretURL(server.url("/last"))))
    #expect(!server.requests.contains { $0.hasPrefix("GET /queued") })
  }

  @Test func `cancelling one of two leaves the other`() async throws {
    let server = try LoopbackServer { request in
      request.hasPrefix("GET /hang") ? [.hang] : [.send(Array(reply().utf8))]
    }
    let transport = transport()
    let hanging = start(transport, server.url("/hang"))
    await server.log.wait(requests: 1)
    let other = start(transport, server.url("/other"))
    hanging.cancel()
    #expect(await hanging.value == .cancelled)
    #expect(await other.value == nil)
  }

  @Test func `closing ends all requests, and later ones`() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let transport = transport()
    let tasks = (1...3).map { start(transport, server.url("/\($0)")) }
    await server.log.wait(requests: 3)
    transport.close()
    for task in tasks { #expect(await task.value == .cancelled) }
    await server.log.wait { $0.count { $0 == .hungUp } == 3 }
    #expect(await failure(transport, HTTPRequest(url: SecretURL(server.url()))) == .cancelled)
  }

  @Test func `a transport that goes closes its connections`() async throws {
    let server = try LoopbackServer(reply())
    _ = try await transport().send(HTTPRequest(url: SecretURL(server.url())))
    await server.log.wait(for: .hungUp)
  }

  @Test func `tasks that are cancelled at any moment end once`() async throws {
    let server = try LoopbackServer(reply("200 OK", [], "x"))
    let transport = transport()
    let url = server.url()
    await withTaskGroup { group in
      for index in 0..<200 {
        group.addTask {
          let task = Task { await failure(transport, HTTPRequest(url: SecretURL(url))) }
          for _ in 0..<index % 20 { await Task.yield() }
          task.cancel()
          let error = await task.value
          #expect(error == nil || error == .cancelled)
        }
      }
    }
    #expect(try await transport.send(HTTPRequest(url: SecretURL(url))).status == 200)
  }
}
