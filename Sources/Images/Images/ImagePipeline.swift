package import EverImageDecoding
package import EverItems
package import EverBase

/// Decides which images are fetched and decoded, in which order, and which stay in memory.
///
/// It is a value and performs nothing itself. Each subscriber sets all its wants at once. At the
/// end of a round of its loop, the owner calls ``settle(now:)`` and performs the effects that it
/// returns. So a want that is set and withdrawn within one round never starts a fetch.
///
/// A request is served from memory if possible. Otherwise its bytes are fetched once for all
/// requests of that URL, and decoded once for all subscribers of that request.
package struct ImagePipeline: Sendable {
  /// A screen that wants images, as a number that the owner chooses.
  package typealias Subscriber = Int

  /// Work for the owner, in order.
  package enum Effect: Hashable, Sendable {
    /// Fetch a URL on behalf of the first of these subscribers that can.
    case fetch(url: String, for: [Subscriber])
    case cancelFetch(url: String)
    case decode(ImageRequest, ChargedBytes, for: DecodeTarget)
    /// Free an image at the terminal as soon as no frame shows it.
    case release(UInt32)
  }

  /// A result for one subscriber.
  package struct Delivery: Hashable, Sendable {
    package var subscriber: Subscriber
    package var request: ImageRequest
    package var result: Result<DecodedImage, ImageFailure>
  }

  /// How much is fetched, decoded and cached at once.
  package struct Limits: Sendable {
    /// The most fetches in flight: two less than the connections to a host, so that pages don't wait.
    package var fetches = 10
    /// The most of those fetches that may be for images that aren't on the screen yet.
    package var fetchesAhead = 2
    /// The most images that are being decoded.
    package var decodes = 2
    /// The most fetches that start per second, and at once after a pause: cancelling a fetch may
    /// cost a connection, and fast scrolling would cancel many.
    package var fetchRate = (perSecond: 80.0, burst: 25.0)
    /// The budget of memory, in which pictures have a share.
    package var memory = MemoryBudget.ofProcess
    /// The most bytes, and the most images, in the cache of decoded images.
    package var cacheCost = 30_000_000
    package var cacheCount = 2_000
    /// The most bytes of images that were fetched ahead and aren't to be decoded yet.
    package var farBytes = 8_000_000

    package init() {}
  }

  /// The wants and results of one subscriber.
  struct Subscription: Sendable {
    let id: Subscriber
    var wants = ImageWants()
    /// The requests whose results the subscriber receives: all that are visible or near.
    var held: Set<ImageRequest> = []
    /// The requests whose results it has received; they aren't delivered again while they are held.
    var delivered: Set<ImageRequest> = []
  }

  struct Decode: Sendable {
    let drawing: DecodeTarget.Drawing
    /// The place of the picture in the budget of memory; nil when it had no room.
    let charge: MemoryCharge?
  }

  /// The bytes of a URL that have arrived and aren't decoded yet.
  enum Arrived: Sendable {
    case bytes(ChargedBytes)
    /// They were too many to keep; the cache of the source has them.
    case elsewhere
  }

  package let limits: Limits
  /// How images are drawn; nil while that isn't known, and nothing is decoded until then.
  package private(set) var drawing: DecodeTarget.Drawing?

  /// The subscriptions, in the order of their first wants.
  var subscriptions: [Subscription] = []
  var cache: ImageCache
  var failures = FailedImages()
  var fetches: JobTable<String, Subscriber>
  /// Fetches that the table started, in order; some may have been cancelled or begun since then.
  var starting: [String] = []
  /// Fetches that the owner performs.
  var inFlight: Set<String> = []
  var decoding: [ImageRequest: Decode] = [:]
  var arrived: [String: Arrived] = [:]
  var bucket: TokenBucket
  /// Numbers that the terminal may free.
  var released: [UInt32] = []
  var counts = Figures()
  /// Whether something has changed since the last ``settle(now:)``.
  var hasChanged = false

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    fetches = JobTable(limit: limits.fetches, aheadLimit: limits.fetchesAhead)
    cache = ImageCache(costLimit: limits.cacheCost, countLimit: limits.cacheCount)
    bucket = TokenBucket(rate: limits.fetchRate.perSecond, burst: limits.fetchRate.burst)
  }

  /// Replaces all wants of one subscriber.
  ///
  /// - Returns: the results that are known already.
  /// - Complexity: O(requests).
  package mutating func want(
    _ wants: ImageWants,
    of subscriber: Subscriber,
    now: Duration
  ) -> [Delivery] {
    hasChanged = true
    let place = place(of: subscriber)
    let requests = wants.visible + wants.near
    subscriptions[place].wants = wants
    subscriptions[place].held = Set(requests)
    subscriptions[place].delivered.formIntersection(requests)
    return requests.compactMap { request in
      guard !subscriptions[place].delivered.contains(request), let result = known(request, now: now)
      else { return nil }
      subscriptions[place].delivered.insert(request)
      return Delivery(subscriber: subscriber, request: request, result: result)
    }
  }

  /// Removes a subscriber and its wants.
  package mutating func leave(_ subscriber: Subscriber) {
    hasChanged = true
    note(fetches.setWants([], of: subscriber))
    subscriptions.removeAll { $0.id == subscriber }
  }

  /// Sets how images are drawn; images drawn in another way are decoded again.
  package mutating func draw(as drawing: DecodeTarget.Drawing?) {
    guard drawing != self.drawing else { return }
    hasChanged = true
    self.drawing = drawing
    guard cache.count > 0 else { return }
    released += cache.removeAll()
    for place in subscriptions.indices {
      subscriptions[place].delivered = subscriptions[place].delivered.filter {
        failures.contains($0.url)
      }
    }
  }

  /// Takes the result of a fetch.
  ///
  /// - Returns: the failures to deliver; empty when no subscriber waits for this URL.
  package mutating func fetched(
    _ url: String,
    _ result: Result<ChargedBytes, ImageFailure>,
    now: Duration
  ) -> [Delivery] {
    guard inFlight.remove(url) != nil else { return [] }
    hasChanged = true
    note(fetches.ended(url))
    switch result {
    case .success(let bytes):
      keep(bytes, of: url)
      return []
    case .failure(let failure):
      return fail(url, failure, now: now)
    }
  }

  /// Takes the result of a decode.
  ///
  /// - Returns: the results to deliver.
  package mutating func decoded(
    _ request: ImageRequest,
    for drawing: DecodeTarget.Drawing,
    _ result: Result<DecodedImage, DecodeFailure>,
    now: Duration
  ) -> [Delivery] {
    guard let decode = decoding[request], decode.drawing == drawing else { return [] }
    hasChanged = true
    decoding[request] = nil
    // The drawing has changed in the meantime.
    guard drawing == self.drawing else { return [] }
    counts.decodes += 1
    switch result {
    case .success(let image):
      failures.forget(request.url)
      if let replaced = cache.insert(image, for: request, decode.charge) {
        released.append(replaced)
      }
      // A failure of another size may have been delivered for this request too.
      for place in subscriptions.indices { subscriptions[place].delivered.remove(request) }
      return deliver { $0 == request ? .success(image) : nil }
    case .failure(let failure):
      return fail(request.url, ImageFailure(failure), now: now)
    }
  }

  /// Allows failed URLs to be requested again, as after a refresh by the user.
  package mutating func forgetFailures() {
    hasChanged = true
    for place in subscriptions.indices {
      subscriptions[place].delivered = subscriptions[place].delivered.filter { cache.contains($0) }
    }
    failures.forgetAll()
  }

  private mutating func place(of subscriber: Subscriber) -> Int {
    if let place = subscriptions.firstIndex(where: { $0.id == subscriber }) { return place }
    subscriptions.append(Subscription(id: subscriber))
    return subscriptions.count - 1
  }

  private mutating func known(
    _ request: ImageRequest,
    now: Duration
  ) -> Result<DecodedImage, ImageFailure>? {
    if let image = cache.use(request) {
      counts.memoryHits += 1
      return .success(image)
    }
    return failures.failure(of: request.url, now: now).map { .failure($0) }
  }

  private mutating func keep(_ bytes: ChargedBytes, of url: String) {
    counts.fetched += 1
    counts.cached += bytes.areCached ? 1 : 0
    let waiting = waiting(for: url)
    counts.coalesced += max(0, waiting - 1)
    let mayKeep = waiting > 0 || arrivedBytes + bytes.count <= limits.farBytes
    arrived[url] = mayKeep ? .bytes(bytes) : .elsewhere
  }

  private var arrivedBytes: Int {
    arrived.values.reduce(0) { sum, held in
      if case .bytes(let bytes) = held { sum + bytes.count } else { sum }
    }
  }

  private mutating func fail(_ url: String, _ failure: ImageFailure, now: Duration) -> [Delivery] {
    counts.failures += failure.isCancellation ? 0 : 1
    failures.remember(failure, of: url, now: now)
    arrived[url] = nil
    return deliver { [cache] in $0.url == url && !cache.contains($0) ? .failure(failure) : nil }
  }

  /// Delivers a result to each subscriber that holds the request and hasn't received it.
  private mutating func deliver(
    _ result: (ImageRequest) -> Result<DecodedImage, ImageFailure>?
  ) -> [Delivery] {
    var deliveries: [Delivery] = []
    for place in subscriptions.indices {
      for request in subscriptions[place].held.subtracting(subscriptions[place].delivered) {
        guard let result = result(request) else { continue }
        subscriptions[place].delivered.insert(request)
        let id = subscriptions[place].id
        deliveries.append(Delivery(subscriber: id, request: request, result: result))
      }
    }
    return deliveries
  }

  mutating func note(_ actions: [JobTable<String, Subscriber>.Action]) {
    for case .start(let url) in actions { starting.append(url) }
  }
}

