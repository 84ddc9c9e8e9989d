import EverRecording
import EverText
import EverBase

/// A film as an animated SVG in a loop; without animation, it shows the first screen.
///
/// Each different row is defined once. The screens are stacked on a strip, which CSS moves by whole
/// screens.
package struct SVGFilm {
  private let film: Film

  package init(_ film: Film) {
    self.film = film
  }

  /// The margin around the screen, in pixels.
  private static let margin = 12

  private var width: Int { film.size.columns * SVGRow.cellWidth }
  private var height: Int { film.size.rows * SVGRow.cellHeight }

  /// The SVG document.
  ///
  /// - Complexity: O(cells of different rows + rows of all screens).
  package var document: String {
    let (outerWidth, outerHeight) = (width + 2 * Self.margin, height + 2 * Self.margin)
    let title = film.title.map { "<title>\($0.string.escapedForMarkup)</title>\n" } ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(outerWidth) \(outerHeight)" \
      width="\(outerWidth)" height="\(outerHeight)">
      \(title)<style>
      \(Markup.themes)
      text{fill:var(--fg);font-family:\(Markup.fonts);font-size:13px;white-space:pre}
      .b{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}.a{image-rendering:pixelated}
      \(animation)
      </style>
      <rect width="\(outerWidth)" height="\(outerHeight)" rx="8" style="fill:var(--bg)"/>
      <defs>
      \(images)\(definitions)</defs>
      <svg x="\(Self.margin)" y="\(Self.margin)" width="\(width)" height="\(height)">
      <g class="film">
      \(screens)</g>
      </svg>
      </svg>

      """
  }

  private var images: String {
    film.images.sorted { $0.key < $1.key }.map { SVGRow.definition(of: $1, $0) }.joined()
  }

  private var definitions: String {
    film.rows.enumerated().map { index, row in
      let elements = SVGRow(row: row).elements
      return elements.isEmpty ? "" : "<g id=\"r\(index)\">\(elements)</g>\n"
    }
    .joined()
  }

  private var screens: String {
    film.frames.enumerated().map { place, frame in
      let uses = frame.rows.enumerated().compactMap { row, index -> String? in
        guard !film.rows[index].spans.isEmpty else { return nil }
        let y = place * height + row * SVGRow.cellHeight
        return "<use href=\"#r\(index)\" y=\"\(y)\"/>"
      }
      return uses.joined() + "\n"
    }
    .joined()
  }

  /// The keyframes, one for each screen; `steps(1,end)` holds it until the next one.
  private var animation: String {
    guard film.frames.count > 1 else { return "" }
    let steps = film.frames.enumerated().map { place, frame in
      "\(percentage(of: frame.start))%{transform:translateY(-\(place * height)px)}"
    }
    return """
      @keyframes film{\(steps.joined())}
      .film{animation:film \(film.length.milliseconds)ms steps(1,end) infinite}
      @media (prefers-reduced-motion:reduce){.film{animation:none}}
      """
  }

  /// A percentage of the length with four decimals, enough for milliseconds in a quarter of an
  /// hour.
  private func percentage(of time: Duration) -> String {
    let parts = time.milliseconds * 1_000_000 / max(1, film.length.milliseconds)
    return "\(parts / 10_000).\((parts % 10_000).digits(4))"
  }
}
