import EverBase
import EverMock
import Paging
import PagingTesting
import TestSupport
import Testing
import EverWeb

@testable import FeedBrowser

@Suite(.timeLimit(.minutes(5))) struct StorageTests {
  /// Plays keys in a browser of seven plums, and returns the chosen one.
  private func choose(
    _ keys: String,
    _ storage: FeedStorage?,
    title: String = "Plums"
  ) throws -> Int? {
    let source = ListSource(Plum.list(of: 7), addressing: .offset, announcesTotal: true)
    return try choose(keys, storage, title: title, from: source)
  }

  private func choose(
    _ keys: String,
    _ storage: FeedStorage?,
    title: String = "Plums",
    from source: some PageSource<Plum>
  ) throws -> Int? {
    var browser = FeedBrowser(title, source: source, columns: plumColumns, entry: plumEntry)
    browser.storage = storage
    browser.storage?.openingLimit = .seconds(60)
    browser.itemCoding = .plums
    return try browser.chosen(by: "Wait+Screen /plum 6/\n" + keys)?.id
  }

  @Test func `the next run begins at the row where the user left the list`() throws {
    let directory = try TemporaryDirectory()
    let storage = FeedStorage(state: directory.path + "/new/state", cache: nil)
    #expect(try choose("Down 3\nType \"q\"\n", storage) == nil)
    #expect(try choose("Enter\n", storage) == 3)
    #expect(try choose("Enter\n", storage, title: "Other plums") == 0)
    #expect(try choose("Enter\n", nil) == 0)
  }

  @Test func `the next run finds the item again among the stored pages`() throws {
    let directory = try TemporaryDirectory()
    let storage = FeedStorage(state: directory.path + "/state", cache: directory.path + "/cache")
    #expect(try choose("Down 3\nType \"q\"\n", storage) == nil)
    #expect(try choose("Enter\n", storage, from: Closed()) == 3)
  }

  @Test func `the next run displays the pages of the last one before its source responds`() throws {
    let directory = try TemporaryDirectory()
    let storage = FeedStorage(state: nil, cache: directory.path + "/cache")
    #expect(try choose("Type \"q\"\n", storage) == nil)
    #expect(try choose("Down 3\nEnter\n", storage, from: Closed()) == 3)
  }

  @Test func `an image is requested once in two runs`() async throws {
    let server = try MockServer.start()
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let storage = FeedStorage(state: nil, cache: directory.path + "/cache")
    let transport = CurlTransport(configuration: .patient)
    defer { transport.close(waitingAtMost: .seconds(60)) }
    let none = ListSource([Plum]())
    let browser = FeedBrowser("Plums", source: none, columns: [], entry: plumEntry)
    for _ in 0..<2 {
      let files = OpenStorage(storage)
      let source = browser.source(over: files.transport(over: transport))
      let bytes = try await source.imageBytes(of: "\(server.baseURL)/id/5/60/40.jpg")
      #expect(bytes.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
      files.close()
    }
    await server.waitForFinished(count: 1)
    #expect(server.requests.count == 1)
  }

  @Test func `without a usable directory nothing is stored`() throws {
    let storage = FeedStorage(state: "/dev/null/state", cache: "/dev/null/cache")
    #expect(try choose("Down 3\nType \"q\"\n", storage) == nil)
    #expect(try choose("Enter\n", storage) == 0)
  }

  @Test func `the directories of a program are those of the user's home`() {
    let storage = FeedStorage(of: "plums")
    #expect(storage.state?.hasSuffix("/plums") ?? true)
    #expect(storage.cache?.hasSuffix("/plums") ?? true)
    #expect(storage.state != storage.cache || storage.state == nil)
  }
}

/// A source that can't be reached.
private struct Closed: PageSource {
  var addressing: PageAddressing { .offset }

  func page(_ request: PageRequest) async throws(PageError) -> Page<Plum> {
    throw PageError("It is closed.", remedy: .user)
  }
}
