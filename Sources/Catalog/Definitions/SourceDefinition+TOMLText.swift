import Secrets

extension SourceDefinition {
  /// The definition as TOML, from which the same value can be read.
  package var toml: String {
    var writer = TOMLWriter()
    writeTop(to: &writer)
    write(parameters, as: "parameters", to: &writer)
    write(headers, as: "headers", to: &writer)
    applies?.write(to: &writer)
    key?.write(to: &writer)
    search?.write(to: &writer)
    pagination.write(to: &writer)
    total?.write(to: &writer)
    hints.write(to: &writer)
    errors.write(to: &writer)
    detail?.write(to: &writer)
    image?.write(to: &writer)
    for column in columns { column.write(as: "columns", to: &writer) }
    for layout in layouts { layout.write(to: &writer) }
    return writer.text
  }

  private func writeTop(to writer: inout TOMLWriter) {
    writer.set("name", name)
    writer.set("title", title)
    writer.set("unit", unit)
    writer.set("argument", argument)
    writer.set("view", view?.rawValue)
    writer.set("opens_lists", opensLists, unless: false)
    writer.set("is_item", isItem, unless: false)
    writer.set("url", url.revealed)
    writer.set("origins", origins)
    writer.set("body", lines: body)
    writer.set("method", method)
    writer.set("page_size", pageSize)
    writer.set("max_page_size", maximumPageSize)
    writer.set("keep_for_offline", keepsForOffline, unless: false)
    writer.set("items", items)
    writer.set(trustsID ? "id" : "weak_id", id)
    if let link { writer.set("link", link.texts) }
  }

  private func write(_ pairs: [Pair], as name: String, to writer: inout TOMLWriter) {
    guard !pairs.isEmpty else { return }
    writer.table(name)
    writer.set(pairs)
  }
}

extension KeyDefinition {
  fileprivate func write(to writer: inout TOMLWriter) {
    writer.table("key")
    writer.set("variable", variable)
    writer.set("page", page)
    writer.set("required", isRequired, unless: true)
  }
}

extension SearchDefinition {
  fileprivate func write(to writer: inout TOMLWriter) {
    writer.table("search", remark: "What is asked when a word is given.")
    writer.set("title", title)
    writer.set("url", url)
    writer.set("items", items)
    writer.set("total", total)
  }
}

extension TotalDefinition {
  fileprivate func write(to writer: inout TOMLWriter) {
    writer.table("total")
    writer.set("path", place)
    writer.set("relation", relation)
    writer.set("lower_bound", lowerBound)
    guard let parameters else { return }
    writer.table("total.parameters", remark: "The total takes a request of its own.")
    writer.set(parameters)
  }
}

extension HintPaths {
  fileprivate func write(to writer: inout TOMLWriter) {
    guard self != HintPaths() else { return }
    writer.table("hints")
    writer.set("wait", wait)
    writer.set("quota", quota)
    writer.set("page_size", pageSize)
  }
}

extension ErrorEnvelope {
  fileprivate func write(to writer: inout TOMLWriter) {
    guard self != .common else { return }
    writer.table("error")
    writer.set("message", message)
    writer.set("name", name)
    writer.set("id", id)
    writer.set("success", success)
    writer.set("transient_ids", transientIDs)
    writer.set("throttle_names", throttleNames)
    writer.set("seconds_after", secondsAfter)
  }
}

extension DetailDefinition {
  fileprivate func write(to writer: inout TOMLWriter) {
    writer.table("detail")
    writer.set("url", url.texts)
    writer.set("completes", completes)
    writer.set("answer", answer)
  }
}

extension ImageDefinition {
  fileprivate func write(to writer: inout TOMLWriter) {
    writer.table("image")
    writer.set("thumbnail", thumbnail)
    writer.set("full", full)
    writer.set("original", original)
    writer.set("width", width)
    writer.set("height", height)
    writer.set("color", color)
    writer.set("blur_hash", blurHash)
    writer.set("author", author)
  }
}
