import CEverWeb
import EverBase
import Glibc

/// An error of libcurl.
struct CurlFailure {
  let code: CURLcode
  /// The `errno` of the connection attempt; 0 for other errors.
  let systemError: Int32
  /// The message of libcurl.
  let text: String

  /// The reason of the system if there is one, otherwise libcurl's message.
  ///
  /// When the connection was to another host than the URL's, a proxy, libcurl's message names it.
  fileprivate func reason(connectingTo host: String) -> String {
    guard systemError != 0 else { return text }
    guard systemError != EMFILE else { return "too many open files; raise ulimit -n" }
    let reason = String(errno: systemError).lowercased()
    // libcurl writes an address of IPv6 without its brackets.
    return text.contains(host.filter { !"[]".contains($0) }) ? reason : "\(reason) (\(text))"
  }
}

extension HTTPError {
  /// Converts an error of libcurl (codes: curl.se/libcurl/c/libcurl-errors.html).
  init(_ failure: CurlFailure, requesting url: URLReference) {
    let host = url.authority
    switch failure.code {
    case CURLE_URL_MALFORMAT: self = .badURL(SecretURL(url.text))
    case CURLE_COULDNT_RESOLVE_HOST: self = .hostNotFound(host: url.host)
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .connectionFailed(host: host, detail: "the proxy's name has no address")
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      self = .connectionFailed(host: host, detail: failure.reason(connectingTo: url.host))
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host, detail: failure.text)
    case CURLE_GOT_NOTHING:
      self = .connectionLost(host: host, detail: "it closed the connection without a response")
    case CURLE_PARTIAL_FILE:
      self = .connectionLost(host: host, detail: "it closed the connection before the end")
    // libcurl uses the codes for a lost connection for invalid chunking, too.
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM:
      self =
        failure.text.contains("chunk")
        ? .malformed(host: host, detail: failure.text)
        : .connectionLost(host: host, detail: failure.text)
    case let code where isSecurityFailure(code): self = .insecure(host: host, detail: failure.text)
    // libcurl reports header fields of more than 100 kB so.
    case CURLE_OUT_OF_MEMORY:
      self = .malformed(host: host, detail: "its headers are too large, or no memory is left")
    case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN:
      self = .unavailable(failure.text)
    default: self = .malformed(host: host, detail: failure.text)
    }
  }
}

private func isSecurityFailure(_ code: CURLcode) -> Bool {
  [
    CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
    CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_NOTFOUND,
    CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED,
    CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
    CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
  ].contains(code)
}
