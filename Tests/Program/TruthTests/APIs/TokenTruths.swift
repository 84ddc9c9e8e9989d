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
      name: "a token that is refused under the wrong name",
      path: "/things",
      rule: { requested in
        guard requested["next_token"] == nil else { return .refused }
        return requested.continued("next_token", by: "page_token")
      }
    ),
    Truth(
      name: "a token that repeats, with the same items",
      path: "/things",
      expects: .counted,
      rule: { requested in
        Reply(["things": requested.page(1), "next_token": "again", "total": requested.count])
      }
    ),
    Truth(
      name: "a token that repeats, with new items",
      path: "/things",
      expects: .counted,
      rule: { requested in
        let page = requested.turn
        return Reply([
          "things": requested.page(page), "next_token": "again", "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "a token that is still there at the end",
      path: "/things",
      expects: .said,
      rule: { requested in
        let place = requested.place("cursor") ?? 0
        return Reply(["things": requested.rows(from: place), "cursor": "t\(place + 4)x"])
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
