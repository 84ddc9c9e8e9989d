@testable import EverCatalog
@testable import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite struct KnownListTests {
  private let options = SourceOptions(environment: { _ in nil }, unixTime: { 1_767_225_600 })

  @Test func `every file of a known host is compiled in and sound`() throws {
    let files = KnownResponse.names(
      in: "Sources/Catalog/Definitions/BuiltIn/Hosts",
      ending: ".toml"
    )
    #expect(BuiltInFile.hosts.map(\.name) == files.map { $0 + ".toml" })
    for file in BuiltInFile.hosts {
      let definitions = try SourceDefinition.all(toml: file.text, file: file.name)
      for definition in definitions {
        #expect(definition.applies != nil, "\(definition.title)")
        #expect(definition.key?.isRequired != true, "\(definition.title)")
        #expect(try SourceDefinition(toml: definition.toml, file: file.name) == definition)
      }
    }
    #expect(Set(KnownLists.all.map(\.title)).count == KnownLists.all.count)
  }

  @Test func `a definition covers its own URL`() {
    for definition in KnownLists.all {
      let covering = KnownLists.definitions(for: definition.url.revealed).map(\.title)
      #expect(covering.contains(definition.title))
    }
  }

  @Test func `every definition is tried on a response`() throws {
    let tried = try KnownResponse.files.flatMap { try KnownResponse.all(in: $0).map(\.definition) }
    #expect(KnownLists.all.map(\.title).filter { !tried.contains($0) } == [])
  }

  @Test(arguments: try KnownResponse.files.flatMap { try KnownResponse.all(in: $0) })
  func `the response of a known host is read by its definition`(known: KnownResponse) async throws {
    let transport = ReplayTransport(
      [
        known.url: known.response,
        known.detail?.url ?? "": known.detail?.response ?? known.response,
      ]
      .mapValues { .success($0) }
    )
    let detection = try await SourceDetection.detect(
      url: known.url,
      options: options,
      transport: transport
    )
    #expect(detection.known == known.definition)
    #expect(transport.urls == [known.url])
    let inspection = try Inspection(detection, options: options)
    #expect(inspection.items.description == known.items)
    #expect(inspection.count == known.count)
    #expect(inspection.next?.url == known.next)
    #expect(inspection.total == known.total)
    #expect(inspection.confidence == "sure")
    #expect(inspection.columns == known.columns)
    try await check(known, detection, transport)
  }

  private func check(
    _ known: KnownResponse,
    _ detection: Detection,
    _ transport: ReplayTransport
  ) async throws {
    let source = try CatalogSource(
      detection.definition,
      options: options,
      firstPage: detection.page,
      transport: transport
    )
    let page = try await source.page(source.firstRequest)
    var item = try #require(page.items.first)
    #expect(item.detailURL == known.detail?.url)
    if known.detail != nil { item = try await source.detail(of: item) }
    #expect(item.fields == known.first)
    #expect(item.image?.thumbnail == known.image)
    #expect(item.link == known.link)
    #expect(Set(page.items.map(\.id)).count == known.count)
  }
}

