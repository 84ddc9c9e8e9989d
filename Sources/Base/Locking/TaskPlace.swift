/// Where the tasks of this program run.
package enum TaskPlace {
  /// The executor for new tasks; nil for the shared threads.
  ///
  /// Demos set it, so that tasks run on one thread in a fixed order.
  @TaskLocal package static var executor: (any TaskExecutor)?
}
