import Glibc

/// Runs blocking work on a separate thread instead of a thread of the tasks.
func startThread(_ work: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Work(work))
  let result = pthread_create(
    &thread,
    nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    },
    context.toOpaque()
  )
  precondition(result == 0, "no thread could be started: \(result)")
  pthread_detach(thread)
}
