import CEverWeb
import EverBase
import EverBounds

/// One exchange in progress: an easy handle of libcurl and the received data.
///
/// It is used on the transport's thread alone. libcurl has an unretained pointer to it, so it must
/// leave the multi handle before it ends.
final class Transfer {
  let easy: UnsafeMutableRawPointer
  let exchange: Exchange
  private let configuration: TransportConfiguration
  private var block: HeaderBlock
  private var body: ReceivedBody
  /// Whether the transfer waits for memory: its body is announced to the memory budget, and none of
  /// it was taken.
  private(set) var isPaused = false {
    didSet { hasPaused = true }
  }
  /// Whether the transfer has ever waited; its average speed is then meaningless.
  private var hasPaused = false
  /// Why this type stopped the transfer, which libcurl can't report; nil when it didn't.
  private var verdict: HTTPError?
  private var list: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// The last reported progress, in percent.
  private var reported = 0

  /// Prepares a transfer.
  ///
  /// - Parameters:
  ///   - exchange: the request.
  ///   - configuration: the configuration.
  /// - Throws: `HTTPError.unavailable` when libcurl has no memory or refuses an option.
  init(_ exchange: Exchange, _ configuration: TransportConfiguration) throws(HTTPError) {
    guard let easy = curl.easy_init() else {
      throw .unavailable("there isn't enough memory for it")
    }
    self.easy = easy
    self.exchange = exchange
    self.configuration = configuration
    body = ReceivedBody(configuration.memory, for: exchange.isImage ? .image : .page)
    block = HeaderBlock(limit: configuration.headerLimit)
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    var options = TransferOptions(easy: easy)
    options.set(configuration)
    options.set(exchange)
    list = options.setHeaders(exchange.headerLines)
    options.setPointer(CURLOPT_ERRORBUFFER, errorText)
    setCallbacks(&options)
    if let failure = options.failure { throw .unavailable(failure) }
  }

  deinit {
    curl.easy_cleanup(easy)
    curl.slist_free_all(list)
    errorText.deallocate()
  }

  /// The outcome after libcurl has reported the end of the transfer.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, HTTPError> {
    if let verdict { return .failure(verdict) }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    // libcurl treats an end within the headers as an empty body.
    guard block.isComplete else { return .failure(failure(CURLE_PARTIAL_FILE)) }
    body.settle()
    return .success(
      HTTPResponse(
        status: ccurl_easy_long(easy, CURLINFO_RESPONSE_CODE),
        headers: block.headers,
        body: body.bytes,
        url: SecretURL(exchange.url.withoutFragment),
        wireBytes: Int(ccurl_easy_offset(easy, CURLINFO_SIZE_DOWNLOAD_T)),
        charge: body.charge
      )
    )
  }

  /// Continues a transfer that waits for memory; does nothing for another one.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    _ = curl.easy_pause(easy, CURLPAUSE_CONT)
  }

  private func failure(_ code: CURLcode) -> HTTPError {
    let said = String(cString: errorText)
    return HTTPError(
      CurlFailure(
        code: code,
        systemError: Int32(truncatingIfNeeded: ccurl_easy_long(easy, CURLINFO_OS_ERRNO)),
        text: said.isEmpty ? curl.meaning(of: code) : said
      ),
      requesting: exchange.url
    )
  }
}

/// The callbacks that libcurl calls from `curl_multi_perform`.
extension Transfer {
  fileprivate func setCallbacks(_ options: inout TransferOptions) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    options.add(
      ccurl_easy_set_callbacks(
        easy,
        { Transfer.at($3).takeBody(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
        { Transfer.at($3).takeHeader(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
        { context, _, received, _, _ in
          Transfer.at(context).isTooSlow(received: received) ? 1 : 0
        },
        context
      )
    )
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer {
    guard let context else { preconditionFailure("libcurl called back without its context") }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Receives decompressed bytes; returning another number than their count ends the transfer.
  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.bytes.count + bytes.count <= exchange.request.bodyLimit else {
      return stop(.bodyTooLarge(host: exchange.url.authority, limit: exchange.request.bodyLimit))
    }
    if body.bytes.isEmpty, mustWait {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    guard body.append(bytes) else {
      return stop(.memoryFull(host: exchange.url.authority, limit: configuration.memory.limit))
    }
    reportProgress()
    return bytes.count
  }

  /// Reports the progress after each twentieth of a body.
  private func reportProgress() {
    guard let progress = exchange.request.progress, let size = announcedSize,
      size >= BodyProgress.leastBytes
    else { return }
    let percent = min(100, body.bytes.count * 100 / size)
    guard percent >= reported + 5 else { return }
    reported = percent
    progress.report(percent)
  }

  /// Whether the body of an image has to wait until other images have released their memory.
  ///
  /// A waiting transfer holds no memory, so the others can continue. A body whose size isn't known,
  /// or that never fits, doesn't wait.
  private var mustWait: Bool {
    guard exchange.isImage, let size = announcedSize, size <= exchange.request.bodyLimit,
      !body.announce(size)
    else { return false }
    return configuration.memory.used(for: .image) > 0
  }

  /// The size of the body; nil when the response doesn't state it, or states the size of an encoded
  /// body.
  private var announcedSize: Int? {
    guard block.headers.value("Content-Encoding") == nil else { return nil }
    return block.headers.value("Content-Length").flatMap { Count($0)?.value }
  }

  private func stop(_ failure: HTTPError) -> Int {
    verdict = failure
    body.removeAll()
    return -1
  }

  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    guard block.take(line) else {
      verdict = .malformed(
        host: exchange.url.authority,
        detail: "its headers are longer than \(configuration.headerLimit) bytes"
      )
      return -1
    }
    return line.count
  }

  private func isTooSlow(received: curl_off_t) -> Bool {
    let sent = ccurl_easy_offset(easy, CURLINFO_PRETRANSFER_TIME_T)
    guard sent > 0, !hasPaused else { return false }
    let elapsed = Duration.microseconds(ccurl_easy_offset(easy, CURLINFO_TOTAL_TIME_T) - sent)
    guard configuration.isTooSlow(received: Int(received), in: elapsed) else { return false }
    verdict = .timedOut(
      host: exchange.url.authority,
      detail: "it sent \(received) bytes in \(elapsed.wholeMilliseconds / 1_000) s"
    )
    return true
  }
}

extension TransportConfiguration {
  /// Whether a request that has taken this long has been too slow on average.
  func isTooSlow(received: Int, in elapsed: Duration) -> Bool {
    averageTime > .zero && elapsed >= averageTime
      && Double(received) < Double(slowSpeed) * (elapsed / .seconds(1))
  }
}

extension Duration {
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
