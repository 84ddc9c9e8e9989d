/// Routes a request to its response, as a function of the request, the configuration and the
/// faults.
struct MockRoutes: Sendable {
  private let swapi: SwapiTech
  private let stackExchange: StackExchange
  private let picsum: Picsum
  private let unsplash: Unsplash
  private let pictures: PictureRoutes
  private let seed: UInt64

  /// Paints the images of the routes.
  let painter: Painter

  /// The parts of a request on which a response may depend.
  struct Request: Sendable {
    let arrival: RuledRequest
    /// The faults that apply to the request.
    let faults: [Fault]
    /// The number of requests to the Stack Exchange API, this one included.
    let quotaUsed: Int
    /// The number of requests to Unsplash, this one included.
    let unsplashUsed: Int

    var target: RequestTarget { arrival.parts }

    /// The start of the URLs in responses.
    var origin: String { arrival.origin }

    var conditions: RequestConditions {
      RequestConditions(
        ifNoneMatch: arrival.header("If-None-Match"),
        ifModifiedSince: arrival.header("If-Modified-Since")
      )
    }

    /// Whether the method is GET or HEAD.
    var reads: Bool { ["GET", "HEAD"].contains(arrival.method) }

    var api: API {
      if target.tail(after: "/2.3/") != nil { return .stackExchange }
      if target.path == "/v2/list" { return .picsum }
      if MockRoutes.isUnsplash(target) { return .unsplash }
      return PictureRoutes.covers(target) ? .pictures : .swapi
    }
  }

  /// The imitated APIs; a path that belongs to no other one is swapi.tech's.
  enum API: Sendable {
    case swapi
    case stackExchange
    case picsum
    case unsplash
    case pictures
  }

  static func isUnsplash(_ target: RequestTarget) -> Bool {
    target.path == "/photos" || target.tail(after: "/photos/") != nil
      || target.path == "/search/photos"
  }

  init(_ configuration: MockConfiguration) {
    let people = PeopleCollection(count: configuration.items, seed: configuration.seed)
    swapi = SwapiTech(people: people, expandedHonoured: configuration.expandedHonoured)
    stackExchange = StackExchange(items: configuration.items, seed: configuration.seed)
    let photos = PhotoCollection(
      count: configuration.items,
      seed: configuration.seed,
      isPlain: !configuration.showsScenes
    )
    picsum = Picsum(photos: photos)
    unsplash = Unsplash(photos: photos)
    pictures = PictureRoutes(photos: photos, people: people)
    painter = Painter(photos: photos, people: people)
    seed = configuration.seed
  }

  /// Returns the picture that must be painted before the response.
  ///
  /// - Returns: the picture; nil when none is requested, or the client has it.
  func picture(_ request: Request) -> RequestedPicture? {
    guard request.api == .pictures, request.reads, replacement(request) == nil,
      case .picture(let requested) = pictures.destination(request.target),
      request.faults.brokenImage(requested.picture) == nil,
      !request.conditions.match(
        tag: requested.picture.tag(seed: seed),
        date: MockResponse.imageDate
      )
    else { return nil }
    return requested
  }

  /// The response with a painted picture.
  func response(
    _ request: Request,
    with painted: FileSlice,
    of requested: RequestedPicture
  ) -> MockResponse {
    let tag = requested.picture.tag(seed: seed)
    var response = MockResponse.image(requested, painted, tag: tag)
    if request.faults.contains(.malformed) { response.removeEnd() }
    return response
  }

  private func pictureResponse(_ request: Request) -> MockResponse {
    switch pictures.destination(request.target) {
    case .response(let response): return response
    case .picture(let requested):
      return request.faults.brokenImage(requested.picture)?.response
        ?? .unchanged(requested, tag: requested.picture.tag(seed: seed))
    case nil: return PictureRoutes.notFound
    }
  }

  /// Returns the response, with all faults except faults of the connection (`close`, `truncate`,
  /// `hold`).
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - prepared: the response that replaces the API's; nil when there is none.
  /// - Returns: the response.
  func response(_ request: Request, prepared: MockResponse? = nil) -> MockResponse {
    if let response = replacement(request) { return response }
    var response = prepared ?? honest(request)
    if request.faults.contains(.malformed) { response.removeEnd() }
    return response
  }

  private func honest(_ request: Request) -> MockResponse {
    guard request.reads else {
      return .json(405, JSONWriter.object { $0.member("message", "method not allowed") })
    }
    return switch request.api {
    case .swapi: swapiResponse(request)
    case .stackExchange: stackExchange.response(request)
    case .picsum: picsum.list(request)
    case .unsplash: unsplash.response(request)
    case .pictures: pictureResponse(request)
    }
  }

  private func swapiResponse(_ request: Request) -> MockResponse {
    if request.target.path == "/" { return index(request) }
    let response =
      switch request.target.tail(after: "/api/people") {
      case nil: swapi.thing(request.target.tail(after: "/api/") ?? "", origin: request.origin)
      case "", "/": swapi.list(request)
      case .some(let tail) where tail.hasPrefix("/"):
        swapi.details(tail.dropFirst(), request)
      default: SwapiTech.notFound
      }
    return response.validated(ifNoneMatch: request.conditions.ifNoneMatch)
  }

  /// The lists that the server has, by their names, as roots of APIs have them.
  private func index(_ request: Request) -> MockResponse {
    let lists = [
      ("people", "/api/people?page=1&limit=10&expanded=true"),
      ("moderators", "/2.3/users/moderators?site=stackoverflow"), ("sites", "/2.3/sites"),
      ("pictures", "/v2/list"), ("photos", "/photos?client_id=mock"),
    ]
    return .json(
      JSONWriter.object { json in
        for (name, path) in lists { json.member(name, request.origin + path) }
      }
    )
  }

  /// The response of the first fault that replaces the API's response.
  private func replacement(_ request: Request) -> MockResponse? {
    for fault in request.faults {
      switch fault {
      case .status(let status, let retryAfter):
        var response = failure(status, request)
        if let retryAfter { response.headers.append(MockHeader("Retry-After", "\(retryAfter)")) }
        return response
      case .html:
        return .text(200, Self.portal, type: "text/html")
      case .emptyBody:
        return .json(200, [], compression: .never)
      default:
        continue
      }
    }
    return nil
  }

  private func failure(_ status: Int, _ request: Request) -> MockResponse {
    switch request.api {
    case .stackExchange: return StackExchange.failure(.status(status))
    case .picsum, .pictures: return .text(status, Picsum.failure)
    case .unsplash where status == 403: return .text(403, "Rate Limit Exceeded")
    case .unsplash: return Unsplash.failure(status, "simulated error")
    case .swapi where status == 429:
      return .text(429, "Too many requests, please try again later.")
    case .swapi:
      return .json(status, JSONWriter.object { $0.member("message", "simulated error") })
    }
  }

  private static let portal = """
    <!DOCTYPE html>
    <html><head><title>Sign in to the network</title></head>
    <body><h1>Sign in</h1><form action="/login"><input name="room"></form></body></html>

    """
}
