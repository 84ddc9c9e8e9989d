/// The routes under `/_mock/`, with which another process controls the server.
///
/// - `POST /_mock/faults`, with a rule as text (see ``FaultText``).
/// - `POST /_mock/release`: held requests receive their responses, and later ones aren't held.
/// - `POST /_mock/reset`: no faults, no holds, no prepared responses, an empty log and a new quota.
/// - `GET /_mock/requests`: the log as JSON lines.
extension ServerCore {
  /// The header that holds the server's token.
  static let tokenHeader = "X-Mock-Token"

  /// Performs the command of a request; nil when its path isn't under `/_mock/`.
  ///
  /// A web page can send requests to this machine under any name that resolves to it, so a command
  /// needs the token that the server printed at its start, and a loopback name in `Host`.
  func control(_ arrival: RuledRequest) -> MockResponse? {
    guard let route = arrival.parts.tail(after: "/_mock/") else { return nil }
    guard Self.isLoopback(arrival.header("Host") ?? "") else {
      return .text(
        403,
        "Control routes answer to the name of this machine: 127.0.0.1, localhost.\n"
      )
    }
    guard arrival.header(Self.tokenHeader) == token else {
      return .text(401, "Control routes need the header \(Self.tokenHeader): TOKEN.\n")
    }
    switch (arrival.method, route) {
    case ("GET", "requests"):
      let lines = log.finished.suffix(MockLog.capacity).map { $0.jsonLine + "\n" }
      return .text(200, lines.joined(), type: "application/x-ndjson")
    case ("POST", "faults"):
      do {
        addFault(try FaultText.rule(arrival.body))
      } catch {
        return .text(400, error.description + "\n")
      }
    case ("POST", "release"): release()
    case ("POST", "reset"): reset()
    default:
      return .text(404, "Known: GET requests, POST faults, POST release, POST reset.\n")
    }
    return .text(200, "ok\n")
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased())
  }
}
