/// Finds the intended word for a misspelt one.
enum Spelling {
  /// Returns the candidate that is nearest to a word, the first of equals; nil when none is near.
  ///
  /// A candidate is near if one letter in three is wrong, or one letter in a short word, ignoring
  /// case, or if the word is a prefix of it.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    let limit = max(1, word.count / 3)
    let found = candidates.enumerated().map { index, candidate in
      (distance: distance(word, candidate.lowercased()), index: index, word: candidate)
    }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return found?.word
      ?? candidates.first { word.count >= 3 && $0.lowercased().hasPrefix(word) }
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbour (optimal
  /// string alignment).
  ///
  /// - Complexity: O(*n* · *m*) for words of *n* and *m* letters.
  static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.prefix(100)), Array(second.prefix(100)))
    var older: [Int] = []
    var old = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var new = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = old[column] + (letter == other ? 0 : 1)
        var best = min(replaced, old[column + 1] + 1, new[column] + 1)
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, older[column - 1] + 1)
        }
        new.append(best)
      }
      (older, old) = (old, new)
    }
    return old[second.count]
  }
}
