import EverBrowser
import EverProgram
import EverDetecting
import EverItems
import EverPages
import Paging
import EverWeb

/// `--inspect`: the detected properties of a list, as JSON, without a screen.
enum InspectCommand {
  /// Requests the first page and prints what it reveals.
  ///
  /// - Throws: when an argument is wrong, the list can't be loaded, or the definition can't be
  ///   saved.
  static func run(_ request: OpenRequest, _ options: Options) throws(Problem) -> Int32 {
    try SavedSource.check(options)
    let resolved = try SourceResolver().resolve(request, options)
    if case .lines(let input) = resolved { return try LinesCommand.inspect(input, options) }
    return try ConnectedCommand.run(options) { (connection, store) throws(Problem) in
      let found = try inspect(resolved, by: connection, store)
      _ = try StandardOutput.print(data: found.inspection.json + "\n")
      try SavedSource.save(found.plan, options).map { StandardError.write($0) }
      return 0
    }
  }

  private static func inspect(
    _ resolved: ResolvedSource,
    by connection: FeedConnection,
    _ store: Store?
  ) throws(Problem) -> (inspection: Inspection, plan: FeedPlan) {
    switch resolved {
    case .lines: preconditionFailure("lines are inspected without a connection")
    case .unknown(let list):
      let (detection, inspection) = try wait(for: list.shownURL) { () throws(PageError) in
        let detection = try await list.detect(by: connection, store: store)
        return (detection, try list.inspection(detection))
      }
      return (inspection, list.plan(detection))
    case .defined(let plan):
      let cache = SourceCache(plan, store: store)
      let source = try connection.source(for: plan, cache: cache)
      let inspection = try wait(for: plan.description.title) { () throws(PageError) in
        try await source.inspection()
      }
      return (inspection, plan)
    }
  }

  private static func wait<Value: Sendable>(
    for what: String,
    _ operation: @escaping @Sendable () async throws(PageError) -> Value
  ) throws(Problem) -> Value {
    let result = TaskWait.result(progress: "requesting \(what) …", of: operation)
    return try Problem.wrapping(status: 1) { () throws(PageError) in try result.get() }
  }
}
