/// Where a response states waits and quotas; nil when it doesn't.
package struct HintPaths: Hashable, Sendable {
  /// Seconds to wait before the next request.
  package var wait: ResponsePlace?
  /// The number of requests left.
  package var quota: ResponsePlace?
  /// The number of items per page that the server states.
  package var pageSize: ResponsePlace?

  package init(
    wait: ResponsePlace? = nil,
    quota: ResponsePlace? = nil,
    pageSize: ResponsePlace? = nil
  ) {
    self.wait = wait
    self.quota = quota
    self.pageSize = pageSize
  }
}
