import EverBase
import EverWeb

/// The request of a pasted `curl` command.
///
/// Its words mean what they mean to curl: a `$` in them is not the start of a variable's name, and
/// none of them is an option of this program.
struct CurlCommand: Hashable {
  /// The URL as given; nil: none.
  private var url: String?
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
    var reader = WordReader(words, CurlOption.all)
    while let part = try reader.next() {
      switch part {
      case .word(let word): try take(url: word)
      case .option(let option, let value, let name): try apply(option.meaning, value ?? "", name)
      }
    }
    guard url != nil else { throw UsageError("The curl command has no URL.") }
    if let user { headers.append(.basic(user)) }
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

  private mutating func apply(
    _ meaning: CurlOption.Meaning,
    _ value: String,
    _ name: String
  ) throws(UsageError) {
    switch meaning {
    case .nothing: break
    case .refused(let reason):
      throw UsageError("The curl option \(name) is not followed: \(reason).")
    case .header: try take(header: value, name)
    case .named(let header): try add("\(header): \(value)", name)
    case .cookie:
      try refuseFile(value, name) { !$0.contains("=") }
      try add("Cookie: \(value)", name)
    case .method: method = try OptionValue.method().value(of: value, for: name)
    case .bearer: try add("Authorization: Bearer \(value)", name)
    case .url: try take(url: value)
    case .user: user = value
    case .inURL: sendsDataInURL = true
    case .rawData: data.append(value)
    case .data:
      try refuseFile(value, name)
      data.append(value)
    case .encoded: try take(encoded: value, name)
    case .json:
      try refuseFile(value, name)
      data.append(value)
      headers += [
        SecretHeader("Content-Type", "application/json"),
        SecretHeader("Accept", "application/json"),
      ]
    }
  }

  private mutating func add(_ text: String, _ name: String) throws(UsageError) {
    var header = try OptionValue.header().value(of: text, for: name)
    header.isLiteral = true
    headers.append(header)
  }

  private func refuseFile(
    _ value: String,
    _ name: String,
    _ isFile: (String) -> Bool = { $0.hasPrefix("@") }
  ) throws(UsageError) {
    guard isFile(value) else { return }
    throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
  }

  private mutating func take(header value: String, _ name: String) throws(UsageError) {
    try refuseFile(value, name)
    // `Name:` removes a header that curl adds; this program doesn't add it. The transport
    // determines which encodings it can decode.
    let isLeftOut = value.hasSuffix(":") || value.lowercased().hasPrefix("accept-encoding:")
    if !isLeftOut { try add(value, name) }
  }

  /// Adds data; the part after a name's `=` is percent-encoded.
  private mutating func take(encoded value: String, _ name: String) throws(UsageError) {
    let start = value.prefix { $0 != "=" && $0 != "@" }
    let rest = value.dropFirst(start.count)
    try refuseFile(value, name) { _ in rest.first == "@" }
    let encoded = percentEncoded(rest.isEmpty ? value : String(rest.dropFirst()))
    data.append(rest.isEmpty || start.isEmpty ? encoded : "\(start)=\(encoded)")
  }
}

/// An option of `curl`, and its meaning here.
struct CurlOption: Sendable {
  enum Meaning: Hashable, Sendable {
    /// The option doesn't change the request.
    case nothing
    /// The option isn't supported, for this reason.
    case refused(String)
    case header
    /// A header with this name.
    case named(String)
    case cookie
    case method
    /// An access token.
    case bearer
    case url
    /// A user name and a password.
    case user
    /// Data is sent in the URL.
    case inURL
    /// A body.
    case data
    /// A body that may start with `@`.
    case rawData
    case encoded
    case json
  }

  var name: String
  var letter: Character?
  var value: OptionArgument
  var meaning: Meaning

  static let all: [CurlOption] = followed + refused + ignored

  private static let followed = [
    option("header", "H", .header), option("request", "X", .method), option("url", nil, .url),
    option("data", "d", .data), option("data-ascii", nil, .data),
    option("data-binary", nil, .data), option("data-raw", nil, .rawData),
    option("data-urlencode", nil, .encoded), option("json", nil, .json),
    option("url-query", nil, .refused("write it into the URL")),
    option("user", "u", .user), option("user-agent", "A", .named("User-Agent")),
    option("referer", "e", .named("Referer")), option("cookie", "b", .cookie),
    option("oauth2-bearer", nil, .bearer),
    flag("get", "G", .inURL), flag("head", "I", .refused("it requests no list")),
  ]

