extension Pagination {
  /// Writes the table of a list's pagination.
  func write(to writer: inout TOMLWriter) {
    writer.table("pagination")
    writer.set("kind", family.kind.rawValue)
    writeFamily(to: &writer)
    writer.set("parameter", firstPage)
    writer.set("size_parameter", size)
    writer.set("more", more)
    writer.set("last", last)
    writer.set("bare_first", startsBare, unless: false)
    if requestsInFlight != 1 { writer.set("requests", requestsInFlight) }
    writer.set("past_end", family == .single ? [] : pastEnd)
    if family != .single {
      writer.set("page_echo", echoes.page)
      writer.set("offset_echo", echoes.row)
    }
    // A table header ends the keys of the table before it, so the rules are written last.
    guard case .token(let rules) = family else { return }
    writer.table("pagination.tokens")
    for rule in rules { writer.set(rule.origin.description, rule.place) }
  }

  private func writeFamily(to writer: inout TOMLWriter) {
    switch family {
    case .url(let next, let previous):
      writer.set("next", next.map(\.description))
      writer.set("previous", previous)
    case .page(let numbers):
      writer.set("parameter", numbers.place)
      writer.set("first", numbers.first)
      if numbers.base != min(numbers.first, 1) { writer.set("base", numbers.base) }
      writer.set("pages", numbers.count)
      writer.set("next_page", numbers.next)
    case .offset(let offsets):
      writer.set("parameter", offsets.place)
      writer.set("first", offsets.first)
      if offsets.base != 0 { writer.set("base", offsets.base) }
      if offsets.countsBySize { writer.set("advance", "size") }
      writer.set("end_parameter", offsets.end?.place)
      writer.set("includes_end", offsets.end?.isIncluded ?? false, unless: false)
    case .lastID(let value, let place):
      writer.set("parameter", place)
      writer.set("value", value)
    case .link, .token, .single: break
    }
  }
}
