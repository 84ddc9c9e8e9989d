/// Decides which of many wanted jobs run: a few at a time, the most urgent first, each once.
///
/// It is a value and starts nothing itself. Each subscriber sets what it wants. A job with several
/// subscribers runs once, with the highest of their priorities, and is cancelled when the last one
/// drops it.
///
/// The type is public because only public generic code is specialised in other modules, and this
/// code runs in each round of a scrolling loop.
public struct JobTable<Key: Hashable & Sendable, Subscriber: Hashable & Sendable>: Sendable {
  /// Work for the owner of the table.
  public enum Action: Hashable, Sendable {
    case start(Key)
    case cancel(Key)
  }

  private struct Priority: Comparable {
    /// Whether the job is wanted for later; all jobs for now run before it.
    var isAhead: Bool
    var rank: Int

    static func < (left: Priority, right: Priority) -> Bool {
      (left.isAhead ? 0 : 1, left.rank) < (right.isAhead ? 0 : 1, right.rank)
    }
  }

  private struct Job {
    /// The subscribers with their priorities; never empty.
    var priorities: [Subscriber: Priority]
    var isRunning: Bool
    /// The order in which jobs of equal priority run.
    let order: Int

    var priority: Priority { priorities.values.max() ?? Priority(isAhead: true, rank: .min) }
  }

  /// The most jobs that run at once; at least 1.
  public let limit: Int
  /// The most running jobs that are wanted for later.
  public let aheadLimit: Int

  private var jobs: [Key: Job] = [:]
  private var nextOrder = 0

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - limit: the most jobs that run at once; at least 1.
  ///   - aheadLimit: the most running jobs that are wanted for later; nil means `limit`.
  public init(limit: Int, aheadLimit: Int? = nil) {
    precondition(limit >= 1, "a limit of \(limit) jobs would never run one")
    self.limit = limit
    self.aheadLimit = aheadLimit ?? limit
  }

  /// The running jobs.
  public var running: Set<Key> { Set(jobs.filter(\.value.isRunning).keys) }

  /// Whether a job runs.
  public func isRunning(_ key: Key) -> Bool { jobs[key]?.isRunning ?? false }

  /// The number of wanted jobs, running ones included.
  public var count: Int { jobs.count }

  /// Replaces all wants of one subscriber.
  ///
  /// - Parameters:
  ///   - keys: the wanted jobs, the most urgent first; earlier wants that aren't among them are
  ///     dropped.
  ///   - ahead: the jobs that will be wanted later, the nearest first; none of them is in `keys`.
  ///   - subscriber: the subscriber.
  /// - Returns: the jobs to start and to cancel.
  /// - Complexity: O(jobs), and O(jobs log jobs) while one may start.
  public mutating func setWants(
    _ keys: [Key],
    ahead: [Key] = [],
    of subscriber: Subscriber
  ) -> [Action] {
    let wanted = Set(keys).union(ahead)
    var actions: [Action] = []
    for key in jobs.keys where !wanted.contains(key) {
      actions += leave(key, subscriber)
    }
    for (index, key) in keys.enumerated() {
      subscribe(subscriber, to: key, Priority(isAhead: false, rank: -index))
    }
    for (index, key) in ahead.enumerated() {
      subscribe(subscriber, to: key, Priority(isAhead: true, rank: -index))
    }
    return actions + startWaiting()
  }

  /// Records the end of a job, with or without an error, and frees its slot.
  ///
  /// - Returns: the jobs to start; none when the job was cancelled before.
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
    // No key paths here: they prevent the specialisation of this code.
    var free = limit - jobs.values.count { $0.isRunning }
    guard free > 0 else { return [] }
    var freeAhead = aheadLimit - jobs.values.count { $0.isRunning && $0.priority.isAhead }
    var actions: [Action] = []
    for (key, priority) in waiting() where free > 0 {
      if priority.isAhead {
        // All waiting jobs are for later.
        guard freeAhead > 0 else { break }
        freeAhead -= 1
      }
      jobs[key]?.isRunning = true
      actions.append(.start(key))
      free -= 1
    }
    return actions
  }

  /// The waiting jobs, the most urgent first.
  private func waiting() -> [(key: Key, priority: Priority)] {
    var waiting: [(key: Key, priority: Priority, order: Int)] = []
    for (key, job) in jobs where !job.isRunning {
      waiting.append((key, job.priority, job.order))
    }
    waiting.sort { ($0.priority, -$0.order) > ($1.priority, -$1.order) }
    return waiting.map { ($0.key, $0.priority) }
  }
}
