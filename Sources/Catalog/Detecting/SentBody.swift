/// The body and the method of the first request.
package struct SentBody: Hashable {
  /// JSON or a form; nil without a body.
  package var body: String?
  /// Nil for the default method.
  package var method: String?

  package init(body: String? = nil, method: String? = nil) {
    self.body = body
    self.method = method
  }
}
