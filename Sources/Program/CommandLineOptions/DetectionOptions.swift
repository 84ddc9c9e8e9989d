/// What the user says of a source in the place of what would be found out about it.
package struct DetectionOptions: Hashable, Sendable {
  /// Whether what was found out is printed, and nothing else is done.
  package var inspects = false

  /// The path of the items' array in an answer, `$` for the answer itself; nil to be found out, as
  /// for the others.
  package var itemsPath: String?

  /// The path of the id in an item.
  package var id: String?

  /// The paths of the columns in an item; empty to be chosen.
  package var columns: [String] = []

  /// The path of what leads to the next page in an answer.
  package var next: String?

  /// The name of the parameter that asks for pages, in the query or in the body.
  package var pageParameter: String?

  /// The method of requests; nil: POST where there is a body, else GET.
  package var method: String?

  /// The body of requests, JSON or a form; nil: there is none.
  package var body: String?

  /// Whether a second page may be asked for to find out.
  package var probes = false

  /// The name under which the definition is kept among the user's; nil to keep none.
  package var savedName: String?

  package init() {}

  /// The options that were given, as written.
  var given: [String] {
    [
      inspects ? "--inspect" : nil,
      itemsPath.map { _ in "--items-path" },
      id.map { _ in "--id" },
      columns.isEmpty ? nil : "--columns",
      next.map { _ in "--next" },
      pageParameter.map { _ in "--page-param" },
      method.map { _ in "--method" },
      body.map { _ in "--data" },
      probes ? "--probe" : nil,
      savedName.map { _ in "--save" },
    ].compactMap(\.self)
  }
}
