/// What a request under `/_mock/` tells the server, so that other processes can make it misbehave.
enum ControlCommand: Sendable, Hashable {
  /// `POST /_mock/faults` with the rule as text (see ``FaultText``).
  case addFault(FaultRule)
  /// `POST /_mock/release`: held requests are answered, and no more are held.
  case release
  /// `POST /_mock/reset`: no faults, no holds, an empty log, a new quota.
  case reset
  /// `GET /_mock/requests`: the log as JSON lines.
  case listRequests
  /// None of these, with the status and the reason.
  case reject(Int, String)

  /// Nil when the path isn't under `/_mock/`.
  init?(_ arrival: Traffic.Arrival, body: String) {
    guard let route = arrival.target.tail(after: "/_mock/") else { return nil }
    switch (arrival.method, route) {
    case ("GET", "requests"): self = .listRequests
    case ("POST", "faults"): self = Self.fault(body)
    case ("POST", "release"): self = .release
    case ("POST", "reset"): self = .reset
    default:
      self = .reject(404, "Known: GET requests, POST faults, POST release, POST reset.")
    }
  }

  private static func fault(_ text: String) -> ControlCommand {
    do {
      return .addFault(try FaultText.rule(text))
    } catch {
      return .reject(400, error.description)
    }
  }
}
