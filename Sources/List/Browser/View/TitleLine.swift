import Cells
import ListParts

extension TitleLine {
  /// The title line of the list.
  init(of model: Model) {
    self.init(
      title: model.title,
      right: Self.counts(of: model.feed),
      columns: model.size.columns
    )
  }
}
