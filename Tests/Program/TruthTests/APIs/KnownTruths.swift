/// Lists in which items look alike.
extension Truth {
  static let alike = [
    Truth(
      name: "repeating names",
      path: "/people?page=1",
      item: { ["name": $0.isMultiple(of: 2) ? "Ann" : "Ben", "born": JSON(1900 + $0)] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply(["people": asked.page(page), "page": JSON(page), "total": asked.count])
      }
    ),
    Truth(
      name: "repeating urls",
      path: "/visits?offset=0&limit=4",
      item: { ["url": "https://a.example/\($0 % 3)", "title": "Visit \($0)"] },
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        return Reply([
          "visits": asked.rows(from: offset), "offset": JSON(offset), "limit": 4,
          "total": asked.count,
        ])
      }
    ),
    Truth(
      name: "repeating hashes",
      path: "/transfers",
      item: { ["hash": "0xabc\($0 / 3)", "to": "0x\($0)", "value": "1000"] },
      rule: { asked in
        let place = asked.place("cursor") ?? 0
        return Reply([
          "transfers": asked.rows(from: place), "next_cursor": JSON(asked.token(place + 4)),
        ])
      }
    ),
    Truth(
      name: "equal rows behind next URLs",
      path: "/readings",
      item: { _ in ["v": 1] },
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        let next =
          asked.has(offset + 4) ? "\(asked.origin)/readings?offset=\(offset + 4)" : nil
        return Reply([
          "readings": asked.rows(from: offset), "next": JSON(next), "count": asked.count,
        ])
      }
    ),
    Truth(
      name: "equal rows on numbered pages",
      path: "/readings?page=1",
      expects: .counted,
      item: { _ in ["v": 1] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply(["readings": asked.page(page), "page": JSON(page), "total": asked.count])
      }
    ),
    Truth(
      name: "strings, some equal",
      path: "/colors?offset=0&limit=4",
      item: { $0.isMultiple(of: 3) ? "red" : "color \($0)" },
      rule: { asked in
        let offset = asked.number("offset") ?? 0
        return Reply([
          "colors": asked.rows(from: offset), "offset": JSON(offset), "limit": 4,
          "total": asked.count,
        ])
      }
    ),
    Truth(
      name: "equal strings in one array",
      path: "/colors",
      item: { $0.isMultiple(of: 3) ? "red" : "blue" },
      rule: { asked in Reply(JSON(asked.items)) }
    ),
    Truth(
      name: "no ids",
      path: "/weather?page=1&per_page=4",
      item: { ["day": "2024-01-0\($0 % 4 + 1)", "degrees": JSON($0 % 5), "wind": JSON($0 % 3)] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply([
          "days": asked.page(page), "page": JSON(page), "pages": JSON(asked.pages()),
        ])
      }
    ),
    Truth(
      name: "ids of another kind that repeat",
      path: "/orders?page=1",
      item: { ["user_id": JSON($0 % 2), "item": "Thing \($0)", "amount": JSON($0)] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply(["orders": asked.page(page), "page": JSON(page), "total": asked.count])
      }
    ),
    Truth(
      name: "numbers that repeat",
      path: "/chapters?page=1",
      item: { ["number": JSON($0 % 4), "title": "Chapter \($0)"] },
      rule: { asked in
        let page = asked.number("page") ?? 1
        return Reply(["chapters": asked.page(page), "page": JSON(page), "total": asked.count])
      }
    ),
  ]
}
