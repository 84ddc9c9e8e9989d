import CEverWeb
import Glibc

/// Whether the computer has a network.
package enum NetworkPresence {
  /// Whether an interface other than loopback is up and has an address; also true when that can't
  /// be determined.
  package static var isThere: Bool {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return true }
    defer { freeifaddrs(list) }
    var entry = list
    while let interface = entry {
      let flags = interface.pointee.ifa_flags
      let isUp = flags & UInt32(IFF_UP) != 0 && flags & UInt32(IFF_RUNNING) != 0
      let isLoopback = flags & UInt32(IFF_LOOPBACK) != 0
      let family = interface.pointee.ifa_addr.map { Int32($0.pointee.sa_family) }
      if isUp, !isLoopback, family == AF_INET || family == AF_INET6 { return true }
      entry = interface.pointee.ifa_next
    }
    return false
  }
}

extension HTTPError {
  /// Whether no connection to another computer could be made.
  package var isUnconnected: Bool {
    switch self {
    case .hostNotFound: true
    case .connectionFailed(let host, _):
      !["localhost", "::1", "[::1]"].contains(host) && !host.hasPrefix("127.")
    default: false
    }
  }
}
