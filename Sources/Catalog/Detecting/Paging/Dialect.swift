import Documents

/// Conventions for responses that fix the names of the paging parameters.
extension Envelope {
  /// Whether the response is a JSON:API document, whose parameters have brackets.
  ///
  /// https://jsonapi.org/format/#fetching-pagination
  var isJSONAPI: Bool {
    if root.member("jsonapi") != nil { return true }
    guard let first = list.sample.first else { return false }
    return list.path.steps == ["data"] && first.member("type") != nil
      && first.member("attributes") != nil
  }

  /// Whether the response is an OData document, whose parameters begin with a dollar sign.
  ///
  /// https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html
  var isOData: Bool {
    root.members.contains { $0.name.hasPrefix("@odata.") || $0.name.hasPrefix("odata.") }
  }
}
