/// Where the tasks of this program run.
package enum TaskPlace {
  /// The executor for new tasks; nil for the shared threads.
  ///
  /// Demos set it, so that tasks run on one thread in a fixed order.
  @TaskLocal package static var executor: (any TaskExecutor)?
}

extension Result {
  /// Awaits a function, and stores its result or error.
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
