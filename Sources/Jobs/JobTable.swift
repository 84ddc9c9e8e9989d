/// Decides which of many wanted jobs run now: a few at a time, the most urgent first, each once.
///
/// A value: it starts nothing itself. Subscribers say what they want; a job that several want runs once
/// with the highest of their priorities, and is cancelled when the last of them leaves.
///
/// Public for the compiler's sake: what is not is not made anew for the types that another module uses it
/// with, and this runs in every round of a loop that scrolls.
public struct JobTable<Key: Hashable & Sendable, Subscriber: Hashable & Sendable>: Sendable {
  /// What the owner of the table has to do.
  public enum Action: Hashable, Sendable {
    case start(Key)
    case cancel(Key)
  }

  private struct Priority: Comparable {
    /// Whether it is for later only: after all that is for now.
    var isAhead: Bool
    var rank: Int

    static func < (left: Priority, right: Priority) -> Bool {
      (left.isAhead ? 0 : 1, left.rank) < (right.isAhead ? 0 : 1, right.rank)
    }
  }

  private struct Job {
    /// Who wants it, and how much; never empty.
    var priorities: [Subscriber: Priority]
    var isRunning: Bool
    /// Jobs of equal priority run in this order.
    let order: Int

    var priority: Priority { priorities.values.max() ?? Priority(isAhead: true, rank: .min) }
  }

  /// Jobs that run at once, at most; at least 1.
  public let limit: Int
  /// How many of them may be for later only, at most.
  public let aheadLimit: Int

  private var jobs: [Key: Job] = [:]
  private var nextOrder = 0

  /// Makes a table without a job.
  ///
  /// - Parameters:
  ///   - limit: jobs that run at once, at most; at least 1.
  ///   - aheadLimit: how many of them may be for later only; nil: all.
  public init(limit: Int, aheadLimit: Int? = nil) {
    precondition(limit >= 1, "a limit of \(limit) jobs would never run one")
    self.limit = limit
    self.aheadLimit = aheadLimit ?? limit
  }

  /// Jobs that run.
  public var running: Set<Key> { Set(jobs.filter(\.value.isRunning).keys) }

  /// Whether a job runs.
  public func isRunning(_ key: Key) -> Bool { jobs[key]?.isRunning ?? false }

  /// Jobs that are wanted, running ones included.
  public var count: Int { jobs.count }

  /// Replaces everything that one subscriber wants.
  ///
  /// - Parameters:
  ///   - keys: what it wants, the most urgent first; what it wanted before and is not among them, it leaves.
  ///   - ahead: what it will want later, the nearest first; none of it is in `keys`.
  ///   - subscriber: who wants it.
  ///   - priority: of the first; each further one counts one less.
  /// - Returns: what to start and to cancel.
  /// - Complexity: O(jobs), and O(jobs log jobs) while one may start.
  public mutating func setWants(
    _ keys: [Key],
    ahead: [Key] = [],
    of subscriber: Subscriber,
    priority: Int = 0
  ) -> [Action] {
    let wanted = Set(keys).union(ahead)
    var actions: [Action] = []
    for key in jobs.keys where !wanted.contains(key) {
      actions += leave(key, subscriber)
    }
    for (index, key) in keys.enumerated() {
      subscribe(subscriber, to: key, Priority(isAhead: false, rank: priority - index))
    }
    for (index, key) in ahead.enumerated() {
      subscribe(subscriber, to: key, Priority(isAhead: true, rank: priority - index))
    }
    return actions + startWaiting()
  }

  /// Notes that a job ended, well or badly, and frees its place.
  ///
  /// - Returns: what to start now; an end of a job that was cancelled starts nothing.
  public mutating func ended(_ key: Key) -> [Action] {
    guard jobs[key]?.isRunning == true else { return [] }
    jobs[key] = nil
    return startWaiting()
  }

  private mutating func subscribe(_ subscriber: Subscriber, to key: Key, _ priority: Priority) {
    if jobs[key] == nil {
      jobs[key] = Job(priorities: [:], isRunning: false, order: nextOrder)
      nextOrder += 1
    }
    jobs[key]?.priorities[subscriber] = priority
  }

  private mutating func leave(_ key: Key, _ subscriber: Subscriber) -> [Action] {
    guard var job = jobs[key], job.priorities.removeValue(forKey: subscriber) != nil else {
      return []
    }
    jobs[key] = job.priorities.isEmpty ? nil : job
    return job.priorities.isEmpty && job.isRunning ? [.cancel(key)] : []
  }

  private mutating func startWaiting() -> [Action] {
    // No key paths: with one, this isn't made anew for the types that it is used with.
    var free = limit - jobs.values.count { $0.isRunning }
    guard free > 0 else { return [] }
    var freeAhead = aheadLimit - jobs.values.count { $0.isRunning && $0.priority.isAhead }
    var actions: [Action] = []
    for (key, priority) in waiting() where free > 0 {
      if priority.isAhead {
        // All that waits is for later.
        guard freeAhead > 0 else { break }
        freeAhead -= 1
      }
      jobs[key]?.isRunning = true
      actions.append(.start(key))
      free -= 1
    }
    return actions
  }

  /// The jobs that don't run, the most urgent first.
  private func waiting() -> [(key: Key, priority: Priority)] {
    var waiting: [(key: Key, priority: Priority, order: Int)] = []
    for (key, job) in jobs where !job.isRunning {
      waiting.append((key, job.priority, job.order))
    }
    waiting.sort { ($0.priority, -$0.order) > ($1.priority, -$1.order) }
    return waiting.map { ($0.key, $0.priority) }
  }
}
