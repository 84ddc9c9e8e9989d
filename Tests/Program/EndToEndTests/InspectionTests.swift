import EverMock
import TestSupport
import Testing
import EverWeb

/// The program inspects responses of the corpus: a server, a URL, and the expected output.
///
/// `CatalogTests` requests all of them over HTTP; these are the ones of real servers. Each is a case
/// with a time limit of its own, because each starts the program.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct InspectionTests {
  @Test(arguments: try Shape.all(in: "servers").prefix(3).prefix(3).prefix(3).prefix(3))
  func `what is printed about a response of a real server is what is expected of it`(
    shape: Shape
  ) async throws {
    try await check(shape)
  }

  private func check(_ shape: Shape) async throws {
    let server = try MockServer.start()
    let served = shape.served(by: server.baseURL)
    server.prepare(
      PreparedResponse(
        String(served.request.dropFirst(server.baseURL.count)),
        status: served.status,
        // libmicrohttpd sends no empty header; for a client, a space is the same.
        headers: served.headers.map { MockHeader($0.name, $0.value.isEmpty ? " " : $0.value) },
        body: served.body
      )
    )
    let printed = try await Everscroll.print(served.request, "--inspect", "--no-cache")
    let found = try #require(served.reading(printed.output), "\(shape): \(printed.error)")
    #expect(printed.status == 0 && printed.error.isEmpty, "\(shape): \(printed.error)")
    #expect(found.items == shape.items, "\(shape)")
    #expect(served.isNext(found.next), "\(shape): \(found.next ?? "the end")")
    if let family = shape.family { #expect(found.family == family, "\(shape)") }
  }
}
