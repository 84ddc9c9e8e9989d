import Cells

/// One row of a film as HTML: selectable text in spans for each style.
struct HTMLRow {
  let row: FilmRow

  var elements: String {
    var line = ""
    var column = 0
    for span in row.spans {
      line += String(repeating: " ", count: span.column - column)
      line += element(span)
      column = span.column + span.width
    }
    return line
  }

  private func element(_ span: FilmRow.Span) -> String {
    let colors = Markup.colors(of: span.style)
    var rules: [String] = []
    if colors.text != "var(--fg)" { rules.append("color:\(colors.text)") }
    if let behind = colors.behind { rules.append("background:\(behind)") }
    if span.style.attributes.contains(.bold) { rules.append("font-weight:bold") }
    if span.style.attributes.contains(.dim) { rules.append("opacity:.6") }
    if span.style.attributes.contains(.underline) { rules.append("text-decoration:underline") }
    let text = Self.text(span.text)
    return rules.isEmpty ? text : "<span style=\"\(rules.joined(separator: ";"))\">\(text)</span>"
  }

  /// The text with wide characters in boxes of two cells, because a font may draw them narrower.
  private static func text(_ text: String) -> String {
    guard text.contains(where: { !$0.isASCII }) else { return Markup.escaped(text) }
    return text.reduce(into: "") { markup, character in
      let escaped = Markup.escaped(String(character))
      let isWide =
        !character.isASCII && DisplayWidth.of(CleanText(sanitizing: String(character))) > 1
      markup += isWide ? "<span class=\"w\">\(escaped)</span>" : escaped
    }
  }
}
