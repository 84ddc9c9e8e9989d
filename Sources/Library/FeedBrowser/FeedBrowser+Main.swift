import Glibc

extension FeedBrowser {
  /// Runs the browser as the whole program: ``run()`` with its errors on standard error.
  ///
  /// - Returns: the exit status for the program: that of ``run()``, or 1 when no terminal can be
  ///   used.
  public func main() -> Int32 {
    do {
      return try run()
    } catch {
      let line = Array("\(error)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      return 1
    }
  }
}
