import EverText
import Glibc
import EverImageDecoding
import EverImages
import EverItems
import EverBase
import Paging
import PagingTesting
import EverTerminal

@testable import EverRuntime

/// A source whose images are delivered by the test; a URL is the key of its request.
struct ScriptedImages: ItemSource {
  let images = ScriptedSource<Item>()

  var addressing: PageAddressing { .serial }

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> { throw .cancelled }
  func completed(_ item: Item) async throws(PageError) -> Item { item }
  func describe(_ item: Item) -> ItemDetail { ItemDetail(fields: [], jsonLines: []) }

  func logged(_ key: PageKey) -> String {
    if case .opaque(let url) = key { "<\(url)>" } else { "page" }
  }

  func imageBytes(of url: String) async throws(ImageFailure) -> ChargedBytes {
    do throws(PageError) {
      let page = try await images.page(PageRequest(key: .opaque(url), pageSize: 1))
      let json = page.items.first?.json ?? ""
      return ChargedBytes(Array(json.utf8), areCached: json == "cached")
    } catch {
      throw error == .cancelled ? .cancelled : ImageFailure("\(error)")
    }
  }

  /// The requested URLs, in order.
  var requested: [String] {
    images.keys.map { if case .opaque(let url) = $0 { url } else { "" } }
  }

  /// Answers a request, counted from 1, with bytes that determine the decoded result.
  func deliver(_ bytes: String = "good", to number: Int) {
    images.deliver(Page(items: [Item(id: .sent(""), json: bytes, fields: [])]), to: number)
  }
}

/// A decoder that returns at once, and records its targets.
final class ReadyDecoder: ImageDecoder {
  private let requested = Lock<[DecodeTarget]>([])

  var targets: [DecodeTarget] { requested.withLock { $0 } }

  func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    requested.withLock { $0.append(target) }
    guard bytes == Array("good".utf8) else { throw .damaged }
    return DecodedImage(
      cells: target.cells,
      content: content(for: target),
      preview: PixelGrid(PixelGrid.Pixel(0x123456)),
      source: PixelSize(width: 8, height: 4)
    )
  }

  private func content(for target: DecodeTarget) -> DecodedImage.Content {
    if target.drawing == .pixels { return .pixels(target.pixels, compressed: [1, 2, 3]) }
    let cell = CellArt.Cell("x", foreground: .standard, background: .standard)
    let count = target.cells.columns * target.cells.rows
    return .symbols(CellArt(size: target.cells, cells: Array(repeating: cell, count: count)))
  }
}

/// A terminal that records which images it has.
struct NotedScreen: ~Copyable, ImageScreen {
  var imageDrawing: ImageDrawing?
  var colors = ColorCapability.direct
  var takesImages = true
  /// The maximum number of images that it can hold.
  var numbers = 4096
  private(set) var uploads: [PixelImage] = []
  private(set) var released: [UInt32] = []

  init(_ imageDrawing: ImageDrawing?) {
    self.imageDrawing = imageDrawing
  }

  var freeImageNumbers: Int { numbers - uploads.count + released.count }

  mutating func upload(_ image: PixelImage) -> UInt32? {
    guard takesImages, freeImageNumbers > 0 else { return nil }
    uploads.append(image)
    return UInt32(uploads.count)
  }

  mutating func release(_ id: UInt32) { released.append(id) }
}

/// Waits on a separate thread until a descriptor is readable, or until the task is cancelled, for
/// example by the time limit of a test.
///
/// There is no other limit, because the tasks that make it readable share their threads with all
/// other tests.
func waitUntilReadable(_ descriptor: Int32) async {
  let isCancelled = Lock(false)
  await withTaskCancellationHandler {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      startThread {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, 1_000) <= 0, !isCancelled.withLock({ $0 }) {}
        continuation.resume()
      }
    }
  } onCancel: {
    isCancelled.withLock { $0 = true }
  }
}
