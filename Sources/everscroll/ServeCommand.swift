import CommandLineOptions
import Glibc
import MockAPI

/// `everscroll serve`: the mock API server alone.
enum ServeCommand {
  /// Serves until SIGINT or SIGTERM; prints the base URL, then a JSON line for each request.
  static func run(port: UInt16?, options: Options) -> Int32 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    // Blocked before the server makes its threads, so that only this one hears of them.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(MockError) {
      let configuration = MockConfiguration(port: Int(port ?? 0), items: options.items) { request in
        if !StandardOutput.write(request.jsonLine + "\n") { kill(getpid(), SIGTERM) }
      }
      let server = try MockServer.start(configuration)
      StandardOutput.write(server.baseURL + "\n")
      var received: Int32 = 0
      sigwait(&signals, &received)
      server.stop()
      return received == SIGINT ? 130 : 0
    } catch {
      StandardError.say(error.description)
      return 1
    }
  }
}
