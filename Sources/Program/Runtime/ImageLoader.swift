package import EverBrowser
import EverText
import EverImageDecoding
package import EverImages
package import EverItems
import EverBase
import Paging
package import EverTerminal

/// Fetches and decodes the images that tabs want, and passes them to the terminal and the tabs.
///
/// The shell of an ``ImagePipeline``, which makes all decisions. Use it on the loop's thread only.
/// Fetches and decodes run in tasks, and their results wait until the loop takes them. A cancelled
/// task is removed at once, and its result is discarded.
package struct ImageLoader {
  /// A result that a task or thread passes to the loop.
  enum Report: Sendable {
    case fetched(url: String, number: UInt64, Result<ChargedBytes, ImageFailure>)
    case decoded(
      ImageRequest,
      DecodeTarget.Drawing,
      number: UInt64,
      Result<DecodedImage, DecodeFailure>
    )
    case memoryIsShort
  }

  private struct Fetch {
    let number: UInt64
    /// Its URL for the log, without credentials.
    let name: String
    let task: Task<Void, Never>
  }

  private var pipeline: ImagePipeline
  private let decoder: any ImageDecoder
  /// The results that wait for the loop; no ``Mailbox``, because the loop waits on a single descriptor
  /// and is woken through that.
  private let inbox = Lock<[Report]>([])
  private let wake: @Sendable () -> Void
  private var fetches: [String: Fetch] = [:]
  /// The decodes by their numbers: one image may be decoded for two drawings at once.
  private var decodes: [UInt64: Task<Void, Never>] = [:]
  private var lastNumber: UInt64 = 0
  /// The numbers of images that no frame after the next one displays.
  private var released: [UInt32] = []
  /// Images that are still wanted and that the terminal had no room for.
  private var refused: [ImagePipeline.Delivery] = []
  /// The lines for the log since the last call of ``takeLines()``; not sanitised, but without
  /// credentials.
  private var lines: [String] = []

  /// Makes a loader without images.
  ///
  /// - Parameters:
  ///   - decoder: decodes bytes into pictures.
  ///   - limits: the limits of concurrent work and of memory.
  ///   - wake: makes the loop call ``takeResults(now:on:)``; called on any thread.
  package init(
    decoder: any ImageDecoder,
    limits: ImagePipeline.Limits = ImagePipeline.Limits(),
    wake: @escaping @Sendable () -> Void
  ) {
    pipeline = ImagePipeline(limits)
    self.decoder = decoder
    self.wake = wake
  }

  /// The time at which to call ``settle(with:now:on:)`` even if nothing happens; nil: not needed.
  package var deadline: Duration? { pipeline.wake }

  /// The figures since the start, and those of the cache.
  package var figures: ImagePipeline.Figures { pipeline.figures }

  /// Replaces the images that a tab wants.
  ///
  /// - Returns: messages about the images that are already known, for the next frame.
  package mutating func want(
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
  package mutating func close(_ tab: TabID) {
    refused.removeAll { $0.subscriber == tab.number }
    pipeline.leave(tab.number)
  }

  /// Allows failed URLs to be fetched again, for a refresh by the user.
  package mutating func forgetFailures() { pipeline.forgetFailures() }

  /// Takes the results since the last call, as messages for tabs.
  package mutating func takeResults(
    now: Duration,
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let reports = inbox.withLock { reports in
      defer { reports = [] }
      return reports
    }
    var messages: [WorkspaceMessage] = []
    for report in reports {
      messages += self.messages(of: take(report, now: now), on: &screen)
    }
    return messages
  }

  /// Starts and cancels fetches and decodes, after all events of a round of the loop.
  package mutating func settle(
    with runner: EffectRunner,
    now: Duration,
    on screen: borrowing some ImageScreen & ~Copyable
  ) {
    pipeline.draw(as: screen.imageDrawing.map { DecodeTarget.Drawing($0, screen.colors) })
    for effect in pipeline.settle(now: now) { perform(effect, with: runner) }
  }

  /// Releases the images that are no longer displayed; call it after a frame.
  package mutating func release(on screen: inout some ImageScreen & ~Copyable) {
    for id in released { screen.release(id) }
    released = []
  }

  /// Uploads all images again, because the terminal may have lost them.
  package mutating func uploadAgain(
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let (ids, deliveries) = pipeline.terminalForgot()
    // Release the old images first, since new ones may have the same numbers.
    for id in released + ids { screen.release(id) }
    released = []
    return messages(of: deliveries, on: &screen)
  }

  /// Uploads the images that the terminal had no room for.
  package mutating func uploadRefused(
    on screen: inout some ImageScreen & ~Copyable
  ) -> [WorkspaceMessage] {
    let deliveries = refused
    refused = []
    return messages(of: deliveries, on: &screen)
  }

  /// Returns the log lines since the last call.
  package mutating func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Clears the cache whenever the system reports memory pressure from now on, if it does.
  package func watchMemory() {
    MemoryPressure.watch { [inbox, wake] in
      inbox.withLock { $0.append(.memoryIsShort) }
      wake()
    }
  }

  /// Cancels all fetches and decodes.
  package mutating func cancelAll() {
    for fetch in fetches.values { fetch.task.cancel() }
    for task in decodes.values { task.cancel() }
    fetches = [:]
    decodes = [:]
  }

  private mutating func take(_ report: Report, now: Duration) -> [ImagePipeline.Delivery] {
    switch report {
    case .fetched(let url, let number, let result):
      guard fetches[url]?.number == number else { return [] }
      fetches[url] = nil
      return pipeline.fetched(url, result, now: now)
    case .decoded(let request, let drawing, let number, let result):
      decodes[number] = nil
      return pipeline.decoded(request, for: drawing, result, now: now)
    case .memoryIsShort:
      lines.append("memory is short: images are released")
      pipeline.memoryIsShort()
      return []
    }
  }
}

extension ImageLoader {
  private mutating func perform(_ effect: ImagePipeline.Effect, with runner: EffectRunner) {
    switch effect {
    case .fetch(let url, let tabs):
      fetch(url, from: tabs.lazy.compactMap { runner.source(of: TabID(number: $0)) }.first)
    case .cancelFetch(let url):
      guard let fetch = fetches.removeValue(forKey: url) else { return }
      fetch.task.cancel()
      lines.append("image cancelled \(fetch.name)")
    case .decode(let request, let bytes, let target): decode(bytes, of: request, for: target)
    case .release(let id): released.append(id)
    }
  }

  private mutating func fetch(_ url: String, from source: (any ItemSource)?) {
    lastNumber += 1
    let number = lastNumber
    let name = source?.logged(.opaque(url)) ?? "of a source that is closed"
    lines.append("image GET \(name)")
    let task = Task(executorPreference: TaskPlace.executor) { [inbox, wake] in
      let result = await Result { () async throws(ImageFailure) in
        guard let source else { throw ImageFailure("its source is closed", canRetry: true) }
        return try await source.imageBytes(of: url)
      }
      inbox.withLock { $0.append(.fetched(url: url, number: number, result)) }
      wake()
    }
    fetches[url] = Fetch(number: number, name: name, task: task)
  }

  private mutating func decode(
    _ bytes: ChargedBytes,
    of request: ImageRequest,
    for target: DecodeTarget
  ) {
    lastNumber += 1
    let number = lastNumber
    decodes[number] = Task(executorPreference: TaskPlace.executor) { [inbox, wake, decoder] in
      let result = await Result { () async throws(DecodeFailure) in
        try await decoder.decode(bytes.bytes, for: target)
      }
      inbox.withLock { $0.append(.decoded(request, target.drawing, number: number, result)) }
      wake()
    }
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
