@testable import EverCatalog
@testable import EverItems
import Paging
import EverBase
import Testing
import EverWeb

@Suite struct SourceDetectionTests {
  private let options = SourceOptions.plain

  private func detect(
    _ response: HTTPResponse,
    url: String = "https://api.example.com/things",
    overrides: DetectionOverrides = DetectionOverrides()
  ) async throws -> Inspection {
    let detection = try await SourceDetection.detect(
      url: url,
      options: options,
      overrides: overrides,
      transport: ReplayTransport(.success(response))
    )
    return try Inspection(detection, options: options)
  }

  private func refusal(
    _ response: HTTPResponse,
    url: String = "https://api.example.com/things",
    overrides: DetectionOverrides = DetectionOverrides()
  ) async -> String {
    do throws(PageError) {
      let detection = try await SourceDetection.detect(
        url: url,
        options: options,
        overrides: overrides,
        transport: ReplayTransport(.success(response))
      )
      return "\(detection.definition.items)"
    } catch {
      return "\(error)"
    }
  }

  /// The overrides of a URL to which a link of an item leads.
  private static var followed: DetectionOverrides {
    var overrides = DetectionOverrides()
    overrides.takesItem = true
    return overrides
  }

  private func followed(_ response: String) async throws -> Detection {
    try await SourceDetection.detect(
      url: "https://api.example.com/planets/8",
      options: options,
      overrides: Self.followed,
      transport: ReplayTransport(.success(.json(response)))
    )
  }

