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
  fileprivate(set) var method: String?
  fileprivate(set) var headers: [SecretHeader] = []
  fileprivate var data: [String] = []
  fileprivate var sendsDataInURL = false
  fileprivate var user: String?

  /// Parses the words after `curl`.
  ///
  /// - Throws: ``UsageError`` for an option that isn't followed, with its name.
  init(_ words: ArraySlice<String>) throws(UsageError) {
    var reader = WordReader(words, CurlOption.all)
    while let part = try reader.next() {
      switch part {
      case .word(let word): try take(url: word)
      case .option(let option, let value, let name): try option.apply(&self, value ?? "", name)
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
  fileprivate mutating func take(url word: String) throws(UsageError) {
    guard url == nil else {
      throw UsageError("\(quoted(word)) is a second URL; give a curl command with one.")
    }
    url = word
  }

  fileprivate mutating func add(_ text: String, _ name: String) throws(UsageError) {
    var header = try OptionValue.header().value(of: text, for: name)
    header.isLiteral = true
    headers.append(header)
  }

  fileprivate static func refuseFile(
    _ value: String,
    _ name: String,
    _ isFile: (String) -> Bool = { $0.hasPrefix("@") }
  ) throws(UsageError) {
    guard isFile(value) else { return }
    throw UsageError("The curl option \(name) names a file, which isn't read: \(quoted(value)).")
  }

  fileprivate mutating func take(header value: String, _ name: String) throws(UsageError) {
    try Self.refuseFile(value, name)
    // `Name:` removes a header that curl adds; this program doesn't add it. The transport
    // determines which encodings it can decode.
    let isLeftOut = value.hasSuffix(":") || value.lowercased().hasPrefix("accept-encoding:")
    if !isLeftOut { try add(value, name) }
  }

  /// Adds data; the part after a name's `=` is percent-encoded.
  fileprivate mutating func take(encoded value: String, _ name: String) throws(UsageError) {
    let start = value.prefix { $0 != "=" && $0 != "@" }
    let rest = value.dropFirst(start.count)
    try Self.refuseFile(value, name) { _ in rest.first == "@" }
    let encoded = percentEncoded(rest.isEmpty ? value : String(rest.dropFirst()))
    data.append(rest.isEmpty || start.isEmpty ? encoded : "\(start)=\(encoded)")
  }
}

/// An option of `curl`, and its meaning here.
struct CurlOption: Sendable {
  /// Changes the request by a value, empty for none, of the option that was written with a name.
  typealias Apply =
    @Sendable (_ command: inout CurlCommand, _ value: String, _ name: String) throws(UsageError) ->
    Void

  var name: String
  var letter: Character?
  var value: OptionArgument
  var apply: Apply

  static let all: [CurlOption] = followed + ignored

  private static let followed = [
    options("header,H=") { command, value, name throws(UsageError) in
      try command.take(header: value, name)
    },
    options("user-agent,A=", named("User-Agent")), options("referer,e=", named("Referer")),
    options("oauth2-bearer=", named("Authorization", "Bearer ")),
    options("cookie,b=") { command, value, name throws(UsageError) in
      try CurlCommand.refuseFile(value, name) { !$0.contains("=") }
      try named("Cookie")(&command, value, name)
    },
    options("request,X=") { command, value, name throws(UsageError) in
      command.method = try OptionValue.method().value(of: value, for: name)
    },
    options("url=") { command, value, _ throws(UsageError) in try command.take(url: value) },
    options("user,u=") { command, value, _ in command.user = value },
    options("get,G") { command, _, _ in command.sendsDataInURL = true },
    options("data-raw=") { command, value, _ in command.data.append(value) },
    options("data,d= data-ascii= data-binary=", data),
    options("data-urlencode=") { command, value, name throws(UsageError) in
      try command.take(encoded: value, name)
    },
    options("json=") { command, value, name throws(UsageError) in
      try data(&command, value, name)
      command.headers += ["Content-Type", "Accept"].map { SecretHeader($0, "application/json") }
    },
  ].flatMap(\.self)

  /// Adds a header whose value begins with a word.
  private static func named(_ header: String, _ start: String = "") -> Apply {
    { command, value, name throws(UsageError) in
      try command.add("\(header): \(start)\(value)", name)
    }
  }

  /// Adds a body that isn't a file.
  private static let data: Apply = { command, value, name throws(UsageError) in
    try CurlCommand.refuseFile(value, name)
    command.data.append(value)
  }

  private static let ignored = options(
    """
    location,L location-trusted silent,s show-error,S include,i verbose,v compressed fail,f \
    fail-with-body fail-early globoff,g no-buffer,N http1.0,0 http1.1 http2 http2-prior-knowledge \
    http3 tlsv1,1 tlsv1.2 tlsv1.3 ipv4,4 ipv6,6 basic progress-bar,# no-progress-meter path-as-is \
    remote-name,O remote-header-name,J create-dirs parallel,Z disable,q tcp-nodelay no-keepalive \
    ssl ssl-reqd post301 post302 post303 raw retry-all-errors retry-connrefused compressed-ssh \
    junk-session-cookies,j http0.9 trace-time styled-output output,o= max-time,m= \
    connect-timeout= retry= retry-delay= retry-max-time= write-out,w= cookie-jar,c= \
    dump-header,D= max-redirs= limit-rate= stderr= keepalive-time= trace= trace-ascii= \
    speed-limit,Y= speed-time,y= max-filesize= interface= ciphers= tls-max= noproxy= proto= \
    proto-redir= output-dir= happy-eyeballs-timeout-ms= dns-servers= etag-save= parallel-max= \
    local-port=
    """
  ) { _, _, _ in }

  /// Options by their names, each with its letter after a comma, and `=` when it takes a value.
  private static func options(_ words: String, _ apply: @escaping Apply) -> [CurlOption] {
    words.split(separator: " ").map { word in
      let parts = word.split { ",=".contains($0) }
      return CurlOption(
        name: String(parts[0]),
        letter: parts.dropFirst().first?.first,
        value: word.hasSuffix("=") ? .required("") : .none,
        apply: apply
      )
    }
  }
}

extension CurlOption: WrittenOption {
  static func unknown(_ name: String) -> String {
    "The curl option \(quoted(name)) isn't followed; leave it out. Options of everscroll stand before "
      + "‘curl’."
  }
}
