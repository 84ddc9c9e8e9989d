/// Decides when requests for images start, so that those of one host leave connections to its pages.
///
/// A value: it starts nothing itself. Images start in the order in which they came.
struct ImageQueue<Request> {
  typealias ID = Int

  private struct Host {
    var running = 0
    var waiting: [(id: ID, request: Request)] = []
  }

  private let limit: Int
  private var hosts: [String: Host] = [:]
  /// The host of each request that runs or waits.
  private var hostNames: [ID: String] = [:]

  /// Makes an empty queue.
  ///
  /// - Parameter limit: requests to one host that run at once; at least 1.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Takes a request; true when it starts now, false when it waits.
  mutating func add(_ id: ID, _ request: Request, host name: String) -> Bool {
    hostNames[id] = name
    var host = hosts[name] ?? Host()
    defer { hosts[name] = host }
    guard host.running < limit else {
      host.waiting.append((id, request))
      return false
    }
    host.running += 1
    return true
  }

  /// Takes out a request that has ended or isn't wanted any more; one that isn't known changes nothing.
  ///
  /// - Returns: the request that starts in its place; nil: none does.
  /// - Complexity: O(requests that wait for the host).
  mutating func remove(_ id: ID) -> (id: ID, request: Request)? {
    guard let name = hostNames.removeValue(forKey: id), var host = hosts[name] else { return nil }
    defer { hosts[name] = host.running == 0 ? nil : host }
    if let index = host.waiting.firstIndex(where: { $0.id == id }) {
      host.waiting.remove(at: index)
      return nil
    }
    guard !host.waiting.isEmpty else {
      host.running -= 1
      return nil
    }
    return host.waiting.removeFirst()
  }
}
