import Glibc

extension String {
  /// The system's words for a value of `errno`, without a full stop.
  package init(errno code: Int32) {
    self.init(cString: strerror(code))
  }
}
