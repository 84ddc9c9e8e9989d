import EverItems
import EverBase
import Paging
import PagingTesting
import EverRuntime
import Dispatch
import FoundationEssentials
import Testing

@testable import FeedBrowser

/// The browser's items, made from a program's own.
@Suite(.timeLimit(.minutes(5))) struct EntrySourceTests {
  private let list = ListSource(Plum.list(of: 7), addressing: .offset, announcesTotal: true)

  private func entries<Source: PageSource>(
    of source: Source,
    images: @escaping @Sendable (String) async throws -> [UInt8] = { _ in [] },
    entry: @escaping @Sendable (Source.Item) -> FeedEntry
  ) -> EntrySource<Source> {
    EntrySource(
      source: source,
      listColumns: plumColumns.map(Column.init),
      entry: entry,
      imageBytes: { url in ChargedBytes(try await images(url)) }
    )
  }

  @Test func `a page has an item for each of its own, and continues where it does`() async throws {
    let source = entries(of: list, entry: plumEntry)
    let page = try await source.page(PageRequest(key: .offset(2), pageSize: 3))
    #expect(page.items.map(\.fields) == [["plum 2", "22"], ["plum 3", "23"], ["plum 4", "24"]])
    #expect(page.items.map(\.link) == (2...4).map { "https://plums.example/\($0)" })
    #expect(page.next == .offset(5))
    #expect(page.total == .exact(7))
    #expect(source.addressing == .offset)
    #expect(list.keys == [.offset(2)])
  }

  @Test func `a page that may wait for the main actor is reported`() async {
    let isReported = DispatchSemaphore(value: 0)
    _ = MainActorWatch.start(after: .milliseconds(5)) { _ in isReported.signal() }
    // The main actor waits, as in `run()` of a program that awaited something before it.
    let outcome = await MainActor.run { isReported.wait(timeout: .now() + .seconds(60)) }
    #expect(outcome == .success)
  }

  @Test func `the reason for a missing page is displayed in the words of the source`() async {
    list.failNext(PageError("The basket fell over."))
    let source = entries(of: list, entry: plumEntry)
    await #expect(throws: PageError("The basket fell over.")) {
      _ = try await source.page(PageRequest(key: .offset(0), pageSize: 3))
    }
  }

  @Test func `a localized error is displayed by its sentence, and its own words by theirs`() async {
    struct Refusal: LocalizedError { var errorDescription: String? { "Sign in first." } }
    func message(_ failure: any Error) async -> String? {
      let own = CursorSource { (_: Int?) -> Page<Plum> in throw failure }
      let source = entries(of: own.filter { _ in true }, entry: plumEntry)
      let request = PageRequest(key: .first, pageSize: 3)
      let error = await #expect(throws: PageError.self) { _ = try await source.page(request) }
      return error?.message
    }
    #expect(await message(Refusal()) == "Sign in first.")
    #expect(await message(PageError("401", underlying: Refusal())) == "401")
    #expect(await message(PageError("The basket fell over.")) == "The basket fell over.")
  }

  @Test func `an image is what its entry says of it`() {
    let source = entries(of: list, entry: plumEntry)
    #expect(
      source.item(Plum(id: 2)).image
        == ItemImage(thumbnail: "https://plums.example/2/{width}.jpg") {
          $0.full = "https://plums.example/2/full.jpg"
          $0.original = "https://plums.example/2.tiff"
          ($0.width, $0.height) = (300, 200)
          $0.color = 0x402060
          $0.author = "Ann"
        }
    )
    #expect(source.item(Plum(id: 1)).image == nil)
  }

  @Test func `items are distinguished by their ids, of whatever type they are`() {
    struct Place: Identifiable, Sendable {
      struct Name: Hashable, Sendable, CustomDebugStringConvertible {
        var street: String
        var house: Int
        var debugDescription: String { street }
      }
      var id: Name
    }
    let places = entries(of: ListSource<Place>([])) { _ in FeedEntry([]) }
    let ids = [("a", 1), ("a", 2), ("b", 1)].map { street, house in
      places.item(Place(id: Place.Name(street: street, house: house))).id
    }
    #expect(Set(ids).count == 3)
    #expect(places.item(Place(id: Place.Name(street: "a", house: 2))).id == ids[1])
    #expect(ids.allSatisfy { $0.lasting == nil })
  }

  @Test func `an id that can be encoded is remembered as its JSON`() {
    struct Name: Hashable, Codable, Sendable, CustomDebugStringConvertible {
      struct Part: Hashable, Codable, Sendable { var kind: String? }
      var street: String
      var houses: [Int]
      var part = Part(kind: "a\"b")
      var debugDescription: String { street }
    }
    func json(_ id: any Hashable & Sendable) -> ItemID? { ItemID.own(OwnID(id)).lasting }
    #expect(json(5) == .sent("5") && json(0.1) == .sent("0.1") && json(true) == .sent("true"))
    #expect(json([1, 2]) == .sent("[1,2]") && json(Data([1, 2])) == .sent("\"AQI=\""))
    #expect(json(["b": "/", "a": "é"]) == .sent(#"{"a":"é","b":"/"}"#))
    #expect(
      json(Name(street: "x", houses: [3]))
        == .sent(#"{"houses":[3],"part":{"kind":"a\"b"},"street":"x"}"#)
    )
    #expect(ItemID.sent("a").lasting == .sent("a"))
  }

  @Test func `a detail has the entry's own fields, in their order and with every character`() {
    let source = entries(of: list, entry: plumEntry)
    let detail = source.describe(source.item(Plum(id: 3)))
    #expect(
      detail.fields == [
        DetailField(name: "Tree", value: "the “old” one"),
        DetailField(name: "Taste", value: "sweet\n\"sour\""),
      ]
    )
    #expect(detail.jsonLines[1] == "  \"Tree\": \"the “old” one\",")
  }

  @Test func `a detail without fields of its own has the texts under their titles`() {
    let source = entries(of: list) { _ in FeedEntry(["a plum", nil]) }
    let detail = source.describe(source.item(Plum(id: 1)))
    #expect(detail.fields == [DetailField(name: "Name", value: "a plum")])
    #expect(detail.jsonLines == ["{", "  \"Name\": \"a plum\"", "}"])
  }

  @Test func `a field that is a web address is a link`() {
    let source = entries(of: list) { _ in
      let site = FeedField("Site", "https://x.org/1")
      return FeedEntry([], details: [site, FeedField("Note", "see x.org")])
    }
    let detail = source.describe(source.item(Plum(id: 1)))
    #expect(detail.fields.map(\.kind) == [.link, .text])
  }

  @Test func `an item is requested again with its page, while the page has it`() async throws {
    let source = entries(of: list, entry: plumEntry)
    let page = PageRequest(key: .offset(2), pageSize: 3)
    let item = try await source.reloaded(source.item(Plum(id: 3)), from: page)
    #expect(item.fields == ["plum 3", "23"])
    #expect(item.hasContent(of: source.item(Plum(id: 3))))
    #expect(!item.hasContent(of: source.item(Plum(id: 4))))
    await #expect(throws: PageError.self) {
      _ = try await source.reloaded(source.item(Plum(id: 6)), from: page)
    }
  }

  struct Broken: Error, CustomStringConvertible {
    let description = "the shelf is empty"
  }

  @Test(arguments: [
    (Broken() as any Error, ImageFailure("the shelf is empty")),
    (PageError("Wait.", remedy: .retry), ImageFailure("Wait.", canRetry: true)),
    (PageError("Never."), ImageFailure("Never.")),
    (PageError.cancelled, ImageFailure("The request was cancelled.", canRetry: true)),
    (CancellationError(), ImageFailure("The request was cancelled.", canRetry: true)),
  ])
  func `what the function throws is why there is no image`(
    thrown: any Error,
    failure: ImageFailure
  ) async {
    let source = entries(of: list, images: { _ in throw thrown }, entry: plumEntry)
    await #expect(throws: failure) { _ = try await source.imageBytes(of: "here") }
  }

  @Test func `an error after the image is no longer wanted isn't a failure`() async {
    let source = entries(of: list, images: { _ in throw Broken() }, entry: plumEntry)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await #expect(throws: ImageFailure.self) {
        _ = try await source.imageBytes(of: "here")
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}