  private static let refused = [
    flag("insecure", "k", .refused("certificates are always checked")),
    flag("proxy-insecure", nil, .refused("certificates are always checked")),
    option("form", "F", .refused("files and parts of forms are not sent; use --data")),
    option("form-string", nil, .refused("parts of forms are not sent; use --data")),
    option("upload-file", "T", .refused("files are not sent")),
    option("config", "K", .refused("files are not read")),
    option("cert", "E", .refused("certificates of users are not sent")),
    option("key", nil, .refused("certificates of users are not sent")),
    option("cacert", nil, .refused("the system's certificates are used")),
    option("capath", nil, .refused("the system's certificates are used")),
    option("proxy", "x", .refused("set the variable https_proxy")),
    option("preproxy", nil, .refused("set the variable https_proxy")),
    option("socks5", nil, .refused("set the variable https_proxy")),
    option("socks5-hostname", nil, .refused("set the variable https_proxy")),
    option("resolve", nil, .refused("names are looked up by the system")),
    option("connect-to", nil, .refused("names are looked up by the system")),
    option("unix-socket", nil, .refused("only http and https are requested")),
    option("range", "r", .refused("a list is requested whole")),
    option("aws-sigv4", nil, .refused("requests are not signed")),
    option("netrc-file", nil, .refused("files are not read")),
    flag("netrc", "n", .refused("files are not read")),
    flag("digest", nil, .refused("only Basic is known")),
    flag("ntlm", nil, .refused("only Basic is known")),
    flag("negotiate", nil, .refused("only Basic is known")),
    flag("anyauth", nil, .refused("only Basic is known")),
    flag("next", ":", .refused("give a curl command with one URL")),
  ]

  private static let ignored =
    [
      ("location", "L"), ("location-trusted", nil), ("silent", "s"), ("show-error", "S"),
      ("include", "i"), ("verbose", "v"), ("compressed", nil), ("fail", "f"),
      ("fail-with-body", nil),
      ("fail-early", nil), ("globoff", "g"), ("no-buffer", "N"), ("http1.0", "0"),
      ("http1.1", nil), ("http2", nil), ("http2-prior-knowledge", nil), ("http3", nil),
      ("tlsv1", "1"), ("tlsv1.2", nil), ("tlsv1.3", nil), ("ipv4", "4"), ("ipv6", "6"),
      ("basic", nil), ("progress-bar", "#"), ("no-progress-meter", nil), ("path-as-is", nil),
      ("remote-name", "O"), ("remote-header-name", "J"), ("create-dirs", nil), ("parallel", "Z"),
      ("disable", "q"), ("tcp-nodelay", nil), ("no-keepalive", nil), ("ssl", nil),
      ("ssl-reqd", nil), ("post301", nil), ("post302", nil), ("post303", nil), ("raw", nil),
      ("retry-all-errors", nil), ("retry-connrefused", nil), ("compressed-ssh", nil),
      ("junk-session-cookies", "j"), ("http0.9", nil), ("trace-time", nil), ("styled-output", nil),
    ].map { flag($0.0, $0.1.map { Character($0) }, .nothing) }
    + [
      ("output", "o"), ("max-time", "m"), ("connect-timeout", nil), ("retry", nil),
      ("retry-delay", nil), ("retry-max-time", nil), ("write-out", "w"), ("cookie-jar", "c"),
      ("dump-header", "D"), ("max-redirs", nil), ("limit-rate", nil), ("stderr", nil),
      ("keepalive-time", nil), ("trace", nil), ("trace-ascii", nil), ("speed-limit", "Y"),
      ("speed-time", "y"), ("max-filesize", nil), ("interface", nil), ("ciphers", nil),
      ("tls-max", nil), ("noproxy", nil), ("proto", nil), ("proto-redir", nil),
      ("output-dir", nil), ("happy-eyeballs-timeout-ms", nil), ("dns-servers", nil),
      ("etag-save", nil), ("parallel-max", nil), ("local-port", nil),
    ].map { option($0.0, $0.1.map { Character($0) }, .nothing) }

  private static func option(_ name: String, _ letter: Character?, _ meaning: Meaning) -> CurlOption
  {
    CurlOption(name: name, letter: letter, value: .required(""), meaning: meaning)
  }

  private static func flag(_ name: String, _ letter: Character?, _ meaning: Meaning) -> CurlOption {
    CurlOption(name: name, letter: letter, value: .none, meaning: meaning)
  }
}

extension CurlOption: WrittenOption {
  static func error(_ fault: WordFault<CurlOption>) -> UsageError {
    switch fault {
    case .unknown(let name), .ambiguous(let name, _):
      UsageError(
        "The curl option \(quoted(name)) is unknown; leave it out. Options of everscroll stand "
          + "before ‘curl’."
      )
    case .noValue(_, let name): UsageError("The curl option \(name) needs a value.")
    case .superfluous(_, let word): UsageError("The curl option \(quoted(word)) takes no value.")
    }
  }
}
