import EverBrowser
import EverText
import EverImageDecoding
import EverImages
import EverItems
import EverBase
import EverWeb
import Paging
import EverTerminal

/// Fetches and decodes the images that tabs want, and passes them to the terminal and the tabs.
///
/// The shell of an ``ImagePipeline``, which makes all decisions. Use it on the loop's thread only.
/// Fetches and decodes are tasks of an ``EffectRunner``.
struct ImageLoader {
  /// What a task or thread sends to the loop.
  enum Report: Sendable {
    case fetched(url: String, Result<ChargedBytes, ImageFailure>)
    case decoded(ImageRequest, DecodeTarget.Drawing, Result<DecodedImage, DecodeFailure>)
  }

  private var pipeline: ImagePipeline
  private let decoder: any ImageDecoder
  /// The URLs that are being fetched, with their names for the log, without credentials.
  private var fetches: [String: String] = [:]
  /// The lines for the log about fetches that ended.
  private var ended: [String] = []
  /// The numbers of images that no frame after the next one displays.
  private var released: [UInt32] = []
  /// Images that are still wanted and that the terminal had no room for.
  private var refused: [ImagePipeline.Delivery] = []

  /// Makes a loader without images, with the limits of concurrent work and of memory.
  init(decoder: any ImageDecoder, limits: ImagePipeline.Limits = ImagePipeline.Limits()) {
    pipeline = ImagePipeline(limits)
    self.decoder = decoder
  }

  /// The time at which to call ``settle(with:now:on:)`` even if nothing happens; nil: not needed.
  var deadline: Duration? { pipeline.wake }

  /// The figures since the start, and the figures of the cache.
  var figures: ImagePipeline.Figures { pipeline.figures }

  /// Replaces the images that a tab wants.
  ///
  /// - Returns: messages about the images that are already known, for the next frame.
  mutating func want(
    _ wants: ImageWants,
    of tab: TabID,
    now: Duration,
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let held = wants.visible + wants.near
    refused.removeAll { $0.subscriber == tab.number && !held.contains($0.request) }
    return messages(of: pipeline.want(wants, of: tab.number, now: now), on: &screen)
  }

  /// Removes a tab, and the images that only this tab wanted.
  mutating func close(_ tab: TabID) {
    refused.removeAll { $0.subscriber == tab.number }
    pipeline.leave(tab.number)
  }

  /// Allows failed URLs to be fetched again, for a refresh by the user.
  mutating func forgetFailures() { pipeline.forgetFailures() }

  /// Takes reports of tasks, and returns messages for tabs.
  mutating func take(
    _ reports: [Report],
    now: Duration,
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    var messages: [WorkspaceMessage] = []
    for report in reports {
      messages += self.messages(of: take(report, now: now), on: &screen)
    }
    return messages
  }

  /// Starts and cancels fetches and decodes, after all events of a round of the loop.
  ///
  /// - Returns: lines for the log, not sanitised, but without credentials.
  mutating func settle(
    with runner: inout EffectRunner,
    now: Duration,
    on screen: borrowing some ImageScreen & ~Copyable
  ) -> [String] {
    pipeline.draw(as: screen.imageDrawing.map { DecodeTarget.Drawing($0, screen.colors) })
    defer { ended = [] }
    return ended + pipeline.settle(now: now).compactMap { perform($0, with: &runner) }
  }

  /// Releases the images that are no longer displayed; call it after a frame.
  mutating func release(on screen: inout some ImageScreen & ~Copyable) {
    for id in released { screen.release(id) }
    released = []
  }

  /// Uploads all images again, because the terminal may have lost them.
  mutating func uploadAgain(
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let (ids, deliveries) = pipeline.terminalForgot()
    // Release the old images first, since new ones may have the same numbers.
    for id in released + ids { screen.release(id) }
    released = []
    return messages(of: deliveries, on: &screen)
  }

  /// Uploads the images that the terminal had no room for.
  mutating func uploadRefused(
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let deliveries = refused
    refused = []
    return messages(of: deliveries, on: &screen)
  }

