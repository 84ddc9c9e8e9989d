import Secrets

/// Parses a whole number in decimal digits.
func wholeNumber(
  _ value: String?,
  of option: String,
  in range: ClosedRange<Int>
) throws(UsageError) -> Int {
  let value = value ?? ""
  guard isDigits(value), let number = Int(value), range.contains(number) else {
    throw UsageError(
      """
      \(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), \
      not \(quoted(value)).
      """
    )
  }
  return number
}

/// Whether a word consists of digits, such as the number after `--print`.
func isDigits(_ word: String) -> Bool {
  !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

func prefetch(_ value: String?, of option: String) throws(UsageError) -> Options.Prefetch {
  if value == "auto" { return .automatic }
  let range = 0...100_000
  guard let value, isDigits(value), let rows = Int(value), range.contains(rows) else {
    throw UsageError(
      """
      \(option) takes ‘auto’ or a whole number from \(range.lowerBound) to \(range.upperBound), \
      not \(quoted(value ?? "")).
      """
    )
  }
  return .rows(rows)
}

/// Parses one of the words that a type lists.
func choice<Choice: CaseIterable & RawRepresentable<String>>(
  _ value: String?,
  of option: String
) throws(UsageError) -> Choice {
  guard let choice = value.flatMap(Choice.init) else {
    let words = Choice.allCases.map(\.rawValue)
    throw UsageError(
      """
      \(option) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), \
      not \(quoted(value ?? "")).
      """
    )
  }
  return choice
}

func switched(_ value: String?, of option: String) throws(UsageError) -> Bool {
  switch value {
  case "on": return true
  case "off": return false
  default: throw UsageError("\(option) takes on or off, not \(quoted(value ?? "")).")
  }
}

/// Accepts an `http` or `https` URL with a host; the rest isn't checked.
func webAddress(_ value: String?, of option: String) throws(UsageError) -> String {
  let value = value ?? ""
  guard isWebAddress(value) else {
    throw UsageError(
      "\(option) takes a URL that starts with http:// or https://, not \(quoted(value))."
    )
  }
  return value
}

/// Whether a word is an `http` or `https` URL with a host; the rest isn't checked.
func isWebAddress(_ word: String) -> Bool {
  let scheme = ["http://", "https://"].first { word.lowercased().hasPrefix($0) }
  let host = word.dropFirst(scheme?.count ?? 0).prefix { !"/?#".contains($0) }
  return scheme != nil && !host.isEmpty && word.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
}

/// Parses a path in JSON, such as `data.items`; whether it exists is checked later.
func path(_ value: String?, of option: String) throws(UsageError) -> String {
  let value = value ?? ""
  guard isPath(value) else {
    throw UsageError("\(option) takes a path such as data.items, not \(quoted(value)).")
  }
  return value
}

/// Parses paths separated by commas.
func paths(_ value: String?, of option: String) throws(UsageError) -> [String] {
  let value = value ?? ""
  let paths = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  guard paths.allSatisfy(isPath) else {
    throw UsageError("\(option) takes paths such as name,owner.login, not \(quoted(value)).")
  }
  return paths
}

private func isPath(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
}

/// Parses the name of a parameter in a URL's query.
func parameterName(_ value: String?, of option: String) throws(UsageError) -> String {
  let value = value ?? ""
  guard isPath(value), value.utf8.allSatisfy({ $0 != 0x20 && !"&=#?".utf8.contains($0) }) else {
    throw UsageError("\(option) takes a parameter's name such as page, not \(quoted(value)).")
  }
  return value
}

/// Parses a name for a source, which must differ from all commands.
func sourceName(_ value: String?, of option: String) throws(UsageError) -> String {
  let value = value ?? ""
  guard SourceName.isName(value) else {
    throw UsageError(
      "\(option) takes a name of letters, digits, - and _, not \(quoted(value))."
    )
  }
  let isTaken =
    CommandDescription.all.contains { $0.name == value } || Later.commands.contains(value)
  guard !isTaken, value != "-" else {
    throw UsageError("\(option) takes a name that no command has, not \(quoted(value)).")
  }
  return value
}

/// Parses `Name: value`; the error doesn't repeat other text, which may contain a secret.
func header(_ value: String?, of option: String) throws(UsageError) -> SecretHeader {
  guard let header = value.flatMap(SecretHeader.init) else {
    throw UsageError("\(option) takes ‘Name: value’ on one line, and something else was given.")
  }
  return header
}

/// Parses names of environment variables, separated by commas.
func variables(_ value: String?, of option: String) throws(UsageError) -> [String] {
  let names = (value ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  let areNames = names.allSatisfy { name in
    name.first?.isNumber == false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
  guard areNames else {
    throw UsageError(
      "\(option) takes names of variables such as API_KEY, not \(quoted(value ?? ""))."
    )
  }
  return names
}

/// Parses the method of a request for a list, which must be safe to repeat.
func methodName(_ value: String, of option: String) throws(UsageError) -> String {
  let method = value.uppercased()
  guard !method.isEmpty, method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
    throw UsageError("\(option) takes a method such as POST, not \(quoted(value)).")
  }
  guard !["PUT", "PATCH", "DELETE", "HEAD"].contains(method) else {
    throw UsageError("\(option) \(method) asks for no list; GET and POST do.")
  }
  return method
}
