import EverText
import EverBase

/// One row of a film as HTML: selectable text in spans for each style.
struct HTMLRow {
  let row: FilmRow
  let images: [UInt32: PixelImage]

  var elements: String { row.text(element) }

  private func element(_ span: FilmRow.Span) -> String {
    if let part = span.image { return element(part, of: images[part.image], span) }
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

  /// A box through which a part of an image is seen.
  private func element(
    _ part: FilmRow.ImagePart,
    of image: PixelImage?,
    _ span: FilmRow.Span
  ) -> String {
    guard let image else { return span.text }
    let place = "calc(var(--cell)*-\(part.column)) calc(var(--row)*-\(part.row))"
    let size = "calc(var(--cell)*\(image.cells.columns)) calc(var(--row)*\(image.cells.rows))"
    return "<span class=\"i\(part.image)\" style=\"background-position:\(place);"
      + "background-size:\(size)\">\(span.text)</span>"
  }

  /// The rule of an image, for the boxes of its parts; empty when it can't be decoded.
  static func rule(of image: PixelImage, _ number: UInt32) -> String {
    image.url.map { ".i\(number){background-image:url(\($0))}\n" } ?? ""
  }

  /// The text with wide characters in boxes of two cells, because a font may draw them narrower.
  private static func text(_ text: String) -> String {
    guard text.contains(where: { !$0.isASCII }) else { return text.escapedForMarkup }
    return text.reduce(into: "") { markup, character in
      let escaped = String(character).escapedForMarkup
      let isWide =
        !character.isASCII && DisplayWidth.of(CleanText(sanitizing: String(character))) > 1
      markup += isWide ? "<span class=\"w\">\(escaped)</span>" : escaped
    }
  }
}
