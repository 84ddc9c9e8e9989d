import Cells
import Paging

/// What stands in the place of the list while there is none: loading, a failure, or nothing found.
enum FullScreenMessage {
  /// The rows between title and status line; nil when there is a list to show.
  static func lines(for model: Model, height: Int) -> [Line]? {
    switch model.feed.status {
    case .ready: return nil
    case .unopened: return centered(unopened, in: model, height: height)
    case .loadingFirst: return centered([(loading(model), .plain)], in: model, height: height)
    case .firstFailed(let failure):
      return centered(failed(failure, model: model), in: model, height: height)
    case .empty: return centered(empty(model), in: model, height: height)
    }
  }

  private static func loading(_ model: Model) -> CleanText {
    Spinner.mark(at: model.now, hasMotion: model.hasMotion) + " loading " + model.title
  }

  private static let unopened: [(CleanText, Style)] = [
    ("Nothing was loaded", .bold), ("", .plain), ("r loads it   q quits   ? help", .dim),
  ]

  private static func failed(_ failure: FailedLoad, model: Model) -> [(CleanText, Style)] {
    var lines: [(CleanText, Style)] = [
      (
        model.title + " could not be loaded",
        Style(foreground: .palette(1), attributes: .bold)
      ),
      ("", .plain),
    ]
    let width = max(10, min(model.size.columns - 6, 76))
    for line in TextWrapper.wrap(CleanText(sanitizing: failure.error.message), to: width) {
      lines.append((line, .plain))
    }
    if let advice = failure.error.advice {
      for line in TextWrapper.wrap(CleanText(sanitizing: advice), to: width) {
        lines.append((line, .plain))
      }
    }
    lines.append(("", .plain))
    lines.append((Sentences.remedy(of: failure, now: model.now), .bold))
    if let advice = model.source.offlineAdvice {
      lines.append(("no network? " + CleanText(sanitizing: advice), .dim))
    }
    lines.append(("r tries again   q quits   ? help", .dim))
    return lines
  }

  private static func empty(_ model: Model) -> [(CleanText, Style)] {
    [
      ("Nothing found", .bold), ("", .plain),
      (model.title + " has no items.", .plain), ("", .plain),
      ("r looks again   q quits   ? help", .dim),
    ]
  }

  /// Centres lines as one block; where room is short the blank ones are left out first, then those
  /// at the bottom.
  private static func centered(
    _ content: [(text: CleanText, style: Style)],
    in model: Model,
    height: Int
  ) -> [Line] {
    let content = content.count > height ? content.filter { !$0.text.isEmpty } : content
    let above = max(0, (height - content.count) / 2)
    var lines = Array(repeating: Line(), count: above)
    for (text, style) in content.prefix(height - above) {
      var line = Line()
      line.append(text, at: 1, width: model.size.columns - 2, style: style, alignment: .center)
      lines.append(line)
    }
    return lines + Array(repeating: Line(), count: height - lines.count)
  }
}
