import EverBase
import EverDefinitions

/// Saves definitions among the user's sources.
enum SavedSource {
  /// Saves a definition under the name of `--save`.
  ///
  /// - Returns: a message for the user; nil without `--save`.
  /// - Throws: when it can't be saved.
  static func save(_ plan: FeedPlan) throws(Problem) -> String? {
    try plan.options.detection.savedName.map { name throws(Problem) in try write(plan, as: name) }
  }

  /// Saves a definition under a name that was typed on the screen.
  ///
  /// - Returns: a message for the user.
  /// - Throws: when the name is invalid or taken, or the file can't be written.
  static func save(
    _ plan: FeedPlan,
    as name: String,
    besides catalog: SourceCatalog
  ) throws(Problem) -> String {
    guard UserFolder.isName(name) else {
      throw Problem(
        "‘\(name)’ can't name a source: use letters, digits, _ and, after the first, -."
      )
    }
    guard catalog[name] == nil else {
      throw Problem("There is a built-in source called ‘\(name)’.")
    }
    return try write(plan, as: name)
  }

  private static func write(_ plan: FeedPlan, as name: String) throws(Problem) -> String {
    let saved = SavedDefinition(plan.definition, name: name, headers: plan.options.headers)
    guard saved.remaining == nil else {
      throw Problem(
        "The body holds a credential inside of a text, which would be saved with it; give it a "
          + "member of its own.",
        status: 1
      )
    }
    let path = try UserSources.save(saved.toml, as: name)
    let keys = saved.variables.map { "; set \($0) to the key that was in the request" }.joined()
    let doubt = plan.isGuess ? " How it is paged is a guess that no page proved." : ""
    let first = "Saved: everscroll \(name) opens it\(keys). It is in \(path).\(doubt)"
    guard !saved.leftOut.isEmpty else { return first }
    let left = saved.leftOut.joined(separator: ", ")
    return first + " Without \(left), which may be secret: name a variable in it, such as $TOKEN."
  }

  /// Checks early whether the name of `--save` can be used.
  ///
  /// - Throws: when it is taken.
  static func check(_ options: Options, besides catalog: SourceCatalog) throws(Problem) {
    guard let name = options.detection.savedName else { return }
    guard catalog[name] == nil else {
      throw Problem("--save \(name): there is a built-in source of that name.")
    }
    if UserSources.names.contains(name), let path = UserSources.path(of: name) {
      throw Problem("\(path) exists already; give --save another name.")
    }
  }
}
