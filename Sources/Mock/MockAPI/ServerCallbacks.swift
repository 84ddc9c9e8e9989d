import EverBase
import CEverServer

extension ServerCore {
  /// The callbacks of the C library; they don't retain the core, so it must live as long as the
  /// daemon.
  var callbacks: cmhd_callbacks {
    cmhd_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      answer: { context, exchange in
        guard let core = ServerCore.from(context), let exchange else { return CMHD_CLOSE }
        return core.response(ExchangeHandle(pointer: exchange))
      },
      finished: { context, exchange, ending in
        guard let core = ServerCore.from(context), let exchange else { return }
        core.finished(ExchangeHandle(pointer: exchange).id, ending)
      },
      left: { context, id in
        ServerCore.from(context)?.left(id)
      }
    )
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
  }

  private func response(_ exchange: ExchangeHandle) -> cmhd_decision {
    let arrival = RuledRequest(
      exchange.method,
      exchange.target,
      headers: exchange.headers,
      body: String(decoding: exchange.body, as: UTF8.self)
    )
    let id = exchange.id
    let (step, used, put, number) = update { state in
      let step = state.traffic.resumed(id) ?? state.traffic.arrived(id, arrival)
      if step == .hold {
        exchange.suspend()
        state.suspended[id] = exchange
      }
      let put = state.responses.find(arrival.target, body: arrival.body, headers: arrival.headers)
      let used = (state.traffic.quotaUsed, state.traffic.unsplashUsed)
      return (step, used, put, state.traffic.log.received)
    }
    switch step {
    case .hold: return CMHD_SUSPENDED
    case .close: return CMHD_CLOSE
    case .reply(let faults):
      var ruled = arrival
      ruled.number = number
      let prepared = put ?? rule?(ruled)?.response
      let request = MockRoutes.Request(
        arrival: arrival,
        faults: faults,
        quotaUsed: used.0,
        unsplashUsed: used.1
      )
      let response: MockResponse
      if prepared == nil, let requested = routes.picture(request) {
        response =
          painted(requested.picture).map { routes.response(request, with: $0, of: requested) }
          ?? .text(500, "There is no memory for the image, or no room on the disk.\n")
      } else {
        response = routes.response(request, prepared: prepared)
      }
      return reply(response, to: exchange, arrival, truncated: faults.contains(.truncate))
    }
  }

  /// The file of a picture, which is painted when it is first requested; nil without memory for it,
  /// or room on the disk.
  private func painted(_ picture: Picture) -> FileSlice? {
    pictures.find(picture)
      ?? routes.painter.paint(picture) { pictures.keep($0, of: picture) } ?? nil
  }

  private func reply(
    _ response: MockResponse,
    to exchange: ExchangeHandle,
    _ arrival: RuledRequest,
    truncated: Bool = false
  ) -> cmhd_decision {
    let accepted = WireReply.acceptsGzip(arrival.header("Accept-Encoding"))
    let reply = WireReply(response, acceptsGzip: accepted, truncated: truncated)
    guard exchange.reply(reply) else { return CMHD_CLOSE }
    let id = exchange.id
    state.withLock { $0.traffic.replied(id, status: reply.status, bytes: reply.sent) }
    return CMHD_REPLIED
  }

  private func finished(_ id: UInt64, _ ending: cmhd_ending) {
    let request = update { $0.traffic.ended(id, Traffic.Ending(ending), at: .now) }
    if let request { onRequest?(request) }
  }

  private func left(_ id: UInt64) {
    resume { $0.left(id) ? [id] : [] }
  }
}

extension Traffic.Ending {
  fileprivate init(_ ending: cmhd_ending) {
    self =
      switch ending {
      case CMHD_COMPLETED: .completed
      case CMHD_STOPPED: .stopped
      default: .broken
      }
  }
}
