import Cells
import ListParts

extension TitleLine {
  init(of model: borrowing Model) {
    self.init(
      title: model.searching.filter.map {
        model.title + " · filter: " + CleanText(sanitizing: $0.text)
      }
        ?? model.title,
      facts: TitleFacts(of: model),
      columns: model.size.columns
    )
  }
}

extension TitleFacts {
  /// The facts about the list of a model.
  init(of model: borrowing Model) {
    self.init(of: model.feed, unit: model.origin.unit, now: model.now)
  }
}
