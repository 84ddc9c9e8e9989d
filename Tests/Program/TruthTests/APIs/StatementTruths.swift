import MockAPI

/// Responses that say in words of their own that they hold a part, from servers that ignore every
/// parameter.
extension Truth {
  static let statements: [Truth] =
    [found]
    + members.map { name, value in
      statement("‘\(name)’ says that there is more: \(value.text)") { requested in
        Reply(["rows": requested.page(1), name: value])
      }
    }
    + hints.map { name, value in
      statement("‘\(name)’ can say that there is more: \(value.text)", expects: .remarked) {
        requested in
        Reply(["rows": requested.page(1), name: value])
      }
    }
    + headers.map { name, value in
      statement("the header \(name) says that there is more") { requested in
        Reply(["rows": requested.page(1)], headers: [name: value])
      }
    }
    + objects.map { name, value in
      statement("‘\(name)’ holds what says that there is more: \(value.text)") { requested in
        Reply(["rows": requested.page(1), name: value])
      }
    }

  private static func statement(
    _ name: String,
    expects: Expectation = .said,
    _ rule: @escaping @Sendable (ReceivedRequest) -> Reply
  ) -> Truth {
    Truth(name: name, path: "/rows", expects: expects, counts: [11], rule: rule)
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
    ("rows_after", 7), ("more_pages", true), ("hasMoreToLoad", true), ("moreComing", true),
    ("more_to_follow", true), ("to_be_continued", true), ("fullyLoaded", false), ("atEnd", false),
    ("isLastBatch", false), ("end_of_data", false), ("ended", false), ("clipped", true),
    ("cut_off", true), ("omitted", true), ("omitted", 7), ("not_returned", 7), ("unfetched", 7),
    ("further", 7), ("max_reached", true), ("atLimit", true), ("tooManyResults", true),
    ("state", "more"), ("state", "CONTINUES"), ("status", "MORE_AVAILABLE"), ("status", 206),
    ("completeness", "partial"), ("resultCode", "SIZE_LIMIT_EXCEEDED"), ("showing", "4 of 11"),
    ("coverage", "4/11"), ("display", "1–4 von 11"), ("summary", "4 of 11 results"),
    ("pagination", "1/3"), ("note", "This list is incomplete."), ("message", "There are 7 more"),
    ("total", ">4"), ("matched", 11), ("out_of", 11), ("odata.count", "11"),
  ]

  /// Words that can mean something else: the end says that they may mean more.
  private static let hints: [(String, JSON)] = [
    ("pending", true), ("pending", 7), ("in_progress", true), ("loading", true), ("final", false),
    ("all_results", false), ("completed", false), ("limited", true), ("continues", true),
    ("loadMore", true), ("paginated", true), ("backlog", 7), ("number", 11), ("documents", 11),
    ("status", "pending"), ("progress", JSON(raw: "0.36")),
  ]

  /// Page two is requested by the most likely name alone where a word is all that says more.
  private static let found = Truth(
    name: "‘pending’ says that there is more, and there is",
    path: "/rows",
    counts: [4, 11],
    rule: { requested in
      let page = requested.number("page") ?? 1
      let isPending = JSON(booleanLiteral: requested.has(page * 4))
      return Reply(["rows": requested.page(page), "pending": isPending])
    }
  )

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
      ("chapter", "Chapter 4 of 11"), ("complete", true), ("progress", 1), ("number", 4),
      ("pages", [1]), ("exhaustive", false), ("percent", 15), ("user", ["pending": true, "id": 7]),
      ("is_end_date", false), ("user", ["name": "Ann", "total": 991]), ("limit_exceeded", false),
    ] as [(String, JSON)]).map { name, value in
      Truth(
        name: "‘\(name)’ says nothing about more: \(value.text)",
        path: "/rows",
        counts: [4],
        rule: { requested in Reply(["rows": requested.page(1), name: value]) }
      )
    } + [
      Truth(
        name: "the state of an order beside its rows",
        path: "/rows",
        counts: [4],
        rule: { requested in Reply(["id": 7, "status": "pending", "rows": requested.page(1)]) }
      ),
      Truth(
        name: "a status that was asked for",
        path: "/tasks?status=incomplete",
        counts: [4],
        rule: { requested in Reply(["tasks": requested.page(1), "status": "incomplete"]) }
      ),
    ]
}
