import MockAPI

/// Ways on that have names of their own, and are recognised by their values or by names beside
/// them.
extension Truth {
  static let named: [Truth] = [
    following("KvK: volgende", "/zoeken?naam=iep", "pagina", "volgende"),
    following("Riksdagen: @nasta_sida", "/lista/?sok=alm", "p", "@nasta_sida"),
    following("suivant", "/articles", "page", "suivant"),
    Truth(
      name: "URLs of the next and of the last row in unknown words",
      path: "/lista?inicio=0",
      rule: { requested in
        let start = requested.number("inicio") ?? 0
        let next = requested.has(start + 4) ? "/lista?inicio=\(start + 4)" : nil
        return Reply([
          "filas": requested.rows(from: start), "ultima": "/lista?inicio=8",
          "siguiente": JSON(next),
        ])
      }
    ),
    Truth(
      name: "Seoul: list_total_count",
      path: "/bikes?page=1",
      rule: { requested in
        let rows = requested.page(requested.number("page") ?? 1)
        return Reply(["bikes": ["list_total_count": requested.count, "row": rows]])
      }
    ),
    Truth(
      name: "the number of the page alone",
      path: "/things",
      counts: [3, 10, 25],
      rule: { requested in
        let page = requested.number("page") ?? 1
        return Reply(["page": JSON(page), "things": requested.page(page, of: 10)])
      }
    ),
    Truth(
      name: "pages by pagina",
      path: "/orgaos?pagina=1",
      counts: [10, 25],
      rule: { requested in Reply(requested.page(requested.number("pagina") ?? 1, of: 10)) }
    ),
    token("Cosmos: pagination.next_key", "/validators?pagination.limit=4", "pagination.key") {
      ["validators": $0, "pagination": ["next_key": $1]]
    },
    token("Nasdaq: qopts.cursor_id", "/table?qopts.per_page=4", "qopts.cursor_id") {
      ["data": $0, "meta": ["next_cursor_id": $1]]
    },
    token("Gong: records.cursor", "/calls?from=2024-01-01", "cursor") {
      ["calls": $0, "records": ["cursor": $1]]
    },
    token("CircleCI: page-token, which refuses others", "/pipeline?org-slug=elm", "page-token") {
      ["items": $0, "next_page_token": $1]
    },
    Truth(
      name: "Mattermost: an empty next id beside an earlier one",
      path: "/posts?per_page=4",
      counts: [3, 11],
      rule: { requested in
        let start = (requested.number("page") ?? 0) * 4
        let earlier = requested.has(start + 4) ? "p\(start)" : ""
        return Reply([
          "posts": requested.rows(from: start), "next_post_id": "", "prev_post_id": JSON(earlier),
        ])
      }
    ),
  ]

  private static func following(
    _ name: String,
    _ path: String,
    _ parameter: String,
    _ word: String
  ) -> Truth {
    Truth(
      name: name,
      path: path,
      counts: [3, 11, 12],
      rule: { requested in
        let page = requested.number(parameter) ?? 1
        let start = path + (path.contains("?") ? "&" : "?")
        let next = requested.has(page * 4) ? "\(start)\(parameter)=\(page + 1)" : nil
        return Reply(
          JSON(members: [("rijen", requested.page(page))] + (next.map { [(word, JSON($0))] } ?? []))
        )
      }
    )
  }

  /// A list whose token goes into a parameter of another name; others are refused where the path
  /// has a hyphen.
  private static func token(
    _ name: String,
    _ path: String,
    _ parameter: String,
    _ response: @escaping @Sendable (JSON, JSON) -> JSON
  ) -> Truth {
    Truth(
      name: name,
      path: path,
      rule: { requested in
        let refused = ["page_token", "next_page_token", "pageToken"]
        if path.contains("org-slug"), refused.contains(where: { requested[$0] != nil }) {
          return .refused
        }
        guard let place = requested.place(parameter) else { return .refused }
        return Reply(response(requested.rows(from: place), JSON(requested.token(place + 4))))
      }
    )
  }
}
