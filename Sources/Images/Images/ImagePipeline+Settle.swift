import EverText
import EverImageDecoding
import EverItems
import EverBase

extension ImagePipeline {
  /// Decides what to do after all changes since the last call.
  ///
  /// - Returns: the effects to perform, in order.
  /// - Complexity: O(wanted requests); O(1) when nothing has changed.
  package mutating func settle(now: Duration) -> [Effect] {
    guard hasChanged || !starting.isEmpty || nextAttempt.map({ $0 <= now }) ?? false else {
      return []
    }
    hasChanged = false
    tryAgain(now: now)
    dropArrived()
    for subscription in subscriptions { subscribe(subscription) }
    let effects = cancelFetches() + startFetches(now: now) + startDecodes()
    released += cache.trim(isHeld: isHeld)
    defer { released = [] }
    return effects + released.map { .release($0) }
  }

  /// When to call ``settle(now:)`` again without a change; nil when there is no need.
  ///
  /// - Complexity: O(visible requests) when images failed, else O(1).
  package var wake: Duration? {
    [starting.isEmpty ? nil : bucket.nextToken, nextAttempt].compactMap(\.self).min()
  }

  /// When a visible image that failed is requested again; nil when none is.
  private var nextAttempt: Duration? {
    guard !failures.isEmpty else { return nil }
    return subscriptions.lazy.flatMap(\.deliveredVisible).compactMap { nextAttempt(for: $0) }.min()
  }

  private func nextAttempt(for request: ImageRequest) -> Duration? {
    cache.contains(request) ? nil : failures.nextAttempt(for: request.url)
  }

  /// Waits again for the visible images that failed and may be requested again.
  private mutating func tryAgain(now: Duration) {
    guard !failures.isEmpty else { return }
    for place in subscriptions.indices {
      for request in subscriptions[place].deliveredVisible {
        guard let time = nextAttempt(for: request), time <= now else { continue }
        subscriptions[place].delivered.remove(request)
      }
    }
  }

  /// Whether a subscriber may show the picture of a request now; the closure doesn't need the
  /// cache.
  var isHeld: (ImageRequest) -> Bool {
    { [subscriptions] request in subscriptions.contains { $0.held.contains(request) } }
  }

  /// The number of requests, over all subscribers, that wait for the bytes of a URL.
  func waiting(for url: String) -> Int {
    subscriptions.reduce(0) { sum, subscription in
      sum + subscription.held.count { $0.url == url && !subscription.delivered.contains($0) }
    }
  }

  /// Drops bytes that are decoded or no longer wanted.
  private mutating func dropArrived() {
    guard !arrived.isEmpty else { return }
    var wanted: Set<String> = []
    for subscription in subscriptions {
      for request in subscription.held.subtracting(subscription.delivered) {
        wanted.insert(request.url)
      }
      for request in subscription.wants.far { wanted.insert(request.url) }
    }
    arrived = arrived.filter { wanted.contains($0.key) }
  }

  /// Gives the job table the URLs that one subscriber wants now.
  private mutating func subscribe(_ subscription: Subscription) {
    var seen: Set<String> = []
    func urls(of requests: [ImageRequest], where isWanted: (ImageRequest) -> Bool) -> [String] {
      requests.compactMap { isWanted($0) && seen.insert($0.url).inserted ? $0.url : nil }
    }
    let visible = urls(of: subscription.wants.visible) { needsBytes($0, subscription) }
    let near = urls(of: subscription.wants.near) { needsBytes($0, subscription) }
    let far = urls(of: subscription.wants.far) { request in
      arrived[request.url] == nil && !failures.contains(request.url) && !cache.contains(request)
    }
    note(fetches.setWants(visible, ahead: near + far, of: subscription.id))
  }

  private func needsBytes(_ request: ImageRequest, _ subscription: Subscription) -> Bool {
    if subscription.delivered.contains(request) || decoding[request] != nil { return false }
    if case .bytes = arrived[request.url] { return false }
    return true
  }

  private mutating func cancelFetches() -> [Effect] {
    let unwanted = inFlight.filter { !fetches.isRunning($0) }.sorted()
    inFlight.subtract(unwanted)
    counts.cancelled += unwanted.count
    return unwanted.map { .cancelFetch(url: $0) }
  }

  private mutating func startFetches(now: Duration) -> [Effect] {
    var seen = inFlight
    starting = starting.filter { fetches.isRunning($0) && seen.insert($0).inserted }
    var effects: [Effect] = []
    while let url = starting.first, bucket.take(now: now) {
      starting.removeFirst()
      inFlight.insert(url)
      counts.started += 1
      effects.append(.fetch(url: url, for: subscribers(of: url)))
    }
    return effects
  }

  /// The subscribers that want a URL; those that show it come first.
  private func subscribers(of url: String) -> [Subscriber] {
    let lists: [(ImageWants) -> [ImageRequest]] = [\.visible, \.near, \.far]
    var seen: Set<Subscriber> = []
    return lists.flatMap { list in
      subscriptions.filter { subscription in
        list(subscription.wants).contains { $0.url == url } && seen.insert(subscription.id).inserted
      }
    }.map(\.id)
  }

  private mutating func startDecodes() -> [Effect] {
    guard let drawing else { return [] }
    var effects: [Effect] = []
    while decoding.count < limits.decodes, let (request, bytes) = nextToDecode() {
      let target = DecodeTarget(request, drawing)
      let charge = charge(for: target)
      // The screen limits the wanted pictures, so one at a time is decoded even without a charge.
      guard charge != nil || decoding.isEmpty else { return effects }
      decoding[request] = Decode(drawing: drawing, charge: charge)
      effects.append(.decode(request, bytes, for: target))
    }
    return effects
  }

  /// Charges a picture to the budget, and evicts others for it; nil while wanted pictures and
  /// running decodes use all of the budget.
  private mutating func charge(for target: DecodeTarget) -> MemoryCharge? {
    while true {
      if let charge = limits.memory.charge(target.mostBytes, for: .picture) { return charge }
      let (hasEvicted, id) = cache.evictOne(isHeld: isHeld)
      guard hasEvicted else { return nil }
      if let id { released.append(id) }
    }
  }

  /// The most urgent request whose bytes have arrived.
  private func nextToDecode() -> (ImageRequest, ChargedBytes)? {
    let lists: [(ImageWants) -> [ImageRequest]] = [\.visible, \.near]
    for list in lists {
      for subscription in subscriptions {
        for request in list(subscription.wants) where !subscription.delivered.contains(request) {
          guard case .bytes(let bytes) = arrived[request.url], decoding[request] == nil
          else { continue }
          return (request, bytes)
        }
      }
    }
    return nil
  }
}

extension ImagePipeline.Subscription {
  fileprivate var deliveredVisible: [ImageRequest] {
    wants.visible.filter(delivered.contains)
  }
}

extension DecodeTarget {
  fileprivate init(_ request: ImageRequest, _ drawing: Drawing) {
    self.init(
      cells: Size(columns: request.columns, rows: request.rows),
      pixels: PixelSize(width: request.width, height: request.height),
      fills: request.fit == .fill,
      drawing: drawing
    )
  }
}
