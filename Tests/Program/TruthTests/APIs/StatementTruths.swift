import MockAPI

/// Responses that say in words of their own that they hold a part, from servers that ignore every
/// parameter.
extension Truth {
  static let statements: [Truth] =
    members.map { name, value in
      statement("‘\(name)’ says that there is more: \(value.text)") { asked in
        Reply(["rows": asked.page(1), name: value])
      }
    }
    + headers.map { name, value in
      statement("the header \(name) says that there is more") { asked in
        Reply(["rows": asked.page(1)], headers: [name: value])
      }
    }
    + objects.map { name, value in
      statement("‘\(name)’ holds what says that there is more: \(value.text)") { asked in
        Reply(["rows": asked.page(1), name: value])
      }
    }

  private static func statement(
    _ name: String,
    _ rule: @escaping @Sendable (Asked) -> Reply
  ) -> Truth {
    Truth(name: name, path: "/rows", expects: .said, counts: [11], rule: rule)
  }

  private static let members: [(String, JSON)] = [
    ("status", "partial"), ("status", "PARTIAL_CONTENT"), ("state", "incomplete"),
    ("result_status", "truncated"), ("truncated", true), ("resultsTruncated", true),
    ("partial", 1), ("partial", "true"), ("isComplete", "false"), ("eof", 0),
    ("end_of_stream", false), ("end_reached", false), ("has_more", "Y"), ("has_older", true),
    ("can_load_older", true), ("limit_reached", true), ("limitExceeded", true), ("overflow", true),
    ("capped", true), ("message", "More results available"),
    ("message", "Only the first 4 results are shown."), ("warning", "Results truncated to 4"),
    ("warnings", ["Results were limited to 4 of 11"]), ("total", "11 results"),
    ("total", "1,011"), ("range", "1-4/11"), ("showing", "1–4 of 11"), ("pageInfo", "Page 1 of 3"),
    ("next", 4), ("load_more", "/rows?before=6"), ("more", "/rows?before=6"), ("num_pages", 3),
    ("rows_after", 7),
  ]

  private static let headers = [
    ("X-More", "1"), ("X-Next", "abc"), ("X-Truncated", "true"),
    ("Warning", #"299 - "result truncated""#),
  ]

  private static let objects: [(String, JSON)] = [
    ("totals", ["rows": 11]), ("meta", ["more": "yes"]), ("more", ["url": "/rows?before=6"]),
    ("paging", ["has_previous": true, "has_next": false]),
  ]

  /// Responses whose words only look like such statements.
  static let whole: [Truth] =
    ([
      ("status", "complete"), ("partial", false), ("complete", 0), ("incomplete", 1),
      ("message", "No more results"), ("message", "For more results, sign in."),
      ("message", "The first 4 days are free."), ("more", "https://truth.example/about"),
      ("range", "1-4/4"), ("window", "2-9/11"), ("period", "1/4"), ("pageInfo", "Page 3 of 3"),
      ("is_end_date", false), ("user", ["name": "Ann", "total": 991]), ("limit_exceeded", false),
    ] as [(String, JSON)]).map { name, value in
      Truth(
        name: "‘\(name)’ says nothing about more: \(value.text)",
        path: "/rows",
        counts: [4],
        rule: { asked in Reply(["rows": asked.page(1), name: value]) }
      )
    } + [
      Truth(
        name: "a status that was asked for",
        path: "/tasks?status=incomplete",
        counts: [4],
        rule: { asked in Reply(["tasks": asked.page(1), "status": "incomplete"]) }
      )
    ]
}
