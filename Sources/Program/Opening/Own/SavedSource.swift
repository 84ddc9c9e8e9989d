import EverDefinitions
import EverBase

/// `--save`: saves a definition among the user's sources.
package enum SavedSource {
  /// Saves a definition under the name of `--save`.
  ///
  /// - Returns: a message for the user; nil without `--save`.
  /// - Throws: when it can't be saved.
  package static func save(_ plan: FeedPlan, _ options: Options) throws(Problem) -> String? {
    guard let name = options.detection.savedName else { return nil }
    return try write(plan, as: name, headers: options.headers)
  }

  /// Saves a definition under a name that was typed on the screen.
  ///
  /// - Returns: a message for the user.
  /// - Throws: when the name is invalid or taken, or the file can't be written.
  package static func save(_ plan: FeedPlan, as name: String) throws(Problem) -> String {
    guard SourceName.isName(name) else {
      throw Problem(
        sentence: "‘\(name)’ can't name a source: use letters, digits, _ and, after the first, -.",
        status: 2
      )
    }
    guard try SourceResolver().catalog[name] == nil else {
      throw Problem(sentence: "There is a built-in source called ‘\(name)’.", status: 2)
    }
    return try write(plan, as: name, headers: plan.options.headers)
  }

  private static func write(
    _ plan: FeedPlan,
    as name: String,
    headers: [SecretHeader]
  ) throws(Problem) -> String {
    let saved = SavedDefinition(plan.definition, name: name, headers: headers)
    guard saved.remaining == nil else {
      throw Problem(
        sentence:
          "The body holds a credential inside of a text, which would be saved with it; give "
          + "it a member of its own.",
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
  package static func check(_ options: Options) throws(Problem) {
    guard let name = options.detection.savedName else { return }
    guard try SourceResolver().catalog[name] == nil else {
      throw Problem(sentence: "--save \(name): there is a built-in source of that name.", status: 2)
    }
    if UserSources.names.contains(name), let path = UserSources.path(of: name) {
      throw Problem(sentence: "\(path) exists already; give --save another name.", status: 2)
    }
  }
}
