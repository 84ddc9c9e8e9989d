package import CommandLineOptions
import Console

extension Options {
  /// Whether items are displayed on the screen rather than printed.
  package var showsScreen: Bool {
    printing == nil && !detection.inspects
      && (selects || Surroundings.current.demo != nil || StandardOutput.isTerminal)
  }
}
