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
    options("header,H=", .header), options("request,X=", .method), options("url=", .url),
    options("data,d= data-ascii= data-binary=", .data), options("data-raw=", .rawData),
    options("data-urlencode=", .encoded), options("json=", .json), options("user,u=", .user),
    options("user-agent,A=", .named("User-Agent")), options("referer,e=", .named("Referer")),
    options("cookie,b=", .cookie), options("oauth2-bearer=", .bearer), options("get,G", .inURL),
  ].flatMap(\.self)

  private static let refused = [
    ("insecure,k proxy-insecure", "certificates are always checked"),
    ("form,F=", "files and parts of forms are not sent; use --data"),
    ("form-string=", "parts of forms are not sent; use --data"),
    ("upload-file,T=", "files are not sent"),
    ("config,K= netrc-file= netrc,n", "files are not read"),
    ("cert,E= key=", "certificates of users are not sent"),
    ("cacert= capath=", "the system's certificates are used"),
    ("proxy,x= preproxy= socks5= socks5-hostname=", "set the variable https_proxy"),
    ("resolve= connect-to=", "names are looked up by the system"),
    ("unix-socket=", "only http and https are requested"),
    ("range,r=", "a list is requested whole"),
    ("aws-sigv4=", "requests are not signed"),
    ("digest ntlm negotiate anyauth", "only Basic is known"),
    ("next,:", "give a curl command with one URL"),
    ("url-query=", "write it into the URL"),
    ("head,I", "it requests no list"),
  ].flatMap { options($0.0, .refused($0.1)) }

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
    """,
    .nothing
  )

  /// Options by their names, each with its letter after a comma, and `=` when it takes a value.
  private static func options(_ words: String, _ meaning: Meaning) -> [CurlOption] {
    words.split(separator: " ").map { word in
      let parts = word.split { ",=".contains($0) }
      return CurlOption(
        name: String(parts[0]),
        letter: parts.dropFirst().first?.first,
        value: word.hasSuffix("=") ? .required("") : .none,
        meaning: meaning
      )
    }
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