extension ImagePipeline {
  /// Records the number under which the terminal has an image.
  package mutating func uploaded(_ request: ImageRequest, as id: UInt32) {
    if !cache.setGraphicsID(id, of: request) { released.append(id) }
  }

  /// The number under which the terminal has an image; nil when the terminal doesn't have it.
  package func graphicsID(of request: ImageRequest) -> UInt32? { cache.graphicsID(of: request) }

  /// Frees and returns the terminal's numbers of all images that aren't held, because none is left
  /// for others.
  ///
  /// The decoded images stay in memory.
  package mutating func takeBackNumbers() -> [UInt32] { cache.forgetGraphicsIDs(isHeld: isHeld) }

  /// Records that the terminal may have lost its images.
  ///
  /// - Returns: the numbers that they had, and the results to upload and deliver again.
  package mutating func terminalForgot() -> (ids: [UInt32], deliveries: [Delivery]) {
    let ids = cache.forgetGraphicsIDs()
    guard drawing == .pixels else { return (ids, []) }
    var deliveries: [Delivery] = []
    for subscription in subscriptions {
      for request in subscription.delivered {
        guard let image = cache.use(request) else { continue }
        let id = subscription.id
        deliveries.append(Delivery(subscriber: id, request: request, result: .success(image)))
      }
    }
    return (ids, deliveries)
  }
}

extension ImageFailure {
  fileprivate init(_ failure: DecodeFailure) {
    switch failure {
    case .unknownFormat: self.init("it is neither JPEG nor PNG, GIF or WebP")
    case .tooManyPixels: self.init("it has more pixels or frames than are decoded")
    case .damaged: self.init("it is damaged")
    // Another image may have killed it.
    case .workerDied: self.init("decoding it failed", canRetry: true)
    case .noWorker: self = .noWorker
    case .cancelled: self = .cancelled
    }
  }
}
