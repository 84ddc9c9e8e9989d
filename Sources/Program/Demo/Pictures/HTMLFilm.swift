import CEverPictures
import EverBase
import EverItems
import EverRecording
import EverText

/// A film as a self-contained HTML page that plays it: the rows of an SVG, which a script shows.
struct HTMLFilm {
  private let film: Film
  private let picture: SVGFilm
  private let title: String
  private var row: SVGRow { picture.row }

  /// Makes the page of a film; `name` is its title when the recording has none.
  init(_ film: Film, name: String) {
    self.film = film
    picture = SVGFilm(film)
    title = (film.title ?? CleanText(sanitizing: name)).string.escapedForMarkup
  }

  /// The HTML document.
  ///
  /// - Complexity: O(cells of different rows + rows of all screens).
  var document: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(title)</title>
    <style>
    \(themes)
    \(String(cString: cplayer_style()))</style>
    </head>
    <body>
    <main>
    <h1>\(title)</h1>
    \(picture.svg(definitions: picture.images, screen: " id=\"screen\"", poster))
    \(String(cString: cplayer_controls()))</main>
    <script>
    const film = \(data);
    \(String(cString: cplayer_script()))</script>
    </body>
    </html>

    """
  }

  /// The CSS rules of the look's theme, or else of the dark and the light one, as the user's system has it.
  private var themes: String {
    let theme = film.look.theme
    let light = theme == nil ? PictureTheme.light.variables : ""
    return """
      :root{\((theme ?? .dark).variables)}
      @media (prefers-color-scheme:light){:root{\(light)}}
      """
  }

  /// The screen that is shown before anything plays, and without scripts.
  private var poster: String {
    let frame = film.poster
    let rows = frame.places(frame.rows.count).map { place, top, scale in
      let y = Markup.number(top * row.layout.cell.height)
      let size = scale == 1 ? "" : " scale(\(Markup.number(scale)))"
      let elements = row.elements(film.rows[frame.rows[place]])
      return "<g transform=\"translate(0 \(y))\(size)\">\(elements)</g>\n"
    }
    return rows.joined() + film.blocks(of: frame).map { row.element($0) }.joined()
  }

  private var data: String {
    let rows = film.rows.map { Self.literal(row.elements($0)) }
    var places: [ImageBlock: Int] = [:]
    var blocks: [String] = []
    let frames = film.frames.map { frame in
      let shown = film.blocks(of: frame).map { block in
        let place = places[block] ?? blocks.count
        if place == blocks.count { blocks.append(Self.literal(row.element(block))) }
        places[block] = place
        return place
      }
      let lists = [frame.rows, shown].map { $0.map(String.init).joined(separator: ",") }
      let zoom = frame.zoom.map { ",[\($0.rows.lowerBound),\($0.rows.count),\($0.room)]" } ?? ""
      return "[\(frame.start.milliseconds),[\(lists[0])],[\(lists[1])]\(zoom)]"
    }
    let chapters = film.chapters.map {
      "[\($0.start.milliseconds),\(Self.literal($0.title.string))]"
    }
    let height = Markup.number(row.layout.cell.height)
    return """
      {length:\(film.length.milliseconds),height:\(film.size.rows),row:\(height),
      poster:\(film.poster.start.milliseconds),
      rows:[\(rows.joined(separator: ",\n"))],
      blocks:[\(blocks.joined(separator: ",\n"))],
      frames:[\(frames.joined(separator: ",\n"))],
      chapters:[\(chapters.joined(separator: ","))]}
      """
  }

  /// A text as a JavaScript literal that can't end the script element.
  private static func literal(_ text: String) -> String {
    JSONText.string(text).replacing("<", with: "\\u003c")
  }
}