extension KnownListTests {
  private func detect(
    _ url: String,
    _ body: String,
    options: SourceOptions = SourceOptions(environment: { _ in nil }),
    overrides: DetectionOverrides = DetectionOverrides()
  ) async throws -> (detection: Detection, request: HTTPRequest) {
    let transport = ReplayTransport(.success(.json(body)))
    let detection = try await SourceDetection.detect(
      url: url,
      options: options,
      overrides: overrides,
      transport: transport
    )
    return (detection, try #require(transport.requests.first))
  }

  private func next(_ detection: Detection) throws -> String? {
    try Inspection(detection, options: SourceOptions(environment: { _ in nil })).next?.url
  }

  private static let users = "https://api.stackexchange.com/2.3/users?site=stackoverflow"
  private static let oneUser = #"{"items":[{"user_id":1,"display_name":"A"}],"has_more":true}"#

  @Test func `an empty list has no remark that it names no other page`() async throws {
    let url = "https://example.org/none"
    let (some, _) = try await detect(url, #"{"items":[{"id":1,"name":"A"},{"id":2,"name":"B"}]}"#)
    #expect(some.remark == "no next page is named · :paging")
    let (all, _) = try await detect(url, #"{"items":[{"id":1},{"id":2}],"total":2,"page":1}"#)
    #expect(all.remark == nil, "the response says that this is all")
    let (none, _) = try await detect(url, #"{"items":[],"total":0}"#)
    #expect(none.remark == nil)
  }

  @Test func `a guess that page two is about to prove isn't a remark`() async throws {
    let response = #"{"items":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"total":9}"#
    let (guess, _) = try await detect("https://example.org/some?page=1&limit=2", response)
    #expect(!guess.isProved && guess.remark == nil)
  }

  @Test func `a response that is not as its definition says is detected`() async throws {
    let moved = #"{"people":[{"user_id":1},{"user_id":2}]}"#
    let (detection, _) = try await detect(Self.users, moved)
    #expect(detection.known == nil)
    #expect(detection.definition.items.description == "people")
    #expect(detection.unfitDefinition == "Stack Exchange: users")
    #expect(detection.remark == "a definition doesn't fit · :paging")
    let nameless = #"{"items":[{"account_id":1},{"account_id":2}],"has_more":true}"#
    #expect(try await detect(Self.users, nameless).detection.known == nil)
  }

  @Test func `a path on any host counts only where the items have what they must`() async throws {
    let url = "https://h.example/api/v1/timelines/public"
    let post = #"{"id":"1","content":"x","account":{"acct":"a"}}"#
    #expect(try await detect(url, "[\(post)]").detection.known == "Mastodon: posts")
    #expect(try await detect(url, #"[{"id":"1","content":"x"}]"#).detection.known == nil)
    #expect(try await detect(url, "[]").detection.known == nil)
  }

  @Test func `an empty list of a known host is read by its definition`() async throws {
    let (detection, _) = try await detect(Self.users, #"{"items":[],"has_more":false}"#)
    #expect(detection.known == "Stack Exchange: users")
    #expect(try next(detection) == nil)
  }

  @Test func `the URL says where a list starts and how long its pages are`() async throws {
    let (detection, _) = try await detect(Self.users + "&page=4&pagesize=50", Self.oneUser)
    #expect(try next(detection) == Self.users + "&page=5&pagesize=50")
    #expect(detection.definition.pageSize == 50)
    let plain = try await detect(Self.users, Self.oneUser).detection
    #expect(try next(plain) == Self.users + "&page=2")
  }

  @Test func `the user's page size goes where the definition says`() async throws {
    let options = SourceOptions(pageSize: 500, environment: { _ in nil })
    let (_, request) = try await detect(Self.users, Self.oneUser, options: options)
    #expect(request.url.revealed == Self.users + "&pagesize=100")
  }

  @Test func `a definition of any host isn't one that doesn't fit`() async throws {
    let two = #"{"items":[{"id":1},{"id":2}]}"#
    #expect(try await detect("https://h.example/a/b.json", two).detection.unfitDefinition == nil)
  }

  @Test func `what the user says counts more than a definition`() async throws {
    let overrides = DetectionOverrides(
      id: JSONPath("account_id"),
      columns: .named([JSONPath("reputation")]),
      pageParameter: "p"
    )
    let body = #"{"items":[{"user_id":1,"account_id":2,"reputation":3}],"has_more":true}"#
    let (detection, _) = try await detect(Self.users, body, overrides: overrides)
    #expect(detection.definition.id?.description == "account_id")
    #expect(detection.definition.columns.map(\.column.title) == ["reputation"])
    #expect(try next(detection) == Self.users + "&p=2")
    let other = DetectionOverrides(items: JSONPath("more"))
    let two = #"{"items":[{"user_id":1}],"more":[{"id":1},{"id":2}]}"#
    let moved = try await detect(Self.users, two, overrides: other).detection
    #expect(moved.definition.items.description == "more")
    #expect(moved.known == nil)
    #expect(moved.unfitDefinition == nil)
  }

  @Test func `a key is sent to its own host, encrypted, and nowhere shown`() async throws {
    let options = SourceOptions(environment: {
      ["STACKEXCHANGE_KEY": "s3cr3t", "GITHUB_TOKEN": "t0k3n"][$0]
    })
    let (detection, request) = try await detect(Self.users, Self.oneUser, options: options)
    #expect(request.url.revealed == Self.users + "&key=s3cr3t")
    let json = try Inspection(detection, options: options).json
    #expect(!json.contains("s3cr3t"))
    let open = Self.users.replacing("https:", with: "http:")
    #expect(try await detect(open, Self.oneUser, options: options).request.url.revealed == open)
    let github = try await detect(
      "https://api.github.com/users",
      #"[{"id":1,"login":"a"}]"#,
      options: options
    )
    #expect(github.request.privateHeaders == [SecretHeader("Authorization", "Bearer t0k3n")])
    #expect(github.request.privateOrigin == "https://api.github.com")
  }
}
