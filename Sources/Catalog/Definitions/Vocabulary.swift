/// The names and words of public APIs, which rules compare with a response: the file `names.toml`.
package enum Vocabulary {
  private static let root =
    (try? TOMLValue.entries(of: BuiltInFile.names, file: "names.toml")) ?? []

  /// The entries of a table in a group of tables, in the order of the file.
  ///
  /// The program has no table without entries.
  package static func pairs(_ group: String, _ table: String) -> [(name: String, text: String)] {
    let pairs = entries([group, table]).compactMap { entry -> (String, String)? in
      if case .string(let text) = entry.value.content { (entry.key, text) } else { nil }
    }
    precondition(!pairs.isEmpty, "names.toml has no table \(group).\(table)")
    return pairs
  }

  /// The texts of a table of `pairs`, by their names.
  package static func table(_ name: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: pairs("pairs", name).map { ($0.name, $0.text) })
  }

  /// The words of a list in a table of `words`, in the order of the file.
  ///
  /// The program has no empty list.
  package static func words(_ table: String, _ list: String) -> [String] {
    let value = entries(["words", table]).first { $0.key == list }?.value
    let words = value.flatMap { try? [String]($0, at: TOMLPlace(file: "names.toml")) } ?? []
    precondition(!words.isEmpty, "names.toml has no list words.\(table).\(list)")
    return words
  }

  /// Whether a list of words, such as `kinds.ids`, has a word.
  ///
  /// - Precondition: `names.toml` has the list.
  package static func has(_ word: String, in list: String) -> Bool {
    let words = sets[list]
    precondition(words != nil, "names.toml has no list words.\(list)")
    return words?.contains(word) ?? false
  }

  private static let sets: [String: Set<String>] = Dictionary(
    uniqueKeysWithValues: entries(["words"]).flatMap { table in
      entries(["words", table.key]).map { list in
        ("\(table.key).\(list.key)", Set(words(table.key, list.key)))
      }
    }
  )

  private static func entries(_ path: [String]) -> [TOMLEntry] {
    path.reduce(root) { entries, key in
      let value = entries.first { $0.key == key }?.value
      if case .table(let inner)? = value?.content { return inner }
      return []
    }
  }
}
