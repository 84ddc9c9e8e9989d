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
    /// A body; only a raw one may start with `@`.
    case data(isRaw: Bool)
    case encoded
    case json
  }

  var name: String
  var letter: Character?
  var takesValue: Bool
  var meaning: Meaning

  static let all: [CurlOption] = followed + refused + ignored

  private static let followed = [
    option("header", "H", .header), option("request", "X", .method), option("url", nil, .url),
    option("data", "d", .data(isRaw: false)), option("data-ascii", nil, .data(isRaw: false)),
    option("data-binary", nil, .data(isRaw: false)), option("data-raw", nil, .data(isRaw: true)),
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
    CurlOption(name: name, letter: letter, takesValue: true, meaning: meaning)
  }

  private static func flag(_ name: String, _ letter: Character?, _ meaning: Meaning) -> CurlOption {
    CurlOption(name: name, letter: letter, takesValue: false, meaning: meaning)
  }
}
