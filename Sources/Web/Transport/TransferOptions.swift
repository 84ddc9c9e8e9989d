import CEverWeb

/// Sets options of an easy handle, and stores the first failure.
struct TransferOptions {
  let easy: UnsafeMutableRawPointer

  /// libcurl's message for the first refused option; nil when all were accepted.
  private(set) var failure: String?

  mutating func set(_ configuration: TransportConfiguration) {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_USERAGENT, configuration.userAgent)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Otherwise cancelling during a name lookup waits for the resolver and blocks all other
    // transfers; the lookup's thread ends by itself.
    set(CURLOPT_QUICK_EXIT, 1)
    setTimes(configuration)
    setRoute(configuration)
  }

  mutating func set(_ exchange: Exchange) {
    set(CURLOPT_URL, exchange.url.withoutFragment)
    // Two simultaneous requests wait for the first handshake and share its connection if it is
    // HTTP/2.
    if exchange.url.scheme == "https" { set(CURLOPT_PIPEWAIT, 1) }
    let request = exchange.request
    if request.body != nil || request.method == "POST" { setBody(request.body ?? []) }
    switch request.method {
    case "HEAD": set(CURLOPT_NOBODY, 1)
    case "GET" where request.body == nil, "POST": break
    default: set(CURLOPT_CUSTOMREQUEST, request.method)
    }
  }

  /// Sets the request's headers; the list must live as long as the handle.
  mutating func setHeaders(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
    var list: UnsafeMutablePointer<curl_slist>?
    // A server that doesn't support `Expect` causes a wait of one second.
    for line in lines + ["Expect:"] {
      guard let longer = curl.slist_append(list, line) else {
        add(CURLE_OUT_OF_MEMORY)
        break
      }
      list = longer
    }
    setPointer(CURLOPT_HTTPHEADER, list)
    return list
  }

  mutating func setPointer<Value>(_ option: CURLoption, _ value: UnsafeMutablePointer<Value>?) {
    add(ccurl_easy_set_pointer(easy, option, value))
  }

  mutating func add(_ code: CURLcode) {
    if code != CURLE_OK, failure == nil { failure = curl.meaning(of: code) }
  }

  private mutating func setTimes(_ configuration: TransportConfiguration) {
    // Zero would mean libcurl's default of 300 s.
    let connect = configuration.connectTimeout.wholeMilliseconds
    set(CURLOPT_CONNECTTIMEOUT_MS, connect == 0 ? Int(Int32.max) : connect)
    set(CURLOPT_LOW_SPEED_LIMIT, configuration.slowSpeed)
    set(CURLOPT_LOW_SPEED_TIME, configuration.slowTime.wholeMilliseconds / 1_000)
  }

  private mutating func setRoute(_ configuration: TransportConfiguration) {
    if let path = configuration.unixSocketPath {
      set(CURLOPT_UNIX_SOCKET_PATH, path)
      set(CURLOPT_PROXY, "")
    } else if let proxy = configuration.proxy {
      set(CURLOPT_PROXY, proxy)
    }
    if let file = configuration.certificateFile { set(CURLOPT_CAINFO, file) }
    if let directory = configuration.certificateDirectory { set(CURLOPT_CAPATH, directory) }
  }

  private mutating func setBody(_ bytes: [UInt8]) {
    add(bytes.withUnsafeBytes { ccurl_easy_set_body(easy, $0.baseAddress, $0.count) })
  }

  private mutating func set(_ option: CURLoption, _ value: Int) {
    add(ccurl_easy_set_long(easy, option, value))
  }

  private mutating func set(_ option: CURLoption, _ value: String) {
    add(ccurl_easy_set_string(easy, option, value))
  }
}
