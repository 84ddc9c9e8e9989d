import CEverWeb
import EverBase

typealias CurlThread = RequestThread<HTTPRequest, Result<HTTPResponse, HTTPError>>

/// The functions of libcurl, which must be loaded.
var curl: ccurl_functions { ccurl_loaded().pointee }

extension ccurl_functions {
  /// The meaning of a code in English.
  func meaning(of code: CURLcode) -> String {
    easy_strerror(code).map { String(cString: $0) } ?? ""
  }
}

/// Runs on the transport's thread: loads libcurl and performs its transfers until the end.
func runCurl(_ inbox: CurlThread.Inbox, _ configuration: TransportConfiguration) {
  guard ccurl_load(), let multi = curl.multi_init() else {
    inbox.close(with: .failure(.unavailable(String(cString: ccurl_load_failure()))))
    return
  }
  CurlLoop(multi: multi, inbox: inbox, configuration: configuration).run()
  _ = curl.multi_cleanup(multi)
}

/// Owns the transfers; it exists on the transport's thread alone.
private final class CurlLoop {
  private let multi: UnsafeMutableRawPointer
  private let inbox: CurlThread.Inbox
  private let configuration: TransportConfiguration
  private var transfers: [CurlThread.ID: Transfer] = [:]

  init(
    multi: UnsafeMutableRawPointer,
    inbox: CurlThread.Inbox,
    configuration: TransportConfiguration
  ) {
    self.multi = multi
    self.inbox = inbox
    self.configuration = configuration
    _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    // By default, libcurl keeps four connections for each running transfer, and therefore hardly
    // any between two pages.
    _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 32)
  }

  func run() {
    while let messages = inbox.take() {
      for message in messages { take(message) }
      // Transfers that wait for memory try again.
      for transfer in transfers.values { transfer.resume() }
      var running: Int32 = 0
      _ = curl.multi_perform(multi, &running)
      finishTransfers()
      awaitMemory()
      var wakeUp = curl_waitfd(fd: inbox.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
      _ = curl.multi_poll(multi, &wakeUp, 1, longestWait, nil)
    }
    for transfer in transfers.values { _ = curl.multi_remove_handle(multi, transfer.easy) }
    transfers = [:]
  }

  /// The longest wait in milliseconds, after which the average speed is checked.
  private var longestWait: Int32 {
    if transfers.isEmpty { return 60_000 }
    let quarter = configuration.averageTime.wholeMilliseconds / 4
    return quarter == 0 ? 1_000 : Int32(min(max(quarter, 10), 1_000))
  }

  private func take(_ message: CurlThread.Message) {
    switch message {
    case .request(let id, let request):
      do throws(HTTPError) {
        try start(id, Exchange(request))
      } catch {
        inbox.finish(id, .failure(error))
      }
    case .withdraw(let id): remove(id)
    case .wake: break
    }
  }

  private func start(_ id: CurlThread.ID, _ exchange: Exchange) throws(HTTPError) {
    let transfer = try Transfer(exchange, configuration)
    guard curl.multi_add_handle(multi, transfer.easy) == CURLM_OK else {
      throw .unavailable("libcurl didn't take the request")
    }
    transfers[id] = transfer
  }

  private func remove(_ id: CurlThread.ID) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    _ = curl.multi_remove_handle(multi, transfer.easy)
  }

  private func finishTransfers() {
    var left: Int32 = 0
    // The messages report nothing but ends.
    while let message = curl.multi_info_read(multi, &left)?.pointee {
      let ended = transfers.first { $0.value.easy == message.easy_handle }
      guard let (id, transfer) = ended else { continue }
      let outcome = transfer.outcome(message.data.result)
      remove(id)
      inbox.finish(id, outcome)
    }
  }

  /// Wakes the thread when memory is released, if transfers wait for it.
  private func awaitMemory() {
    guard transfers.values.contains(where: \.isPaused) else { return }
    configuration.memory.onRelease { [inbox] in inbox.wake() }
  }
}
