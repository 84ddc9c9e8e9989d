import EverRecording
import EverBase
import EverDocuments
import EverText

/// A film as a self-contained HTML page that plays it.
struct HTMLFilm {
  let film: Film

  /// The title of the page when the recording has none.
  let name: String

  /// The HTML document.
  ///
  /// - Complexity: O(cells of different rows + rows of all screens).
  var document: String {
    let title = (film.title ?? CleanText(sanitizing: name)).string.escapedForMarkup
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      \(Markup.themes)
      \(PlayerPage.style)
      \(images)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <pre id="screen" style="--columns:\(film.size.columns)" aria-label="Recorded terminal">\
      \(firstScreen)</pre>
      \(PlayerPage.controls)
      </main>
      <script>
      const film = \(data);
      \(PlayerPage.script)
      </script>
      </body>
      </html>

      """
  }

  /// The screen that is shown without scripts.
  private var firstScreen: String {
    film.frames[0].rows.map { "<div>\(element(film.rows[$0]))\n</div>" }.joined()
  }

  private func element(_ row: FilmRow) -> String { row.text(element) }

  private var images: String {
    film.images.sorted { $0.key < $1.key }.map { Self.rule(of: $1, $0) }.joined()
  }

  private var data: String {
    let rows = film.rows.map { Self.literal(element($0)) }
    let frames = film.frames.map { frame in
      "[\(frame.start.milliseconds),[\(frame.rows.map(String.init).joined(separator: ","))]]"
    }
    let chapters = film.chapters.map {
      "[\($0.start.milliseconds),\(Self.literal($0.title.string))]"
    }
    return """
      {length:\(film.length.milliseconds),height:\(film.size.rows),
      rows:[\(rows.joined(separator: ",\n"))],
      frames:[\(frames.joined(separator: ",\n"))],
      chapters:[\(chapters.joined(separator: ","))]}
      """
  }

  /// A text as a JavaScript literal that can't end the script element.
  private static func literal(_ text: String) -> String {
    JSONText.string(text).replacing("<", with: "\\u003c")
  }
}

/// One row of a film: selectable text in spans for each style.
extension HTMLFilm {
  private func element(_ span: FilmRow.Span) -> String {
    if let part = span.image { return element(part, of: film.images[part.image], span) }
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
  private static func rule(of image: PixelImage, _ number: UInt32) -> String {
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
