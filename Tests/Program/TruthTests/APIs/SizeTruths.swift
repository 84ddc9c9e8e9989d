import EverMock

/// Numbers beside a list that are the size of a page, the number of its items, or that of all
/// items.
extension Truth {
  static let sizes: [Truth] =
    [
      selected(by: "n", arguments: []),
      selected(by: "n", arguments: ["--page-size", "3"]),
      selected(by: "n", beside: "&per_page=4", arguments: ["--page-size", "4"]),
      Truth(
        name: "a limit that is cut, with a total in a header of the page alone",
        path: "/rows?limit=100&offset=0",
        counts: [10, 25],
        rule: { requested in
          let offset = requested.number("offset") ?? 0
          let count = min(max(requested.items.count - offset, 0), 10)
          return Reply(
            requested.rows(from: offset, 10),
            headers: ["X-Total-Count": "\(count)"]
          )
        }
      ),
    ]
    + [6, 7, 20].map { size in
      Truth(
        name: "a limit that is cut to \(size), with the number of items of the page",
        path: "/search?term=elm&limit=50",
        counts: [3, size, 2 * size + 1],
        rule: { requested in
          let offset = requested.number("offset") ?? 0
          let count = min(max(requested.items.count - offset, 0), size)
          return Reply([
            "resultCount": JSON(count), "results": requested.rows(from: offset, size),
          ])
        }
      )
    }
    + [3, 7, 15].map { size in
      Truth(
        name: "a total of the page alone, of \(size) items and no stated size",
        path: "/moons",
        counts: [1, size - 1, size, 2 * size, 2 * size + 1],
        rule: { requested in
          let start = ((requested.number("page") ?? 1) - 1) * size
          let count = min(max(requested.items.count - start, 0), size)
          return Reply(["total": JSON(count), "moons": requested.rows(from: start, size)])
        }
      )
    } + [
      Truth(
        name: "a total of a list that fits one page, beside a refused page two",
        path: "/moons",
        counts: [1, 7, 12],
        rule: { requested in
          guard requested.number("page") == nil else { return Reply([:], status: 400) }
          return Reply(["total": requested.count, "moons": requested.rows(from: 0, 50)])
        }
      )
    ]
}

extension Truth {
  /// A server that selects items by a number with a name of sizes, and has another size.
  private static func selected(
    by name: String,
    beside size: String = "",
    arguments: [String]
  ) -> Truth {
    Truth(
      name: "a number that is no size\(size) \(arguments.joined(separator: " "))",
      path: "/rows?\(name)=7\(size)",
      arguments: arguments,
      rule: { requested in
        guard requested[name] == "7" else { return Reply(["per_page": 4, "rows": []]) }
        let page = requested.number("page") ?? 1
        return Reply([
          "page": JSON(page), "per_page": 4, "total": requested.count, "rows": requested.page(page),
        ])
      }
    )
  }
}
