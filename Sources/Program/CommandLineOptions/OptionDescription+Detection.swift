extension OptionDescription {
  /// The options that replace the detection of a source.
  static let detection = [
    OptionDescription(
      "inspect",
      in: .detection,
      help: "ask for the first page, print what was found out as JSON, and stop"
    ) { words, _ in words.options.detection.inspects = true },
    OptionDescription(
      "items-path",
      nil,
      .required("P"),
      in: .detection,
      help: "where the array of the items is, such as data.items; $ for the answer itself"
    ) { words, value throws(UsageError) in
      words.options.detection.itemsPath = try path(value, of: "--items-path")
    },
    OptionDescription(
      "id",
      nil,
      .required("P"),
      in: .detection,
      help: "where the id is in an item"
    ) { words, value throws(UsageError) in
      words.options.detection.id = try path(value, of: "--id")
    },
    OptionDescription(
      "columns",
      nil,
      .required("P,P"),
      in: .detection,
      help: "what to show of an item, such as name,owner.login; of lines, too"
    ) { words, value throws(UsageError) in
      words.options.detection.columns = try paths(value, of: "--columns")
    },
    OptionDescription(
      "next",
      nil,
      .required("P"),
      in: .detection,
      help: "where an answer names the next page: a URL or a token"
    ) { words, value throws(UsageError) in
      words.options.detection.next = try path(value, of: "--next")
    },
    OptionDescription(
      "page-param",
      nil,
      .required("NAME"),
      in: .detection,
      help: "the parameter that asks for a page, be it by number, by rows or by a token"
    ) { words, value throws(UsageError) in
      words.options.detection.pageParameter = try parameterName(value, of: "--page-param")
    },
    OptionDescription(
      "method",
      nil,
      .required("M"),
      in: .detection,
      help: "the method of requests (default: GET, or POST with --data)"
    ) { words, value throws(UsageError) in
      words.options.detection.method = try methodName(value ?? "", of: "--method")
    },
    OptionDescription(
      "data",
      nil,
      .required("BODY"),
      in: .detection,
      help: "the body of requests: JSON, or name=value for a form"
    ) { words, value in words.options.detection.body = value },
    OptionDescription(
      "probe",
      in: .detection,
      help: "ask for a second page to find out, where the first says nothing"
    ) { words, _ in words.options.detection.probes = true },
    OptionDescription(
      "save",
      nil,
      .required("NAME"),
      in: .detection,
      help: "write the definition to your sources; everscroll NAME opens it"
    ) { words, value throws(UsageError) in
      words.options.detection.savedName = try sourceName(value, of: "--save")
    },
  ]
}
