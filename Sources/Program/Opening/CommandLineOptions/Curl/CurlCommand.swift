import EverBase
import EverWeb

/// The request of a pasted `curl` command.
///
/// Its words mean what they mean to curl: a `$` in them is not the start of a variable's name, and
/// none of them is an option of this program.
struct CurlCommand: Hashable {
  /// The URL as given; nil: none.
  private(set) var url: String?
  /// The method; nil: determined by ``body``.
  private(set) var method: String?
  private(set) var headers: [SecretHeader] = []

  private var data: [String] = []
  private var sendsDataInURL = false
  private var user: String?

  /// Parses the words after `curl`.
  ///
  /// - Throws: ``UsageError`` for an option that requests something other than a list, with its
  ///   name.
  init(_ words: ArraySlice<String>) throws(UsageError) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        for word in words { try take(url: word) }
        break
      } else if word.hasPrefix("--") {
        try take(long: word, &words)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(letters: word.dropFirst(), &words)
      } else {
        try take(url: word)
      }
    }
    guard url != nil else { throw UsageError("The curl command has no URL.") }
    if let user {
      headers.append(.basic(user))
    }
  }

  /// The body; nil: there is none.
  var body: String? {
    data.isEmpty || sendsDataInURL ? nil : data.joined(separator: "&")
  }

  /// The URL with the data that is sent in its query.
  var fullURL: String {
    let url = url ?? ""
    guard sendsDataInURL, !data.isEmpty else { return url }
    let fragment = url.firstIndex(of: "#") ?? url.endIndex
    let mark = url[..<fragment].contains("?") ? "&" : "?"
    return url[..<fragment] + mark + data.joined(separator: "&")
  }
}

extension CurlCommand {
  private mutating func take(url word: String) throws(UsageError) {
    guard url == nil else {
      throw UsageError("\(quoted(word)) is a second URL; give a curl command with one.")
    }
    url = word
  }

  private mutating func take(
    long word: String,
    _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let value = name.count + 2 < word.count ? String(word.dropFirst(name.count + 3)) : nil
    guard let option = CurlOption.all.first(where: { $0.name == name }) else {
      throw Self.unknown("--\(name)")
    }
    try apply(option, value, &words, as: "--\(name)")
  }

  /// Parses combined short options, the last of which may be followed by its value.
  private mutating func take(
    letters: Substring,
    _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = CurlOption.all.first(where: { $0.letter == letter }) else {
        throw Self.unknown("-\(letter)")
      }
      let value = option.takesValue && !letters.isEmpty ? String(letters) : nil
      if option.takesValue { letters = "" }
      try apply(option, value, &words, as: "-\(letter)")
    }
  }

  private static func unknown(_ option: String) -> UsageError {
    UsageError(
      "The curl option \(quoted(option)) is unknown; leave it out. Options of everscroll stand "
        + "before ‘curl’."
    )
  }

  private mutating func apply(
    _ option: CurlOption,
    _ written: String?,
    _ words: inout ArraySlice<String>,
    as name: String
  ) throws(UsageError) {
    var value = ""
    if option.takesValue {
      guard let given = written ?? words.popFirst() else {
        throw UsageError("The curl option \(name) needs a value.")
      }
      value = given
    }
    switch option.meaning {
    case .nothing: break
    case .refused(let reason):
      throw UsageError("The curl option \(name) is not followed: \(reason).")
    case .header: try take(header: value, name)
    case .named(let header):
      headers.append(try Self.header("\(header): \(value)", name))
    case .cookie: try take(cookie: value, name)
    case .method: method = try OptionValue.method.value(of: value, for: name)
    case .bearer:
      headers.append(try Self.header("Authorization: Bearer \(value)", name))
    case .url: try take(url: value)
    case .user: user = value
    case .inURL: sendsDataInURL = true
    case .data(let isRaw): try take(data: value, isRaw: isRaw, name)
    case .encoded: try take(encoded: value, name)
    case .json:
      try take(data: value, isRaw: false, name)
      headers += [
        SecretHeader("Content-Type", "application/json"),
        SecretHeader("Accept", "application/json"),
      ]
    }
  }

  private static func header(_ text: String, _ name: String) throws(UsageError) -> SecretHeader {
    var header = try OptionValue.header.value(of: text, for: name)
    header.isLiteral = true
    return header
  }

  private mutating func take(header value: String, _ name: String) throws(UsageError) {
    guard !value.hasPrefix("@") else {
      throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
    }
    // `Name:` removes a header that curl adds; this program doesn't add it.
    guard !value.hasSuffix(":") else { return }
    // The transport determines which encodings it can decode.
    guard !value.lowercased().hasPrefix("accept-encoding:") else { return }
    headers.append(try Self.header(value, name))
  }

  private mutating func take(cookie value: String, _ name: String) throws(UsageError) {
    guard value.contains("=") else {
      throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
    }
    headers.append(try Self.header("Cookie: \(value)", name))
  }

  private mutating func take(data value: String, isRaw: Bool, _ name: String) throws(UsageError) {
    guard isRaw || !value.hasPrefix("@") else {
      throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
    }
    data.append(value)
  }

  /// Adds data; the part after a name's `=` is percent-encoded.
  private mutating func take(encoded value: String, _ name: String) throws(UsageError) {
    let start = value.prefix { $0 != "=" && $0 != "@" }
    let mark = value.dropFirst(start.count).first
    guard mark != "@" else {
      throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
    }
    let text = mark == nil ? value : String(value.dropFirst(start.count + 1))
    let encoded = percentEncoded(text)
    data.append(mark == nil || start.isEmpty ? encoded : "\(start)=\(encoded)")
  }
}
