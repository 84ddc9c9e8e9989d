/// Lists in which items look alike.
extension Truth {
  static let alike = [
    Truth(
      name: "repeating names",
      path: "/people?page=1",
      item: { ["name": $0.isMultiple(of: 2) ? "Ann" : "Ben", "born": JSON(1900 + $0)] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["people": requested.page(page), "page": JSON(page), "total": requested.count])
      }
    ),
    Truth(
      name: "repeating urls",
      path: "/visits?offset=0&limit=4",
      item: { ["url": "https://a.example/\($0 % 3)", "title": "Visit \($0)"] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "visits": requested.rows(from: offset), "offset": JSON(offset), "limit": 4,
          "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "repeating hashes",
      path: "/transfers",
      item: { ["hash": "0xabc\($0 / 3)", "to": "0x\($0)", "value": "1000"] },
      rule: { requested in
        let place = requested.place("cursor") ?? 0
        return Reply([
          "transfers": requested.rows(from: place), "next_cursor": JSON(requested.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "equal rows after next URLs",
      path: "/readings",
      item: { _ in ["v": 1] },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        let next =
          requested.has(offset + 4) ? "\(requested.origin)/readings?offset=\(offset + 4)" : nil
        return Reply([
          "readings": requested.rows(from: offset), "next": JSON(next), "count": requested.count,
        ])
      }
    ),
    Truth(
      name: "equal rows on numbered pages",
      path: "/readings?page=1",
      expects: .counted,
      item: { _ in ["v": 1] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "readings": requested.page(page), "page": JSON(page), "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "strings, some equal",
      path: "/colors?offset=0&limit=4",
      item: { $0.isMultiple(of: 3) ? "red" : "color \($0)" },
      rule: { requested in
        let offset = requested.number("offset") ?? 0
        return Reply([
          "colors": requested.rows(from: offset), "offset": JSON(offset), "limit": 4,
          "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "equal strings in one array",
      path: "/colors",
      item: { $0.isMultiple(of: 3) ? "red" : "blue" },
      rule: { requested in Reply(JSON(requested.items)) }
    ),
    Truth(
      name: "no ids",
      path: "/weather?page=1&per_page=4",
      item: { ["day": "2024-01-0\($0 % 4 + 1)", "degrees": JSON($0 % 5), "wind": JSON($0 % 3)] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "days": requested.page(page), "page": JSON(page), "pages": JSON(requested.pages()),
        ])
      }
    ),
    Truth(
      name: "ids of another kind that repeat",
      path: "/orders?page=1",
      item: { ["user_id": JSON($0 % 2), "item": "Thing \($0)", "amount": JSON($0)] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["orders": requested.page(page), "page": JSON(page), "total": requested.count])
      }
    ),
    Truth(
      name: "numbers that repeat",
      path: "/chapters?page=1",
      item: { ["number": JSON($0 % 4), "title": "Chapter \($0)"] },
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply([
          "chapters": requested.page(page), "page": JSON(page), "total": requested.count,
        ])
      }
    ),
  ]
}
