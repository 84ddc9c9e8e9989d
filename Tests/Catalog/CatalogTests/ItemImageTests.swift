@testable import EverCatalog
import EverItems
import Paging
import Testing
import EverWeb

@Suite(.timeLimit(.minutes(5))) struct ItemImageTests {
  /// The image of the first item of a response.
  private func image(
    _ definition: SourceDefinition,
    _ response: String,
    options: SourceOptions = SourceOptions(environment: { _ in "k" })
  ) async throws -> ItemImage? {
    let source = try CatalogSource(
      definition,
      argument: definition.requiredArgument.map { _ in "stackoverflow" },
      options: options,
      transport: QueueTransport([.json(response)])
    )
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    return try #require(page.items.first).image
  }

  private func builtIn(_ name: String) throws -> SourceDefinition {
    try #require(try SourceCatalog.builtIn()[name])
  }

  private func defined(_ image: String) throws -> SourceDefinition {
    try SourceDefinition(toml: definitionText(tables: "[image]\n\(image)"), file: "x.toml")
  }

  private static let picsum = """
    [{"id":"7","author":"Ann","width":5000,"height":3333,"url":"https://u/7",\
    "download_url":"https://picsum.photos/id/7/5000/3333"}]
    """

  @Test func `a photo of Picsum is requested at the size that is drawn`() async throws {
    let image = try #require(try await image(builtIn("photos"), Self.picsum))
    #expect(
      image
        == ItemImage(thumbnail: "https://picsum.photos/id/7/{width}/{height}") {
          $0.full = "https://picsum.photos/id/7/{width}/{height}"
          $0.original = "https://picsum.photos/id/7/5000/3333"
          ($0.width, $0.height) = (5000, 3333)
          $0.author = "Ann"
        }
    )
  }

  @Test(
    arguments: [
      ("LEHV6nWB2yk8pyo0adR*.7kCMdnj", 0x979695), ("00TSUA", 0xFFFFFF), ("", nil), ("LEHV6", nil),
      ("00~~~~", nil), ("LEHé6n", nil), ("LE V6n", nil), (String(repeating: "0", count: 167), nil),
    ] as [(String, UInt32?)]
  )
  func `a blurred picture has its mean colour`(hash: String, color: UInt32?) {
    #expect(ItemImage.color(ofBlurHash: hash) == color)
  }

  @Test func `a photo of Unsplash has its colour and its author`() async throws {
    let response = """
      [{"id":"a","width":400,"height":300,"color":"#60544D","blur_hash":"LoC%a7IoIVxZ","user":\
      {"name":"Gil"},"urls":{"raw":"https://i.u/p?ixid=1","full":"https://i.u/p?q=85"}}]
      """
    let image = try #require(try await image(builtIn("unsplash"), response))
    #expect(
      image
        == ItemImage(thumbnail: "https://i.u/p?ixid=1&w={width}&h={height}&fit=crop") {
          $0.full = "https://i.u/p?ixid=1&w={width}&h={height}&fit=max"
          $0.original = "https://i.u/p?q=85"
          ($0.width, $0.height) = (400, 300)
          $0.color = 0x60544D
          $0.author = "Gil"
        }
    )
  }

  @Test func `a moderator has the picture of the profile`() async throws {
    let response = #"{"items":[{"user_id":1,"profile_image":"https://g/a?s=256"}]}"#
    let image = try await image(builtIn("moderators"), response)
    #expect(image == ItemImage(thumbnail: "https://g/a?s=256"))
  }

  @Test func `a person has a picture where the server sends one`() async throws {
    let definition = try builtIn("starwars")
    let with = #"{"results":[{"uid":"1","properties":{"image":"http://m/1.webp"}}]}"#
    let image1 = try await image(definition, with)
    #expect(image1 == ItemImage(thumbnail: "http://m/1.webp?w={width}&h={height}"))
    let without = #"{"results":[{"uid":"1","properties":{"name":"Luke"}}]}"#
    #expect(try await image(definition, without) == nil)
  }

  @Test func `a response about one person has the picture that the list lacks`() async throws {
    let list = #"{"results":[{"uid":"1","url":"https://www.swapi.tech/api/people/1"}]}"#
    let detail = #"{"result":{"properties":{"image":"/1.webp"}}}"#
    let source = try CatalogSource(
      try builtIn("starwars"),
      transport: QueueTransport([.json(list), .json(detail)])
    )
    let page = try await source.page(PageRequest(key: .first, pageSize: 10))
    let item = try #require(page.items.first)
    #expect(item.image == nil)
    let completed = try await source.detail(of: item)
    #expect(
      completed.image?.thumbnail == "https://www.swapi.tech/1.webp?w={width}&h={height}"
    )
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/x/", "http://127.0.0.1:1/x/id/7/{width}/{height}"),
    ("http://h", "http://h/id/7/{width}/{height}"),
  ])
  func `a base URL replaces the source's own origin`(base: String, url: String) async throws {
    let options = SourceOptions(baseURL: base, environment: { _ in nil })
    let image = try #require(try await image(builtIn("photos"), Self.picsum, options: options))
    #expect(image.thumbnail == url)
    #expect(image.original?.hasSuffix("/id/7/5000/3333") == true)
    #expect(image.original?.hasPrefix("http://") == true)
  }

  @Test(arguments: [
    ("https://images.unsplash.com/photo-1?ixid=1", "http://h/x/photo-1?ixid=1"),
    ("https://api.unsplash.com/p?ixid=1", "http://h/x/p?ixid=1"),
    ("https://plus.unsplash.com/p?ixid=1", "https://plus.unsplash.com/p?ixid=1"),
  ])
  func `a base URL replaces the origins that a definition names`(
    raw: String,
    url: String
  ) async throws {
    let options = SourceOptions(baseURL: "http://h/x", environment: { _ in nil })
    let response = #"[{"id":"a","urls":{"raw":"\#(raw)"}}]"#
    let image = try #require(try await image(builtIn("unsplash"), response, options: options))
    #expect(image.thumbnail == url + "&w={width}&h={height}&fit=crop")
  }

  @Test(arguments: ["https://h/", "https://h/a", "h", "ftp://h", "https://H", "https://h:443"])
  func `a text that isn't an origin is refused`(origin: String) throws {
    let text = definitionText(top: "origins = ['\(origin)']", tables: "")
    #expect(throws: DefinitionError.self) { try SourceDefinition(toml: text, file: "x.toml") }
    let sound = definitionText(top: "origins = ['http://h', 'https://i:1']", tables: "")
    #expect(try SourceDefinition(toml: sound, file: "x").origins == ["http://h", "https://i:1"])
  }

  @Test(arguments: [
    "https://api.example.evil/1.png", "https://api.example:444/1.png", "http://api.example/1.png",
  ])
  func `another origin is left as it is`(url: String) async throws {
    let options = SourceOptions(baseURL: "http://h", environment: { _ in nil })
    let response = #"{"items":[{"i":"\#(url)"}]}"#
    let image = try await image(defined("thumbnail = '{i}'"), response, options: options)
    #expect(image?.thumbnail == url)
  }

  @Test(arguments: [
    ("/a/b.png", "https://api.example/a/b.png"), ("b.png", "https://api.example/b.png"),
    ("//cdn.example/b.png?x=1", "https://cdn.example/b.png?x=1"),
    ("HTTPS://H/b.png", "HTTPS://H/b.png"),
  ])
  func `a reference is made absolute`(reference: String, url: String) async throws {
    let response = #"{"items":[{"i":"\#(reference)"}]}"#
    #expect(try await image(defined("thumbnail = '{i}'"), response)?.thumbnail == url)
  }

  @Test func `marks stay in a reference that is made absolute`() async throws {
    let definition = try defined("thumbnail = '/i/{i}/{width}x{height}.png'")
    let image = try await image(definition, #"{"items":[{"i":"a b?c","width":9,"height":9}]}"#)
    #expect(image?.thumbnail == "https://api.example/i/a%20b%3Fc/{width}x{height}.png")
  }

  @Test(arguments: [
    #""""#, "null", "{}", #""file:///etc/passwd""#, #""javascript:alert(1)""#,
    #""data:image/png;base64,AAAA""#, #""http://""#, #""http://u:p@h/x.png""#,
    "\"http://h/\(String(repeating: "x", count: 9_000))\"",
  ])
  func `a text that can't be requested isn't an image`(value: String) async throws {
    let definition = try defined("thumbnail = '{i}'")
    #expect(try await image(definition, "{\"items\":[{\"i\":\(value)}]}") == nil)
    #expect(try await image(definition, "{\"items\":[{}]}") == nil)
  }

  @Test(arguments: [
    ##""w":0,"h":-1,"c":"red","b":"x","a":"""##, ##""w":1e99,"h":"x","c":"#12345","b":"" "##,
    ##""w":null,"h":[],"c":"#GGGGGG","b":{},"a":[]"##, ##""w":99999999999,"c":"# 1234","b":1"##,
    ##""c":"+123456","a":null"##,
  ])
  func `values that make no sense are left out`(members: String) async throws {
    let definition = try defined(
      """
      thumbnail = 'http://h/{i}'
      width = 'w'
      height = 'h'
      color = 'c'
      blur_hash = 'b'
      author = 'a'
      """
    )
    let image = try await image(definition, "{\"items\":[{\"i\":1,\(members)}]}")
    #expect(image == ItemImage(thumbnail: "http://h/1"))
  }

  @Test func `items with images begin as a grid unless the definition says how`() throws {
    let image = "[image]\nthumbnail = '{i}'"
    func view(_ top: String, _ tables: String) throws -> ViewMode {
      try SourceDefinition(toml: definitionText(top: top, tables: tables), file: "x").firstView
    }
    #expect(try view("", image) == .grid)
    #expect(try view("", "") == .list)
    #expect(try view("view = 'feed'", image) == .feed)
    #expect(try view("view = 'list'", image) == .list)
    let views = try SourceCatalog.builtIn().definitions.map(\.firstView)
    #expect(views == [.thumbnails, .list, .grid, .grid])
    #expect(throws: DefinitionError.self) { try view("view = 'mosaic'", image) }
  }
}
