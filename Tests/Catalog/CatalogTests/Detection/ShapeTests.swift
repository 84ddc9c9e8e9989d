@testable import EverCatalog
@testable import EverItems
import EverMock
import Testing
import TestSupport
import EverWeb

@Suite struct ShapeTests {
  /// The shapes of which page one alone doesn't show how they go on, or that they end: page two does.
  private static let foundByProof: Set = [
    "arcgis-last", "confluence", "confluence-v1", "crossref-offset", "data-paging-total-last",
    "decoy-book-chapters", "decoy-counts", "decoy-money-total-int", "decoy-next-self",
    "facebook-last", "fastapi-cursor-first", "google-books", "invoice", "jsonapi-last",
    "jsonapi-page-meta",
    "next-offset", "open-library", "react-admin-range", "strapi", "zendesk-without-links",
  ]

  @Test(arguments: try Shape.all(in: "reference"))
  func `a shape of the reference is read and continued as it should be`(shape: Shape) async throws {
    try await check(shape)
  }

  @Test(arguments: try Shape.all(in: "public"))
  func `a shape of a public API is read and continued as it should be`(shape: Shape) async throws {
    try await check(shape)
  }

  @Test(arguments: try Shape.all(in: "servers"))
  func `a response of a real server is read and continued as it should be`(
    shape: Shape
  ) async throws {
    try await check(shape)
  }

  @Test(arguments: try Shape.all(in: "unseen"))
  func `a shape unknown to the detectors is read and continued as it should be`(
    shape: Shape
  ) async throws {
    try await check(shape)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Shape.files)
  func `shapes are the same over HTTP`(file: String) async throws {
    let server = try MockServer.start()
    let transport = CurlTransport(configuration: .patient)
    defer { transport.close() }
    for (index, shape) in try Shape.all(in: file).enumerated() {
      guard RandomTests.areThorough || index.isMultiple(of: 6) else { continue }
      let served = shape.served(by: server.baseURL)
      let target = served.request.dropFirst(server.baseURL.count)
      server.prepare(
        PreparedResponse(
          String(target),
          status: served.status,
          // libmicrohttpd sends no empty header. For a client, a space is the same.
          headers: served.headers.map { MockHeader($0.name, $0.value.isEmpty ? " " : $0.value) },
          body: served.body
        )
      )
      do { try await check(served, transport) } catch { Issue.record("\(shape): \(error)") }
    }
  }

  private func check(_ shape: Shape) async throws {
    let transport = ReplayTransport(.success(shape.response))
    try await check(shape, transport)
    #expect(transport.urls == [shape.request])
  }

  /// The detection of a list that a definition of a public API also covers.
  private func detected(_ shape: Shape, _ response: HTTPResponse) throws -> Detection? {
    DefinitionDetection(
      url: shape.request,
      response: response,
      root: try JSONDocument(response.body).root,
      overrides: DetectionOverrides()
    ).detection
  }

  private func check(_ shape: Shape, _ transport: any HTTPTransport) async throws {
    let options = SourceOptions.plain
    var detection = try await SourceDetection.detect(
      url: shape.request,
      options: options,
      transport: transport
    )
    if detection.known != nil {
      detection = try #require(try detected(shape, detection.page.response))
    }
    let inspection = try Inspection(detection, options: options)
    #expect(inspection.items.description == shape.items, "\(detection.shortStrategy)")
    if Self.foundByProof.contains(shape.name) { return }
    #expect(
      shape.isNext(inspection.next?.url),
      "\(detection.shortStrategy): \(inspection.next?.url ?? "end") for \(shape.next ?? "end")"
    )
    if let family = shape.family, shape.next != nil {
      #expect(inspection.pagination == family, "\(detection.shortStrategy)")
    }
    if let id = shape.id { #expect(inspection.id?.description == id) }
    if let total = shape.total { #expect(inspection.total == total) }
  }
}
