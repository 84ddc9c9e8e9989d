import EverBrowser
import EverText
import EverImageDecoding
import EverImages
import EverItems
import Paging
import PagingTesting
import EverTerminal
import Testing

@testable import EverRuntime

/// The calls of a loop to a loader.
private struct Loop: ~Copyable {
  var runner = EffectRunner()
  var loader: ImageLoader
  var screen: NotedScreen
  /// The lines for the log.
  var lines: [String] = []
  let source = ScriptedImages()
  let decoder = ReadyDecoder()

  static let tab = TabID(number: 1)

  init(_ drawing: ImageDrawing?, cacheCount: Int = 100) {
    var limits = ImagePipeline.Limits()
    limits.cacheCount = cacheCount
    loader = ImageLoader(decoder: decoder, limits: limits)
    screen = NotedScreen(drawing)
    runner.connect(Self.tab, to: source)
  }

  /// A round in which a tab changes its wants.
  mutating func want(_ wants: ImageWants, of tab: TabID = tab) -> [WorkspaceMessage] {
    let messages = loader.want(wants, of: tab, now: .zero, on: &screen)
    settle()
    return messages
  }

  /// Wants an image, and delivers it by the request of a number.
  mutating func fetch(_ url: String, _ number: Int = 1) async {
    _ = want(wants(url))
    await source.images.waitForRequests(number)
    source.deliver(to: number)
  }

  mutating func settle() { lines += loader.settle(with: &runner, now: .zero, on: screen) }

  /// Runs rounds until there are messages.
  mutating func responses() async -> [WorkspaceMessage] {
    var messages: [WorkspaceMessage] = []
    while messages.isEmpty, !Task.isCancelled {
      await waitUntilReadable(runner.descriptor)
      messages = round()
    }
    return messages
  }

  /// Runs rounds until a number of decodes completed, and returns their messages.
  mutating func decoded(_ count: Int) async -> [WorkspaceMessage] {
    var messages: [WorkspaceMessage] = []
    while loader.figures.decodes < count, !Task.isCancelled {
      await waitUntilReadable(runner.descriptor)
      messages += round()
    }
    return messages
  }

  mutating func round() -> [WorkspaceMessage] {
    let mail = runner.takeMail()
    #expect(mail.messages.isEmpty)
    let messages = loader.take(mail.images, now: .zero, on: &screen)
    settle()
    return messages
  }
}

/// The content of a message about an image; nil for another message.
private func delivered(
  _ message: WorkspaceMessage?
) -> (tab: Int, url: String, result: Result<Picture, ImageFailure>)? {
  guard case .tab(let tab, .image(let request, let result)) = message else { return nil }
  return (tab.number, request.url, result)
}

private func wants(_ urls: String...) -> ImageWants {
  ImageWants(
    visible: urls.map {
      ImageRequest(url: $0, columns: 3, rows: 2, width: 30, height: 40, fit: .inside)
    }
  )
}

