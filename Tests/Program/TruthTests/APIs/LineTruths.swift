import EverMock

/// JSON lines, the first or last of which describe the list instead of being items.
extension Truth {
  static let lines: [Truth] = [
    Truth(
      name: "JSON lines: a first line with the total",
      path: "/rows?page=1",
      rule: { requested in
        let rows = requested.lines(from: ((requested.number("page") ?? 1) - 1) * 4)
        return Reply(lines: [["meta": ["total": requested.count]]] + rows)
      }
    ),
    Truth(
      name: "JSON lines: a last line with the token",
      path: "/rows",
      rule: { requested in
        guard let place = requested.place("cursor") else { return .refused }
        let token = JSON(requested.token(place + 4))
        return Reply(lines: requested.lines(from: place) + [["cursor": token]])
      }
    ),
    Truth(
      name: "JSON lines: a last line with the next URL, until the end",
      path: "/rows?page=1",
      rule: { requested in
        let page = requested.number("page") ?? 1
        let next: JSON = ["@odata.nextLink": "\(requested.origin)/rows?page=\(page + 1)"]
        let more = requested.has(page * 4) ? [next] : []
        return Reply(lines: requested.lines(from: page * 4 - 4) + more)
      }
    ),
    Truth(
      name: "JSON lines: a last line with a total of which a line is missing",
      path: "/rows",
      expects: .counted,
      counts: [7],
      rule: { requested in
        Reply(lines: requested.items.dropLast() + [["total": requested.count]])
      }
    ),
    Truth(
      name: "JSON lines: a last item of another kind",
      path: "/rows",
      counts: [7],
      item: { $0 == 7 ? ["panic": "lost", "thread": 1] : Truth.star($0) },
      rule: { requested in Reply(lines: requested.items) }
    ),
    Truth(
      name: "JSON lines: items without a common member",
      path: "/rows",
      counts: [3],
      item: { [["a": 1], ["b": 2], ["total": 3]][$0 - 1] },
      rule: { requested in Reply(lines: requested.items) }
    ),
  ]
}

extension ReceivedRequest {
  /// The items of a page from a place on, counted from 0.
  fileprivate func lines(from place: Int) -> [JSON] {
    Array(items.dropFirst(max(0, place)).prefix(4))
  }
}
