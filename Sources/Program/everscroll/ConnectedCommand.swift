import EverProgram
import EverRuntime
import EverWeb

/// Runs commands that request something from a server without a screen.
enum ConnectedCommand {
  /// Calls a function with a connection and the cache, and closes both; its error is written to
  /// standard error.
  ///
  /// - Throws: a `Problem` when there can be no connection.
  static func run(
    _ options: Options,
    _ body: (FeedConnection, Store?) throws(Problem) -> Int32
  ) throws(Problem) -> Int32 {
    let problems = ProblemReports()
    let store = SourceCache.store(for: options, problems: problems)
    let connection = try FeedConnection(options)
    defer { problems.connect { StandardError.write($0) } }
    let status: Int32
    do throws(Problem) {
      status = try body(connection, store)
    } catch {
      // The error is written first, because closing can end the process.
      StandardError.write(error.sentence)
      status = error.status
    }
    store?.close(waitingAtMost: Store.closingLimit)
    connection.close(before: status)
    return status
  }
}
