/// Faults of the lists, without those of images and single items.
extension MockServer {
  /// The paths of the lists.
  private static let lists = [
    "/api/people$", "/2.3/users/", "/2.3/sites", "/v2/list", "/photos$", "/search/photos",
  ]

  /// Makes lists fail.
  ///
  /// - Parameter words: a rule as in `POST /_mock/faults`, with blanks in place of line ends; a
  ///   number alone is a status. Without `path=`, it applies to all lists; without `count=`, each
  ///   list fails three times, so that the retries of a client fail too. `off` ends all faults, and
  ///   keeps new items.
  /// - Returns: why the words aren't a rule; nil on success.
  package func fail(_ words: String) -> String? {
    guard words != "off" else {
      core.endFaults()
      return nil
    }
    let lines = words.split(separator: " ").map { Int($0) == nil ? String($0) : "status=\($0)" }
    do throws(FaultText.Rejection) {
      var rule = try FaultText.rule(lines.joined(separator: "\n"))
      if rule.count == nil { rule.count = 3 }
      addToLists(rule)
      return nil
    } catch {
      return error.description
    }
  }

  /// Puts new items at the top of all lists.
  ///
  /// - Parameter count: the number of items, at least 1.
  package func drift(by count: Int) {
    addToLists(FaultRule(.drift(items: count)))
  }

  /// Adds a rule for each list; a rule with a path is added unchanged.
  private func addToLists(_ rule: FaultRule) {
    guard rule.path == "/" else { return add(rule) }
    for path in Self.lists {
      var rule = rule
      rule.path = path
      add(rule)
    }
  }
}