@Suite(.timeLimit(.minutes(5))) struct ImageLoaderTests {
  @Test func `an image is from the source through the decoder to the tab`() async throws {
    var loop = Loop(.symbols)
    #expect(loop.want(wants("a")).isEmpty)
    await loop.source.images.waitForRequests(1)
    loop.source.deliver(to: 1)
    let messages = await loop.responses()
    let response = try #require(delivered(messages.first))
    let picture = try response.result.get()
    #expect(messages.count == 1)
    #expect((response.tab, response.url) == (1, "a"))
    #expect(picture.size == Size(columns: 3, rows: 2))
    #expect(picture.source == PixelSize(width: 8, height: 4))
    #expect(picture.preview.pixels == [PixelGrid.Pixel(0x123456)])
    let target = DecodeTarget(
      cells: Size(columns: 3, rows: 2),
      pixels: PixelSize(width: 30, height: 40),
      fills: false,
      drawing: .trueColor
    )
    #expect(loop.decoder.targets == [target])
    #expect(loop.lines == ["image GET <a>"])
  }

  @Test func `the log tells images of the cache from requests`() async {
    var loop = Loop(.symbols)
    _ = loop.want(wants("a", "b"))
    await loop.source.images.waitForRequests(2)
    for number in 1...2 { loop.source.deliver(number == 1 ? "cached" : "good", to: number) }
    _ = await loop.decoded(2)
    let names = loop.lines.map { $0.prefix { $0 != "<" } }
    #expect(names.sorted() == ["image GET ", "image from the cache "])
    #expect(loop.loader.figures.line.hasPrefix("images: 1 requested, 1 received, 0 cancelled, 1 "))
  }

  @Test func `an unwanted image is cancelled at the source, and its response dropped`()
    async throws
  {
    var loop = Loop(.symbols)
    _ = loop.want(wants("a"))
    await loop.source.images.waitForRequests(1)
    _ = loop.want(wants())
    #expect(loop.source.images.cancelled == [1])
    _ = loop.want(wants("a"))
    await loop.source.images.waitForRequests(2)
    await waitUntilReadable(loop.runner.descriptor)
    #expect(loop.round().isEmpty)
    loop.source.deliver(to: 2)
    let response = try #require(delivered(await loop.responses().first))
    #expect(response.url == "a")
    #expect(throws: Never.self) { try response.result.get() }
    #expect(loop.lines == ["image cancelled <a>", "image GET <a>"])
  }

  @Test func `a failed fetch or decode is reported`() async throws {
    var loop = Loop(.symbols)
    _ = loop.want(wants("a", "b"))
    await loop.source.images.waitForRequests(2)
    let numbers = loop.source.requested
    let a = try #require(numbers.firstIndex(of: "a")) + 1
    loop.source.images.fail(a, with: PageError("down"))
    let failed = try #require(delivered(await loop.responses().first))
    #expect((failed.url, failed.result) == ("a", .failure(ImageFailure("down"))))
    loop.source.deliver("bad", to: 3 - a)
    let broken = try #require(delivered(await loop.responses().first))
    #expect((broken.url, broken.result) == ("b", .failure(ImageFailure("it is damaged"))))
  }

  @Test func `nothing is decoded before it is known how the terminal displays images`() async {
    var loop = Loop(nil)
    await loop.fetch("a")
    await waitUntilReadable(loop.runner.descriptor)
    #expect(loop.round().isEmpty)
    #expect(loop.decoder.targets.isEmpty)
    loop.screen.imageDrawing = .symbols
    loop.screen.colors = .palette
    loop.settle()
    #expect(await loop.responses().count == 1)
    #expect(loop.decoder.targets.map(\.drawing) == [.palette])
  }

  @Test(
    arguments: [
      (.none, .symbols, .blocks), (.none, .darkSymbols, .darkBlocks),
      (.eight, .symbols, .sixteen), (.sixteen, .symbols, .sixteen),
      (.palette, .symbols, .palette), (.direct, .symbols, .trueColor),
    ] as [(ColorCapability, ImageDrawing, DecodeTarget.Drawing)]
  )
  func `symbols have the colours of the terminal`(
    colors: ColorCapability,
    setting: ImageDrawing,
    drawing: DecodeTarget.Drawing
  ) async {
    var loop = Loop(setting)
    loop.screen.colors = colors
    await loop.fetch("a")
    _ = await loop.responses()
    #expect(loop.decoder.targets.map(\.drawing) == [drawing])
  }

  @Test func `a closed tab's images are cancelled, and those of another tab continue`() async {
    var loop = Loop(.symbols)
    let other = TabID(number: 2)
    loop.runner.connect(other, to: loop.source)
    _ = loop.want(wants("a"))
    await loop.source.images.waitForRequests(1)
    _ = loop.want(wants("b"), of: other)
    await loop.source.images.waitForRequests(2)
    loop.loader.close(Loop.tab)
    loop.settle()
    #expect(loop.source.images.cancelled == [1])
  }

  @Test func `a tab without a source is reported`() async throws {
    var loop = Loop(.symbols)
    _ = loop.want(wants("a"), of: TabID(number: 9))
    let response = try #require(delivered(await loop.responses().first))
    #expect(throws: ImageFailure("its source is closed", canRetry: true)) {
      try response.result.get()
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct ImageUploadTests {
  /// A loop that displays one image in pixels.
  private func loop(cacheCount: Int = 100) async -> Loop {
    var loop = Loop(.kitty, cacheCount: cacheCount)
    await loop.fetch("a")
    _ = await loop.responses()
    return loop
  }

  private func id(of message: WorkspaceMessage?) -> UInt32? {
    guard case .graphics(let id)? = try? delivered(message)?.result.get().drawing else {
      return nil
    }
    return id
  }

  @Test func `pixels are uploaded once, for all tabs and each return`() async {
    var loop = await loop()
    let upload = PixelImage(
      cells: Size(columns: 3, rows: 2),
      pixels: PixelSize(width: 30, height: 40),
      compressed: [1, 2, 3]
    )
    #expect(loop.screen.uploads == [upload])
    #expect(id(of: loop.want(wants("a"), of: TabID(number: 2)).first) == 1)
    _ = loop.want(wants())
    #expect(id(of: loop.want(wants("a")).first) == 1)
    #expect(loop.screen.uploads.count == 1)
  }

  @Test func `what left the cache is released, after the next frame`() async {
    var loop = await loop(cacheCount: 0)
    loop.loader.release(on: &loop.screen)
    #expect(loop.screen.released == [])
    _ = loop.want(wants())
    #expect(loop.screen.released == [])
    loop.loader.release(on: &loop.screen)
    loop.loader.release(on: &loop.screen)
    #expect(loop.screen.released == [1])
  }

  @Test func `a terminal that lost its images gets those again that are shown`() async {
    var loop = await loop()
    let messages = loop.loader.uploadAgain(on: &loop.screen)
    #expect(messages.map { id(of: $0) } == [2])
    #expect(loop.screen.released == [1])
    #expect(loop.screen.uploads.count == 2)
    loop.loader.release(on: &loop.screen)
    #expect(loop.screen.released == [1])
  }

  @Test func `what was to be released then is released once`() async {
    var loop = await loop(cacheCount: 0)
    _ = loop.want(wants())
    #expect(loop.loader.uploadAgain(on: &loop.screen).isEmpty)
    #expect(loop.screen.released == [1])
    loop.loader.release(on: &loop.screen)
    #expect(loop.screen.released == [1])
  }

  /// A loop whose terminal had no room for the image of a tab.
  private func refusedLoop() async -> Loop {
    var loop = Loop(.kitty)
    loop.screen.takesImages = false
    await loop.fetch("a")
    #expect(await loop.decoded(1).isEmpty)
    return loop
  }

  @Test func `an image that the terminal has no room for is reported once there is`() async {
    var loop = await refusedLoop()
    #expect(loop.loader.uploadRefused(on: &loop.screen).isEmpty)
    loop.screen.takesImages = true
    #expect(loop.loader.uploadRefused(on: &loop.screen).map { id(of: $0) } == [1])
    #expect(loop.loader.uploadRefused(on: &loop.screen).isEmpty)
    #expect(loop.screen.uploads.count == 1)
  }

  @Test func `an image that is no longer wanted is not uploaded`() async {
    var loop = await refusedLoop()
    _ = loop.want(wants())
    loop.screen.takesImages = true
    #expect(loop.loader.uploadRefused(on: &loop.screen).isEmpty)
    #expect(loop.screen.uploads.isEmpty)
    #expect(id(of: loop.want(wants("a")).first) == 1)
  }

  @Test func `what was refused and is wanted still waits on`() async {
    var loop = await refusedLoop()
    #expect(loop.want(wants("a", "b")).isEmpty)
    #expect(loop.want(wants(), of: TabID(number: 2)).isEmpty)
    loop.screen.takesImages = true
    #expect(loop.loader.uploadRefused(on: &loop.screen).map { id(of: $0) } == [1])
  }

  @Test func `numbers of images that are not held are used again when none is free`() async {
    var loop = Loop(.kitty)
    loop.screen.numbers = 1
    await loop.fetch("a")
    #expect(await loop.decoded(1).map { id(of: $0) } == [1])
    await loop.fetch("b", 2)
    #expect(await loop.decoded(2).map { id(of: $0) } == [2])
    #expect(loop.screen.released == [1])
    // The image is still in memory, so it is uploaded again and not fetched.
    #expect(loop.want(wants("a")).map { id(of: $0) } == [3])
    #expect(loop.source.requested == ["a", "b"])
  }
}
