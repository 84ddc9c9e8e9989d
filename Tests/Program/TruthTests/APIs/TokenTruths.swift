/// Lists whose tokens mislead.
extension Truth {
  static let tokens = [
    Truth(
      name: "a token whose parameter is called so by half",
      path: "/things",
      rule: { $0.continued("next_token", by: "token") }
    ),
    Truth(
      name: "a token whose parameter nobody can guess",
      path: "/things",
      expects: .counted,
      rule: { $0.continued("next_token", by: "weiter") }
    ),
    Truth(
      name: "a token that repeats, with the same items",
      path: "/things",
      expects: .counted,
      rule: { requested in
        Reply(["things": requested.page(1), "next_token": "again", "total": requested.count])
      }
    ),
  ]
}

extension ReceivedRequest {
  /// A page of things, with a token for the next one, which goes into a parameter.
  func continued(_ token: String, by parameter: String) -> Reply {
    guard let place = place(parameter) else { return .refused }
    let next = JSON(self.token(place + 4))
    return Reply(JSON(members: [("things", rows(from: place)), (token, next), ("total", count)]))
  }
}
