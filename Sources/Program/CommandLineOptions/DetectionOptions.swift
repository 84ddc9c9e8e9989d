/// The user's options that replace the detected properties of a source.
package struct DetectionOptions: Hashable, Sendable {
  /// Whether only the result of the detection is printed.
  package var inspects = false

  /// The path of the items' array in a response, `$` for the response itself; nil: detected, as for
  /// the other options.
  package var itemsPath: String?

  /// The path of the id in an item.
  package var id: String?

  /// The paths of the columns in an item; empty: chosen from the items.
  package var columns: [String] = []

  /// The path of the next key in a response.
  package var next: String?

  /// The name of the parameter that selects pages, in the query or in the body.
  package var pageParameter: String?

  /// The method of requests; nil: POST with a body, otherwise GET.
  package var method: String?

  /// The body of requests, JSON or a form; nil: none.
  package var body: String?

  /// Whether the detection may request a second page.
  package var probes = false

  /// The name under which the definition is saved among the user's sources; nil: it isn't saved.
  package var savedName: String?

  package init() {}

  /// The names of the given options.
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