  private mutating func take(_ report: Report, now: Duration) -> [ImagePipeline.Delivery] {
    switch report {
    case .fetched(let url, let result):
      if let name = fetches.removeValue(forKey: url), case .success(let bytes) = result {
        ended.append((bytes.areCached ? "image from the cache " : "image GET ") + name)
      }
      return pipeline.fetched(url, result, now: now)
    case .decoded(let request, let drawing, let result):
      return pipeline.decoded(request, for: drawing, result, now: now)
    }
  }
}

extension ImageLoader {
  /// Performs an effect, and returns its line for the log; nil for none.
  private mutating func perform(
    _ effect: ImagePipeline.Effect,
    with runner: inout EffectRunner
  ) -> String? {
    switch effect {
    case .fetch(let url, let tabs):
      let source = tabs.compactMap { runner.source(of: TabID(number: $0)) }.first
      let name = source?.logged(.opaque(url)) ?? "of a source that is closed"
      fetches[url] = name
      let progress = BodyProgress { [post = runner.post] percent in
        for tab in tabs { post(.tab(TabID(number: tab), .imageArriving(url, percent: percent))) }
      }
      runner.start(.fetch(url: url)) {
        await BodyProgress.$ofImages.withValue(progress) {
          let result = await Result { () async throws(ImageFailure) in
            guard let source else { throw ImageFailure("its source is closed", canRetry: true) }
            return try await source.imageBytes(of: url)
          }
          return .fetched(url: url, result)
        }
      }
    case .cancelFetch(let url):
      guard let name = fetches.removeValue(forKey: url) else { return nil }
      runner.cancel(.fetch(url: url))
      return "image cancelled \(name)"
    case .decode(let request, let bytes, let target):
      runner.start(.decode(request)) { [decoder] in
        let result = await Result { () async throws(DecodeFailure) in
          try await decoder.decode(bytes.bytes, for: target)
        }
        return .decoded(request, target.drawing, result)
      }
    case .release(let id): released.append(id)
    }
    return nil
  }

  private mutating func messages(
    of deliveries: [ImagePipeline.Delivery],
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    var messages: [WorkspaceMessage] = []
    for delivery in deliveries {
      let result: Result<Picture, ImageFailure>
      switch delivery.result {
      case .failure(let failure): result = .failure(failure)
      case .success(let image):
        guard let picture = picture(of: delivery.request, image, on: &screen) else {
          refused.append(delivery)
          continue
        }
        result = .success(picture)
      }
      let message = Message.image(delivery.request, result)
      messages.append(.tab(TabID(number: delivery.subscriber), message))
    }
    return messages
  }

  /// The picture of an image; uploads its pixels if the terminal doesn't have them; nil when it
  /// accepts no more for now.
  private mutating func picture(
    of request: ImageRequest,
    _ image: DecodedImage,
    on screen: inout some ImageScreen & ~Copyable
  ) -> Picture? {
    switch image.content {
    case .symbols(let art): return Picture(image, .symbols(art))
    case .inline(let picture): return Picture(image, .inline(picture))
    case .pixels(let pixels, let compressed):
      if let id = pipeline.graphicsID(of: request) {
        return Picture(image, .graphics(id: id))
      }
      let upload = PixelImage(cells: image.cells, pixels: pixels, compressed: compressed)
      if screen.freeImageNumbers == 0 {
        for id in released + pipeline.takeBackNumbers() { screen.release(id) }
        released = []
      }
      guard let id = screen.upload(upload) else { return nil }
      pipeline.uploaded(request, as: id)
      return Picture(image, .graphics(id: id))
    }
  }
}

extension Picture {
  fileprivate init(_ image: DecodedImage, _ drawing: Drawing) {
    self.init(size: image.cells, drawing: drawing, preview: image.preview, source: image.source)
  }
}

extension DecodeTarget.Drawing {
  fileprivate init(_ drawing: ImageDrawing, _ colors: ColorCapability) {
    self =
      switch (drawing, colors) {
      case (.kitty, _): .pixels
      case (.sixels, _): .sixels
      case (.iterm, _): .png
      case (.symbols, .direct): .trueColor
      case (.symbols, .palette): .palette
      case (.symbols, .sixteen), (.symbols, .eight): .sixteen
      case (.symbols, .none): .blocks
      case (.darkSymbols, _): .darkBlocks
      }
  }
}
