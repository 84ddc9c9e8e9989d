@testable import EverCatalog
@testable import EverItems
import Testing
import EverWeb

@Suite struct IDStrengthTests {
  private func detection(
    _ body: String,
    url: String,
    id: String? = nil
  ) async throws -> Detection {
    try await SourceDetection.detect(
      url: url,
      options: .plain,
      overrides: DetectionOverrides(id: id.map { JSONPath($0) }),
      transport: ReplayTransport(.success(.json(body)))
    )
  }

  @Test(
    arguments: [
      (#"[{"id":1,"n":1},{"id":2,"n":2}]"#, "/things", "id", true),
      (#"[{"uuid":"a"},{"uuid":"b"}]"#, "/things", "uuid", true),
      (#"[{"_id":"a"},{"_id":"b"}]"#, "/things", "_id", true),
      (#"[{"user_id":1},{"user_id":2}]"#, "/2.3/users/moderators", "user_id", true),
      (#"[{"userId":1},{"userId":2}]"#, "/users", "userId", true),
      (#"[{"owner_id":7,"user_id":1},{"owner_id":8,"user_id":2}]"#, "/users", "user_id", true),
      (#"[{"user_uuid":"a"},{"user_uuid":"b"}]"#, "/users", "user_uuid", true),
      (#"[{"user_id":1,"v":1},{"user_id":2,"v":1}]"#, "/users/7/transfers", "user_id", false),
      (#"[{"transaction_id":1},{"transaction_id":2}]"#, "/transfers", "transaction_id", false),
      (#"[{"name":"a"},{"name":"b"}]"#, "/things", "name", false),
      (#"[{"url":"/a"},{"url":"/b"}]"#, "/things", "url", false),
      (#"[{"hash":"a"},{"hash":"b"}]"#, "/things", "hash", false),
      (#"[{"pageid":1,"t":1},{"pageid":2,"t":2}]"#, "/w/api", "pageid", false),
      (#"[{"number":1},{"number":2}]"#, "/things", "number", false),
      (#"[{"actor":{"id":1}},{"actor":{"id":2}}]"#, "/things", "actor.id", false),
      (#"[{"node":{"id":1}},{"node":{"id":2}}]"#, "/things", "node.id", true),
      (#"["a","b"]"#, "/things", "$", false),
    ]
  )
  func `an id is trusted when it is meant to be one`(
    body: String,
    path: String,
    id: String,
    isTrusted: Bool
  ) async throws {
    let definition = try await detection(body, url: "https://h" + path).definition
    #expect(definition.id?.description == id)
    #expect(definition.trustsID == isTrusted)
  }

  @Test func `an id that the user names is trusted`() async throws {
    let definition = try await detection(#"[{"name":"a"}]"#, url: "https://h/x", id: "name")
      .definition
    #expect(definition.trustsID)
  }

  @Test func `a saved definition keeps how far its id is trusted`() async throws {
    let found = try await detection(#"[{"name":"a"},{"name":"b"}]"#, url: "https://h/x").definition
    let saved = try SourceDefinition(toml: SavedDefinition(found, name: "x").toml, file: "x.toml")
    #expect(saved.id?.description == "name")
    #expect(!saved.trustsID)
  }

  @Test func `a value that is repeated far down on page one isn't an id`() async throws {
    let items = (1...150).map { "{\"id\":\($0 == 140 ? 1 : $0),\"key\":\($0)}" }
    let body = "[\(items.joined(separator: ","))]"
    let definition = try await detection(body, url: "https://h/things").definition
    #expect(definition.id?.description == "key")
  }
}
