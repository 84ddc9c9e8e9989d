/// A command that another process sends to the server under `/_mock/`.
enum ControlCommand: Sendable, Hashable {
  /// `POST /_mock/faults` with a rule as text (see ``FaultText``).
  case addFault(FaultRule)
  /// `PUT /_mock/answers/PATH?QUERY` with the response to that target as an HTTP message (see
  /// ``PreparedResponse``).
  case prepare(PreparedResponse)
  /// `POST /_mock/release`: held requests receive their responses, and later ones aren't held.
  case release
  /// `POST /_mock/reset`: no faults, no holds, no prepared responses, an empty log and a new quota.
  case reset
  /// `GET /_mock/requests`: the log as JSON lines.
  case listRequests
  /// An unknown or forbidden command; the status and the reason in the response.
  case reject(Int, String)

  /// Nil when the path isn't under `/_mock/`.
  ///
  /// A web page can send requests to this machine under any name that resolves to it, so a command
  /// needs the token that the server printed at its start, and a loopback name in `Host`.
  init?(_ arrival: RuledRequest, token: String, body: [UInt8]) {
    guard let route = arrival.parts.tail(after: "/_mock/") else { return nil }
    guard Self.isLoopback(arrival.header("Host") ?? "") else {
      self = .reject(
        403,
        "Control routes answer to the name of this machine: 127.0.0.1, localhost."
      )
      return
    }
    guard arrival.header(Self.tokenHeader) == token else {
      self = .reject(401, "Control routes need the header \(Self.tokenHeader): TOKEN.")
      return
    }
    switch (arrival.method, route) {
    case ("GET", "requests"): self = .listRequests
    case ("POST", "faults"): self = Self.fault(String(decoding: body, as: UTF8.self))
    case ("PUT", _) where arrival.target.hasPrefix(Self.responses + "/"):
      self = Self.response(String(arrival.target.dropFirst(Self.responses.count)), body)
    case ("POST", "release"): self = .release
    case ("POST", "reset"): self = .reset
    default:
      self = .reject(
        404,
        "Known: GET requests, PUT answers/PATH, POST faults, POST release, POST reset."
      )
    }
  }

  /// The header that holds the server's token.
  static let tokenHeader = "X-Mock-Token"

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased())
  }

  private static let responses = "/_mock/answers"

  private static func response(_ target: String, _ message: [UInt8]) -> ControlCommand {
    PreparedResponse(target, message: message).map { .prepare($0) }
      ?? .reject(400, "The body isn't an HTTP message: status line, headers, empty line, body.")
  }

  private static func fault(_ text: String) -> ControlCommand {
    do {
      return .addFault(try FaultText.rule(text))
    } catch {
      return .reject(400, error.description)
    }
  }
}
