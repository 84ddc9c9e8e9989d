package import ImageDecoding
package import Items
import Jobs

/// Decides which images are fetched and decoded, in which order, and which stay in memory.
///
/// A value: it does nothing itself. Whoever wants images says at any time all that it wants; at the
/// end of a round of its loop the owner calls ``settle(now:)`` and performs what that returns. So
/// what is wanted and given up within one round is never begun.
///
/// A request is answered from memory at once; else its bytes are fetched, once for all requests of
/// that URL, and decoded, once for all who want that request.
package struct ImagePipeline: Sendable {
  /// Who wants images: a number of the owner's.
  package typealias Subscriber = Int

  /// What the owner has to do, in order.
  package enum Effect: Hashable, Sendable {
    /// Ask for the bytes of a URL, on behalf of one of these, the first that can.
    case fetch(url: String, for: [Subscriber])
    case cancelFetch(url: String)
    case decode(ImageRequest, [UInt8], for: DecodeTarget)
    /// Let the terminal forget an image, once no frame shows it any more.
    case release(UInt32)
  }

  /// An answer to one who wants an image.
  package struct Delivery: Hashable, Sendable {
    package var subscriber: Subscriber
    package var request: ImageRequest
    package var result: Result<DecodedImage, ImageFailure>
  }

  /// How much is done and kept at once.
  package struct Limits: Sendable {
    /// URLs that are fetched at once, at most.
    package var fetches = 12
    /// How many of those may be for what is not on the screen yet.
    package var fetchesAhead = 2
    /// Images that the decoder has at once, at most.
    package var decodes = 2
    /// Fetches that begin in a second, and at once after a rest: giving one up may cost a connection,
    /// so that fast scrolling would spend its time on those.
    package var fetchRate = (perSecond: 80.0, burst: 25.0)
    /// Bytes and number of the decoded images that are kept.
    package var cacheCost = 50_000_000
    package var cacheCount = 2_000
    /// Bytes that are kept of images that are not to be decoded yet.
    package var farBytes = 8_000_000

    package init() {}
  }

  /// What one subscriber wants and has.
  struct Subscription: Sendable {
    let id: Subscriber
    var wants = ImageWants()
    /// What it is told of: all that is visible or near.
    var held: Set<ImageRequest> = []
    /// What it was told of, and needs not be again while it holds it.
    var told: Set<ImageRequest> = []
  }

  /// The bytes of a URL that came before they could be decoded.
  enum Arrived: Sendable {
    case bytes([UInt8])
    /// They were too many to be kept: a cache behind the source has them.
    case elsewhere
  }

  package let limits: Limits
  /// How images are drawn; nil: not known yet, and nothing is decoded.
  package private(set) var drawing: DecodeTarget.Drawing?

  /// In the order in which they first came.
  var subscriptions: [Subscription] = []
  var cache: ImageCache
  var failures = FailedImages()
  var fetches: JobTable<String, Subscriber>
  /// Fetches that the table started, in order; some were given up since, or begun already.
  var starting: [String] = []
  /// Fetches that the owner performs.
  var inFlight: Set<String> = []
  /// What the decoder has, and for which drawing.
  var decoding: [ImageRequest: DecodeTarget.Drawing] = [:]
  var arrived: [String: Arrived] = [:]
  var bucket: TokenBucket
  /// Numbers that the terminal may forget.
  var released: [UInt32] = []
  var counts = Figures()
  /// Whether something happened since everything was last decided.
  var hasChanged = false

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    fetches = JobTable(limit: limits.fetches, aheadLimit: limits.fetchesAhead)
    cache = ImageCache(costLimit: limits.cacheCost, countLimit: limits.cacheCount)
    bucket = TokenBucket(rate: limits.fetchRate.perSecond, burst: limits.fetchRate.burst)
  }

  /// Replaces everything that one subscriber wants.
  ///
  /// - Returns: what is known of it already.
  /// - Complexity: O(requests)
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
    subscriptions[place].told.formIntersection(requests)
    return requests.compactMap { request in
      guard !subscriptions[place].told.contains(request), let result = known(request, now: now)
      else { return nil }
      subscriptions[place].told.insert(request)
      return Delivery(subscriber: subscriber, request: request, result: result)
    }
  }

  /// Forgets one who wants nothing any more.
  package mutating func leave(_ subscriber: Subscriber) {
    hasChanged = true
    note(fetches.setWants([], of: subscriber))
    subscriptions.removeAll { $0.id == subscriber }
  }

  /// Says how images are drawn, once that is known; those drawn otherwise are decoded anew.
  package mutating func draw(as drawing: DecodeTarget.Drawing?) {
    guard drawing != self.drawing else { return }
    hasChanged = true
    self.drawing = drawing
    guard cache.count > 0 else { return }
    released += cache.removeAll { _ in false }
    for place in subscriptions.indices {
      subscriptions[place].told = subscriptions[place].told.filter { failures.contains($0.url) }
    }
  }

  /// Takes the bytes of a URL, or why there are none.
  ///
  /// - Returns: whom to tell that there is no image; an answer that is not waited for tells nobody.
  package mutating func fetched(
    _ url: String,
    _ result: Result<[UInt8], ImageFailure>,
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

  /// Takes an image, or why it could not be decoded.
  ///
  /// - Parameters:
  ///   - request: what was decoded.
  ///   - drawing: for which drawing.
  ///   - result: what came of it.
  ///   - now: the time.
  /// - Returns: whom to tell.
  package mutating func decoded(
    _ request: ImageRequest,
    for drawing: DecodeTarget.Drawing,
    _ result: Result<DecodedImage, DecodeFailure>,
    now: Duration
  ) -> [Delivery] {
    guard decoding[request] == drawing else { return [] }
    hasChanged = true
    decoding[request] = nil
    // Another drawing was asked for meanwhile.
    guard drawing == self.drawing else { return [] }
    counts.decodes += 1
    switch result {
    case .success(let image):
      failures.forget(request.url)
      if let replaced = cache.insert(image, for: request) { released.append(replaced) }
      // Whoever was told that another size of it failed hears that this one did not.
      for place in subscriptions.indices { subscriptions[place].told.remove(request) }
      return tell { $0 == request ? .success(image) : nil }
    case .failure(let failure):
      return fail(request.url, ImageFailure(failure), now: now)
    }
  }

  /// Lets URLs that failed be asked for again, as a refresh by the user does.
  package mutating func forgetFailures() {
    hasChanged = true
    for place in subscriptions.indices {
      subscriptions[place].told = subscriptions[place].told.filter { cache.contains($0) }
    }
    failures.forgetAll()
  }

  /// Lets go of everything that nobody holds, because memory is short.
  package mutating func memoryIsShort() {
    hasChanged = true
    released += cache.removeAll(isHeld: isHeld)
    for (url, held) in arrived {
      if case .bytes = held, !isWaitedFor(url) { arrived[url] = .elsewhere }
    }
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

  private mutating func keep(_ bytes: [UInt8], of url: String) {
    counts.fetched += 1
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
    return tell { [cache] in $0.url == url && !cache.contains($0) ? .failure(failure) : nil }
  }

  /// Tells all who hold a request and were not told of it.
  private mutating func tell(
    _ result: (ImageRequest) -> Result<DecodedImage, ImageFailure>?
  ) -> [Delivery] {
    var deliveries: [Delivery] = []
    for place in subscriptions.indices {
      for request in subscriptions[place].held.subtracting(subscriptions[place].told) {
        guard let result = result(request) else { continue }
        subscriptions[place].told.insert(request)
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
  /// Notes under which number the terminal has an image.
  package mutating func uploaded(_ request: ImageRequest, as id: UInt32) {
    if !cache.setGraphicsID(id, of: request) { released.append(id) }
  }

  /// The number under which the terminal has an image; nil: it doesn't have it.
  package func graphicsID(of request: ImageRequest) -> UInt32? { cache.graphicsID(of: request) }

  /// Lets go of the terminal's images that nobody holds, because it has no numbers left for others; they
  /// stay in memory.
  ///
  /// - Returns: the numbers that they had.
  package mutating func takeBackNumbers() -> [UInt32] { cache.forgetGraphicsIDs(isHeld: isHeld) }

  /// Notes that the terminal may have lost its images.
  ///
  /// - Returns: the numbers that it had them under, and what has to be uploaded and told again.
  package mutating func terminalForgot() -> (ids: [UInt32], deliveries: [Delivery]) {
    let ids = cache.forgetGraphicsIDs()
    guard drawing == .pixels else { return (ids, []) }
    var deliveries: [Delivery] = []
    for subscription in subscriptions {
      for request in subscription.told {
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
    // It may have died of another image.
    case .workerDied: self.init("decoding it failed", canRetry: true)
    case .noWorker: self.init("the program that decodes images can't be started")
    case .cancelled: self = .cancelled
    }
  }
}
