import EverText
import EverBase
import EverDocuments

/// A film as a self-contained HTML page that plays it.
struct HTMLFilm {
  private let film: Film

  /// The title of the page when the recording has none.
  private let name: String

  init(_ film: Film, name: String) {
    self.film = film
    self.name = name
  }

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

  private func element(_ row: FilmRow) -> String {
    HTMLRow(row: row, images: film.images).elements
  }

  private var images: String {
    film.images.sorted { $0.key < $1.key }.map { HTMLRow.rule(of: $1, $0) }.joined()
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
