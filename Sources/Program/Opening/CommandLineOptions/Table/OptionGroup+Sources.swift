import EverDetecting

extension OptionGroup {
  static let source = OptionGroup(
    title: "Sources",
    options: [
      .flag(
        "mock",
        help: "use the mock API server inside the program; no network is needed"
      ) { $0.usesMock = true },
      .option(
        "items",
        .number(in: 0...10_000_000),
        help: "with --mock or serve: the number of items in each collection"
      ) { $0.items = $1 },
      .flag(
        "coded",
        help: "with --mock or serve: plain pictures with their number, which tests read"
      ) { $0.hasCodedPictures = true },
      .option(
        "base-url",
        .url,
        help: "send requests to this server instead of the real one; paths are appended"
      ) { $0.baseURL = $1 },
      headers,
      .option(
        "allow-env",
        .variables,
        help: """
          let a definition that isn't among your sources send these environment variables to \
          these hosts, with commas between them; the permission is remembered
          """
      ) { $0.allowedVariables += $1 },
      .flag(
        "hosts",
        for: .sources,
        help: "with sources: list the hosts whose lists are known"
      ) { $0.listsHosts = true },
      .option(
        "port",
        .number(in: 0...65_535),
        for: .serve,
        help: "with serve: the port to listen on (default: a free one)"
      ) { $0.port = UInt16($1) },
    ]
  )

  private static let headers = OptionDescription(
    name: "header",
    argument: .required(OptionValue.header.name),
    scope: .server,
    help: """
      add a header to the requests to the source itself; may be repeated. @FILE adds the lines of \
      a file
      """
  ) { (options, word) throws(UsageError) in
    let word = word ?? ""
    if word.hasPrefix("@"), word.count > 1 {
      options.headerFiles.append(String(word.dropFirst()))
    } else {
      options.headers.append(try OptionValue.header.value(of: word, for: "--header"))
    }
  }

  static let detection = OptionGroup(
    title: "Detection",
    options: [
      .flag(
        "inspect",
        for: .list,
        help: "request the first page, print what is detected as JSON, and exit"
      ) { $0.detection.inspects = true },
      .option(
        "items-path",
        .path,
        for: .list,
        help: "the path of the items' array, such as data.items; $ for the response itself"
      ) { $0.detection.overrides.items = $1 },
      .option("id", .path, for: .list, help: "the path of the id in an item") {
        $0.detection.overrides.id = $1
      },
      .option(
        "columns",
        .paths,
        for: .list,
        help: "the values of an item to show, such as name,owner.login; also for lines"
      ) { $0.detection.overrides.columns = .named($1) },
      .option(
        "next",
        .place,
        for: .definition,
        help: "the path of the next page in a response: a URL or a token"
      ) { $0.detection.overrides.next = $1 },
      .option(
        "page-param",
        .parameter,
        for: .definition,
        help: "the parameter that selects a page, as a number, an offset or a token"
      ) { $0.detection.overrides.pageParameter = $1 },
      .option(
        "method",
        .method,
        for: .url,
        help: "the method of requests (default: GET, or POST with --data)"
      ) { $0.detection.method = $1 },
      .option(
        "data",
        .text("BODY"),
        for: .url,
        help: "the body of requests: JSON, or name=value for a form"
      ) { $0.detection.body = $1 },
      .flag(
        "probe",
        for: .definition,
        help: "request a second page to detect the pagination when the first doesn't show it"
      ) { $0.detection.probes = true },
      .option(
        "save",
        .sourceName,
        for: .definition,
        help: "save the definition among your sources; everscroll NAME opens it"
      ) { $0.detection.savedName = $1 },
    ]
  )
}
