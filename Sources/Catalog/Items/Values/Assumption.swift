/// Why a list is assumed to be whole.
package enum Assumption {
  /// No response says anything about further items.
  package static let unstated = "nothing says whether there are more"
}
