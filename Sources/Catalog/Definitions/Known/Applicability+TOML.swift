import Documents

extension Applicability {
  /// Reads the table `applies`.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    hosts = try table.strings("hosts") ?? []
    paths = try table.required("paths", table.strings("paths"))
    query = try table.pairs("query") ?? []
    let required = try table.paths("requires")
    beside = try table.paths("beside") ?? []
    let isSure = !hosts.isEmpty || !beside.isEmpty
    requires = try isSure ? required ?? [] : table.required("requires", required)
    try table.finish()
  }

  /// Writes the table `applies`.
  func write(to writer: inout TOMLWriter) {
    writer.table("applies")
    writer.set("hosts", hosts)
    writer.set("paths", paths)
    writer.set("requires", requires.map(\.description))
    writer.set("beside", beside.map(\.description))
    guard !query.isEmpty else { return }
    writer.table("applies.query")
    writer.set(query)
  }
}
