/// Lists whose pages and offsets mislead.
extension Truth {
  static let numbers = [
    Truth(
      name: "pages from 0 in the URL with a total and no number",
      path: "/rows?page=0",
      rule: { requested in
        Reply([
          "rows": requested.page((requested.number("page") ?? 0) + 1), "total": requested.count,
        ])
      }
    ),
    Truth(
      name: "an offset in the middle of the list",
      path: "/rows?skip=10",
      counts: [9],
      rule: { requested in
        Reply(["rows": requested.rows(from: (requested.number("skip") ?? 10) - 10)])
      }
    ),
  ]
}
