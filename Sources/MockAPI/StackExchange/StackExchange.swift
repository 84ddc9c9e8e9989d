/// Answers as the Stack Exchange API 2.3 does.
///
/// Its traps are kept: totals only with a filter that includes them, names escaped as HTML, errors
/// under status 400, and gzip whether it was asked for or not.
struct StackExchange: Sendable {
  /// Moderators on every site; nil for as many as each has.
  let items: Int?

  let seed: UInt64

  /// The answer to a method.
  ///
  /// - Parameters:
  ///   - target: Path and query.
  ///   - origin: What URLs of pictures start with.
  ///   - quota: What is left of it after this request, and what there was.
  ///   - faults: What the request meets.
  /// - Returns: The page, the total, or the API's error for a wrong method or parameter.
  func answer(
    _ target: RequestTarget,
    origin: String,
    quota: Quota,
    faults: [Fault]
  ) -> Answer {
    do {
      switch target.path {
      case "/2.3/users/moderators":
        return try moderators(target, origin: origin, quota: quota, faults: faults)
      case "/2.3/sites": return try sites(target, quota: quota, faults: faults)
      default: return Self.failure(.noMethod)
      }
    } catch {
      return Self.failure(error)
    }
  }

  private func moderators(
    _ target: RequestTarget,
    origin: String,
    quota: Quota,
    faults: [Fault]
  ) throws(StackExchangeError) -> Answer {
    let query = try ModeratorQuery(target)
    let collection = ModeratorCollection(site: query.site, count: items, seed: seed)
    let answer = StackExchangePage(
      query: query.paging,
      stored: collection.count,
      type: "user",
      quota: quota,
      faults: faults
    )
    return answer.answer(reversed: query.ascending) { index, json in
      var moderator = collection.moderator(at: index)
      if faults.contains(.hostileNames) {
        moderator.displayName = HostileNames.name(at: index)
      }
      moderator.write(into: &json, site: query.site, origin: origin)
    }
  }

  /// Pages of sites have no largest size, as the API's documentation says.
  private func sites(
    _ target: RequestTarget,
    quota: Quota,
    faults: [Fault]
  ) throws(StackExchangeError) -> Answer {
    let answer = StackExchangePage(
      query: try PageQuery(target, maximumSize: Int.max),
      stored: Site.all.count,
      type: "site",
      quota: quota,
      faults: faults
    )
    return answer.answer { index, json in
      // What drifts in has no name of its own.
      Site.all[index % Site.all.count].write(into: &json)
    }
  }

  static func failure(_ error: StackExchangeError) -> Answer {
    .json(
      error.status,
      JSONWriter.object { json in
        json.member("error_id", error.id)
        json.member("error_message", error.message)
        json.member("error_name", error.name)
      },
      compression: .always
    )
  }
}