  @Test(arguments: [
    (#"{"name":"Naboo","films":["https://x.org/1"]}"#, "$"),
    (#"{"message":"ok","result":{"name":"Naboo","id":8}}"#, "result"),
    (#"{"id":8,"name":"Naboo","moons":[{"id":1,"name":"Ohma"},{"id":2,"name":"Veruna"}]}"#, "$"),
  ])
  func `an object that a link leads to is the only item`(response: String, path: String)
    async throws
  {
    let detection = try await followed(response)
    #expect(detection.definition.isItem)
    #expect(detection.definition.items.description == path)
    #expect(detection.count == 1)
    #expect(
      await refusal(.json(#"{"error":"gone"}"#), overrides: Self.followed).contains("gone"),
      "a message is no item"
    )
  }

  /// An issue whose number ends its address, a book without an id, an order with items of its own.
  private static let linked = [
    (
      #"{"id":1008,"title":"a","_links":{"self":"https://api.example.com/planets/8"}}"#,
      #"{"id":1008,"title":"a","assignees":[{"id":1,"name":"Ann"},{"id":2,"name":"Bo"}]}"#, "$"
    ),
    (
      #"{"isbn":"x","title":"a","href":"https://api.example.com/planets/8"}"#,
      #"{"isbn":"x","title":"a","authors":[{"name":"A"},{"name":"B"}]}"#, "$"
    ),
    (
      #"{"id":8,"customer":"a","self":"/planets/8"}"#,
      #"{"id":8,"customer":"a","items":[{"id":1,"name":"x"},{"id":2,"name":"y"}]}"#, "$"
    ),
    (
      #"{"id":8,"name":"a","href":"https://api.example.com/planets/8"}"#,
      #"{"id":8,"name":"a","items":[{"id":1},{"id":2}],"next":"https://api.example.com/n?page=2"}"#,
      "items"
    ),
    (
      #"{"name":"planets","url":"https://api.example.com/planets/8"}"#,
      #"{"name":"planets","planets":[{"id":1,"name":"x"},{"id":2,"name":"y"}]}"#, "planets"
    ),
    (
      #"{"id":7,"moons_url":"https://api.example.com/planets/8"}"#,
      #"{"id":7,"data":[{"id":1,"name":"x"},{"id":2,"name":"y"}]}"#, "data"
    ),
  ]

  @Test(arguments: linked)
  func `an item's own link leads to the item, not to a list in it`(
    item: String,
    response: String,
    path: String
  ) async throws {
    var overrides = Self.followed
    overrides.linkedFrom = item
    let detection = try await SourceDetection.detect(
      url: "https://api.example.com/planets/8",
      options: options,
      overrides: overrides,
      transport: ReplayTransport(.success(.json(response)))
    )
    #expect(detection.definition.items.description == path)
    #expect(detection.definition.isItem == (path == "$"))
  }

  @Test(arguments: [
    (#"{"id":8,"items":[{"id":1,"name":"Ohma"},{"id":2,"name":"Veruna"}]}"#, "items"),
    (#"{"id":9,"moons":[{"id":1,"name":"Ohma"},{"id":2,"name":"Veruna"}]}"#, "moons"),
  ])
  func `a link can lead to a list`(response: String, path: String) async throws {
    let detection = try await followed(response)
    #expect(!detection.definition.isItem)
    #expect(detection.definition.items.description == path)
  }

  @Test(arguments: [
    ("orders", #"{"customers":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"orders":[]}"#, "orders"),
    ("orders/get", #"{"customers":[{"id":1,"name":"a"}],"orders":[]}"#, "orders"),
    ("search", #"{"users":[{"id":1,"name":"a"}],"items":[],"page":1}"#, "items"),
    ("search", #"{"results":[],"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}]}"#, "items"),
    ("sparql", #"{"head":{"vars":["a"]},"results":{"bindings":[]}}"#, "results.bindings"),
    ("query", #"{"features":[],"fields":[{"name":"a","type":"b"}]}"#, "features"),
  ])
  func `the requested list may be empty beside others`(
    path: String,
    response: String,
    items: String
  ) async throws {
    let detection = try await SourceDetection.detect(
      url: "https://api.example.com/\(path)",
      options: options,
      overrides: DetectionOverrides(),
      transport: ReplayTransport(.success(.json(response)))
    )
    #expect(detection.definition.items.description == items)
  }

  @Test func `a page of HTML is named by its title`() async {
    let html = """
      <!DOCTYPE html><html><head><title> Stars &amp;
      moons </title><link rel="stylesheet" href="/a.css">
      """
    let type = [HTTPHeader("Content-Type", "text/html")]
    #expect(
      await refusal(.json(html, headers: type)) == """
        api.example.com sent a page of HTML called “Stars & moons”, not JSON. Try the address of \
        its API, which may end in .json or have format=json in its query.
        """
    )
    #expect(
      await refusal(.json("<p>", headers: type)) == """
        api.example.com sent a page of HTML, not JSON. Try the address of its API, which may end in \
        .json or have format=json in its query.
        """
    )
  }

  @Test(
    arguments: [
      (
        #"{"at":1,"level":"a","service":"b","message":"c","ms":1}"#,
        "one object, with at, level, service"
      ),
      (#"{"code":7,"message":"no such thing"}"#, "said “no such thing”"),
      (#"{"status":"fine","uptime":12.5}"#, "sent one object, with status, uptime, and no list."),
      ("{}", "sent an empty object, and no list."),
      (#"{"id":1,"a":2,"b":3,"c":4,"d":5,"words":["x","y"]}"#, "sent one object, with id, a, b"),
      (#"{"errors":[{"message":"No such field."}]}"#, "api.example.com answered: No such field."),
      (#"{"error":{"code":"bad","info":"x"}}"#, "A list was expected, but api.example.com"),
      (#"{"ok":false,"error":"Table not found"}"#, "api.example.com answered: Table not found."),
      ("null", "A list was expected, but api.example.com sent “null”"),
      ("12", "A list was expected, but api.example.com sent “12”"),
      ("", "The response of api.example.com is empty."),
      ("[1,", "The response of api.example.com is JSON that ends too early"),
    ])
  func `a response that isn't a list is described`(body: String, message: String) async {
    let refusal = await refusal(.json(body))
    #expect(refusal.contains(message), "\(refusal)")
  }

  @Test(
    arguments: [
      (401, "401 Unauthorized", "pass a credential with --header"),
      (403, "403 Forbidden", "pass a credential with --header"),
      (404, "404 Not Found: Invalid page.", ""),
      (500, "500 Internal Server Error", ""),
    ])
  func `a refusal is reported with what to do`(status: Int, message: String, advice: String) async {
    let refusal = await refusal(.json(#"{"detail":"Invalid page."}"#, status: status))
    #expect(refusal.contains(message) && refusal.contains(advice), "\(refusal)")
  }

  @Test(arguments: ["ftp://h/x", "h/x", "http://", "http://user:secret@h/x", ""])
  func `a text that isn't an address is refused before any request`(url: String) async {
    let refusal = await refusal(.json("[]"), url: url)
    #expect(refusal.hasPrefix("This isn't the address of a list"))
    #expect(!refusal.contains("secret"))
  }

  @Test func `the first request accepts what strict servers send`() async throws {
    let transport = ReplayTransport(.success(.json("[]")))
    let url = "https://h/a%2fb?x=%20+&y#part"
    _ = try await SourceDetection.detect(url: url, options: options, transport: transport)
    #expect(transport.urls == ["https://h/a%2fb?x=%20+&y"])
    let accept = transport.requests[0].headers.first { $0.name == "Accept" }?.value
    #expect(accept?.contains("application/vnd.api+json") == true)
  }

  @Test func `each part can be said instead of detected`() async throws {
    let body = #"""
      {"items":[{"id":1,"k":"a"},{"id":2,"k":"b"}],"x":[{"k":"c","n":{"m":1}}],
      "n":"/more","t":"abc","page":1,"pages":3}
      """#
    let detected = try await detect(.json(body))
    #expect(
      detected.items.description == "items" && detected.next?.url.hasSuffix("?page=2") == true
    )
    let items = DetectionOverrides(
      items: JSONPath("x"),
      id: JSONPath("k"),
      columns: .named([JSONPath("n.m"), JSONPath("k")])
    )
    let said = try await detect(.json(body), overrides: items)
    #expect(said.items.description == "x" && said.id?.description == "k" && said.count == 1)
    #expect(said.columns == ["m", "k"])
    let url = try await detect(
      .json(body),
      overrides: DetectionOverrides(next: .response(ResponsePlace("n")))
    )
    #expect(url.next?.url == "https://api.example.com/more" && url.pagination == "url")
    let token = DetectionOverrides(next: .response(ResponsePlace("t")), pageParameter: "from")
    #expect(
      try await detect(.json(body), overrides: token).next?.url.hasSuffix("?from=abc") == true
    )
    let page = DetectionOverrides(pageParameter: "nr")
    #expect(try await detect(.json(body), overrides: page).next?.url.hasSuffix("?nr=2") == true)
    let unnamed = await refusal(.json(body), overrides: DetectionOverrides(id: JSONPath("nope")))
    #expect(unnamed.contains("No item here has a field ‘nope’."))
    let nowhere = await refusal(.json(body), overrides: DetectionOverrides(items: JSONPath("y")))
    #expect(
      nowhere == "There is nothing at y in the response of api.example.com. Lists are at items, x."
    )
  }

  @Test func `a page size takes the place of the one in the URL`() async throws {
    let transport = ReplayTransport(.success(.json(#"[{"id":1}]"#)))
    var options = options
    options.pageSize = 7
    _ = try await SourceDetection.detect(
      url: "https://h/a?per_page=2&x=1",
      options: options,
      transport: transport
    )
    #expect(transport.urls == ["https://h/a?per_page=7&x=1"])
  }

  @Test func `the printed object has the keys of the contract in their order`() async throws {
    let body = #"{"items":[{"id":1,"name":"a\"b"}],"total":3,"page":1,"per_page":1}"#
    let inspection = try await detect(.json(body))
    let root = try JSONDocument(Array(inspection.json.utf8)).root
    #expect(
      root.members.map(\.name).prefix(8) == [
        "url", "items", "count", "id", "pagination", "next", "total", "confidence",
      ]
    )
    #expect(root.member("next")?.text == "https://api.example.com/things?page=2")
    #expect(root.member("count")?.integer == 1 && root.member("total")?.integer == 3)
    #expect(root.member("columns")?.raw == #"["name", "id"]"#)
    let last = try await detect(.json("[]"))
    let end = try JSONDocument(Array(last.json.utf8)).root
    #expect(end.member("next")?.isNull == true && end.member("total")?.isNull == true)
    #expect(end.member("items")?.text == "$" && end.member("id")?.isNull == true)
  }

  @Test func `a secret of a header is in nothing that is printed`() async throws {
    var options = options
    options.headers = [SecretHeader("Authorization", "Bearer hunter2hunter2")]
    let body = #"{"items":[{"id":1}],"next":"https://evil.example/?t=hunter2hunter2"}"#
    let transport = ReplayTransport(.success(.json(body)))
    let detection = try await SourceDetection.detect(
      url: "https://h/a?key=hunter2hunter2",
      options: options,
      transport: transport
    )
    let json = try Inspection(detection, options: options).json
    #expect(!json.contains("hunter2") && json.contains("https://evil.example/?t=…"))
    let refusing = ReplayTransport(.success(.json(#"{"hunter2hunter2":1}"#)))
    let error = await #expect(throws: PageError.self) {
      try await SourceDetection.detect(url: "https://h/a", options: options, transport: refusing)
    }
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test(arguments: [
    ("html_url", "html_url"), ("HTML-URL", "HTML-URL"), ("Url", "Url"), ("URL", "URL"),
    ("webUrl", "webUrl"), ("homepage", nil),
  ])
  func `the link of an item is found in any spelling`(name: String, path: String?) async throws {
    let items = (1...2).map { "{\"id\":\($0),\"\(name)\":\"https://x.org/\($0)\"}" }
    let detection = try await SourceDetection.detect(
      url: "https://api.example.com/things",
      options: options,
      overrides: DetectionOverrides(),
      transport: ReplayTransport(.success(.json("[\(items.joined(separator: ","))]")))
    )
    #expect(detection.definition.link == path.map { .paths([JSONPath($0)]) })
  }
}
