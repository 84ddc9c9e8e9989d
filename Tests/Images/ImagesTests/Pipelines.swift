import EverText
import EverImageDecoding
import EverItems
import EverBase

@testable import EverImages

typealias Effect = ImagePipeline.Effect
typealias Delivery = ImagePipeline.Delivery

extension ImageRequest {
  /// The image of a URL at a width in columns.
  static func sample(_ url: String, columns: Int = 2) -> ImageRequest {
    ImageRequest(url: url, columns: columns, rows: 1, width: 20, height: 20, fit: .fill)
  }
}

extension ImageWants {
  static func urls(
    _ visible: [String] = [],
    near: [String] = [],
    far: [String] = []
  ) -> ImageWants {
    ImageWants(
      visible: visible.map { .sample($0) },
      near: near.map { .sample($0) },
      far: far.map { .sample($0) }
    )
  }
}

extension DecodedImage {
  /// An image of some cells in a row; the width of its source identifies it.
  static func sample(_ number: Int = 1, cells: Int = 2) -> DecodedImage {
    let cell = CellArt.Cell("x", foreground: .standard, background: .standard)
    let size = Size(columns: cells, rows: 1)
    return DecodedImage(
      cells: size,
      content: .symbols(CellArt(size: size, cells: Array(repeating: cell, count: cells))),
      preview: PixelGrid(PixelGrid.Pixel(0)),
      source: PixelSize(width: number, height: 1)
    )
  }

  /// An image of a number of compressed bytes.
  static func pixels(_ count: Int = 1) -> DecodedImage {
    var image = sample()
    let bytes = [UInt8](repeating: 0, count: count)
    image.content = .pixels(PixelSize(width: 1, height: 1), compressed: bytes)
    return image
  }
}

extension ImagePipeline {
  /// A pipeline of which one subscriber wants images.
  static func wanting(_ wants: ImageWants) -> ImagePipeline {
    var pipeline = make()
    _ = pipeline.settled(wants)
    return pipeline
  }

  /// A pipeline without a limit on fetches per second, which draws with symbols.
  static func make(
    fetches: Int = 12,
    ahead: Int = 2,
    cacheCost: Int = 50_000_000,
    memory: MemoryBudget = MemoryBudget(limit: 1_000_000_000),
    cacheCount: Int = 1_000
  ) -> ImagePipeline {
    var limits = Limits()
    limits.fetches = fetches
    limits.fetchesAhead = ahead
    limits.fetchRate = (1_000_000, 1_000_000)
    limits.cacheCost = cacheCost
    limits.memory = memory
    limits.cacheCount = cacheCount
    var pipeline = ImagePipeline(limits)
    pipeline.draw(as: .trueColor)
    return pipeline
  }

  /// Wants images at time 0 and settles.
  mutating func settled(_ wants: ImageWants, of subscriber: Int = 1) -> [Effect] {
    _ = want(wants, of: subscriber, now: .zero)
    return settle(now: .zero)
  }

  /// Returns bytes for the fetch of a URL and settles.
  mutating func answered(_ url: String) -> [Effect] {
    _ = fetched(url, .success([1]), now: .zero)
    return settle(now: .zero)
  }

  /// Returns bytes for a URL in flight, and then a decoded image.
  mutating func load(_ url: String, _ image: DecodedImage = .sample()) -> [Delivery] {
    _ = fetched(url, .success([1]), now: .zero)
    _ = settle(now: .zero)
    return decoded(.sample(url), for: drawing ?? .trueColor, .success(image), now: .zero)
  }
}

extension [Effect] {
  /// The URLs whose fetch starts.
  var fetches: [String] {
    compactMap { if case .fetch(let url, _) = $0 { url } else { nil } }
  }

  var cancelled: [String] {
    compactMap { if case .cancelFetch(let url) = $0 { url } else { nil } }
  }

  /// The URLs that are decoded.
  var decodes: [String] {
    compactMap { if case .decode(let request, _, _) = $0 { request.url } else { nil } }
  }

  var released: [UInt32] {
    compactMap { if case .release(let id) = $0 { id } else { nil } }
  }
}
