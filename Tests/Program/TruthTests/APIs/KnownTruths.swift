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
      name: "equal strings in one array",
      path: "/colors",
      item: { $0.isMultiple(of: 3) ? "red" : "blue" },
      rule: { requested in Reply(JSON(requested.items)) }
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
  ]
}
