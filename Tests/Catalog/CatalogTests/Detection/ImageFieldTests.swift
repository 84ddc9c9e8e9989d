@testable import EverCatalog
@testable import EverItems
import Paging
import Testing
import EverWeb

@Suite struct ImageFieldTests {
  private func image(_ items: String...) throws -> ImageDefinition? {
    let root = try JSONDocument(Array("[\(items.joined(separator: ","))]".utf8)).root
    return ImageField.definition(in: Array(root.elements))
  }

  @Test(arguments: [
    (#"{"id":1,"thumbnail":"https://h/1"}"#, "thumbnail"),
    (#"{"image_url":"http://h/1?size=9"}"#, "image_url"),
    (#"{"Poster":"https://h/a/B.JPG"}"#, "Poster"),
    (#"{"avatar_url":"https://h/u/1?v=4","login":"x"}"#, "avatar_url"),
    (#"{"file":"https://h/a.webp#x"}"#, "file"),
    (#"{"artworkUrl100":"https://h/100x100bb"}"#, "artworkUrl100"),
    (#"{"properties":{"image":"https://h/1"}}"#, "properties.image"),
    (#"{"image":"/p/1.png"}"#, "image"), (#"{"photo":"./1"}"#, "photo"),
    (#"{"images":[{"url":"https://h/1"},{"url":"https://h/2"}]}"#, "images.0.url"),
    (#"{"avatar":"https://h/a.png","cover":"https://h/c.png"}"#, "cover"),
    (#"{"scan":"https://h/a.png","deep":{"photo":"https://h/c"}}"#, "deep.photo"),
  ])
  func `a picture is known by its name or by its ending`(item: String, path: String) throws {
    #expect(try image(item) == ImageDefinition(thumbnail: Template("{\(path)}")))
  }

  @Test(arguments: [
    #"{"logo":"https://h/swift.png"}"#, #"{"icon_url":"https://h/swift.png"}"#,
    #"{"image":"https://h/swift.svg"}"#, #"{"photo":"https://h/photos/1.html"}"#,
    #"{"url":"https://h/photos/1"}"#, #"{"image":"https://h"}"#, #"{"image":"a.png"}"#,
    #"{"image":17,"photo":null,"cover":true,"picture":{},"poster":[]}"#,
    #"{"image":"file:///a.png","photo":"data:image/png;base64,AA"}"#,
    #"{"text":"see https://h/a.png","b":"https://h/a b.png"}"#,
    #"{"user":{"avatar_url":"https://h/1"},"owner":{"image":"https://h/1.png"}}"#,
    #"{"assignees":[{"avatar_url":"https://h/1"}],"merged_by":{"avatar_url":"https://h/2"}}"#,
    #"{"page":"https://commons.wikimedia.org/wiki/File:A.jpg"}"#,
    #"{"urls":{"html":"https://h/1","raw":"https://h/a.mp4"}}"#,
    #"{"small":"https://h/1"}"#, #"{"photos":["x",{"url":"y"}],"links":["https://h/1"]}"#,
    #""https://h/a.png""#, "[]", "1",
  ])
  func `a value that isn't an image stays a text`(item: String) throws {
    #expect(try image(item) == nil)
  }

  @Test func `one picture in several sizes is shown in the right ones`() throws {
    let urls =
      #"{"urls":{"raw":"https://h/0","full":"https://h/1","regular":"https://h/2","#
      + #""small":"https://h/3","thumb":"https://h/4"}}"#
    #expect(
      try image(urls)
        == ImageDefinition(
          thumbnail: Template("{urls.small}"),
          full: Template("{urls.regular}"),
          original: Template("{urls.raw}")
        )
    )
    let video =
      #"{"snippet":{"thumbnails":{"default":{"url":"https://h/1.jpg"},"#
      + #""medium":{"url":"https://h/2.jpg"},"high":{"url":"https://h/3.jpg"}}}}"#
    #expect(
      try image(video)
        == ImageDefinition(
          thumbnail: Template("{snippet.thumbnails.medium.url}"),
          full: Template("{snippet.thumbnails.high.url}")
        )
    )
    #expect(
      try image(#"{"image":"https://h/a.png","thumbnail":"https://h/b.png"}"#)
        == ImageDefinition(thumbnail: Template("{thumbnail}"), full: Template("{image}"))
    )
  }

  @Test func `half of the items must have it`() throws {
    let (with, without) = (#"{"image":"https://h/1"}"#, #"{"image":null}"#)
    #expect(try image(with, without) != nil)
    #expect(try image(with, without, without) == nil)
    #expect(try image() == nil)
  }

  @Test func `a list with pictures stays a list and is saved with them`() async throws {
    let response =
      #"[{"id":1,"name":"A","photo":"https://h/1.jpg"},{"id":2,"name":"B","photo":null}]"#
    let detection = try await SourceDetection.detect(
      url: "https://h/cats",
      options: .plain,
      transport: QueueTransport([.json(response)])
    )
    #expect(detection.definition.firstView == .list)
    let saved = try SourceDefinition(toml: detection.definition.toml, file: "x.toml")
    #expect(saved.image?.thumbnail == Template("{photo}") && saved.firstView == .list)
  }
}
