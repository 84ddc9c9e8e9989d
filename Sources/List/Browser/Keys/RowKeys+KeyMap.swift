import ListParts
import Cells
import ListReader

extension RowKeys {
  /// The first key of each command in a context, or the command's name after a colon without one.
  init(_ keyMap: KeyMap, in context: KeyContext) {
    func label(_ command: Command) -> CleanText? {
      keyMap.labels(of: command, in: context).first.map { CleanText(sanitizing: $0) }
    }
    self.init(
      open: label(.screen(.open)) ?? "Enter",
      refresh: label(.screen(.refresh)) ?? "r",
      end: label(.movement(.goToEnd)) ?? "G"
    )
  }
}
