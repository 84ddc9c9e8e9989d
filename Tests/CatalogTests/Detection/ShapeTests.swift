import Testing
import Transport

@testable import Catalog

@Suite struct ShapeTests {
  @Test(arguments: try Shape.all(in: "reference"))
  func `a shape of the reference is read and continued as it should be`(shape: Shape) async throws {
    try await check(shape)
  }

  @Test(arguments: try Shape.all(in: "public"))
  func `a shape of a public API is read and continued as it should be`(shape: Shape) async throws {
    try await check(shape)
  }

  @Test(arguments: try Shape.all(in: "servers"))
  func `an answer of a real server is read and continued as it should be`(
    shape: Shape
  ) async throws {
    try await check(shape)
  }

  private func check(_ shape: Shape) async throws {
    let transport = ReplayTransport(.success(shape.response))
    let options = SourceOptions(environment: { _ in nil }, unixTime: { 0 })
    let detection = try await SourceDetection.detect(
      url: shape.request,
      options: options,
      transport: transport
    )
    #expect(transport.urls == [shape.request])
    let inspection = try Inspection(detection, options: options)
    #expect(inspection.items.description == shape.items, "\(detection.strategy)")
    #expect(
      shape.isNext(inspection.next?.url),
      "\(detection.strategy): \(inspection.next?.url ?? "end") for \(shape.next ?? "end")"
    )
    if let family = shape.family {
      #expect(inspection.pagination == family, "\(detection.strategy)")
    }
    if let id = shape.id { #expect(inspection.id?.description == id) }
    if let total = shape.total { #expect(inspection.total == total) }
  }
}
