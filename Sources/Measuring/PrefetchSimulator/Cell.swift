/// One trace on one source: what every policy comes to, and what could be reached.
package struct Cell: Sendable {
  package let trace: String
  package let source: SimulatedSource
  /// Means over the seeds.
  package let outcomes: [Policy: Outcome]
  /// The bound; its waste is what it allowed itself.
  package let bound: Outcome
  /// Rows that may be left unread.
  package let wasteLimit: Double

  /// Seeds of a cell.
  package static let seeds: ClosedRange<UInt64> = 1...10

  /// Measures a cell.
  ///
  /// - Parameters:
  ///   - traces: a trace for each seed.
  ///   - source: where pages come from.
  ///   - policies: those to run.
  package init(
    traces: [UInt64: Trace],
    source: SimulatedSource,
    policies: [Policy]? = nil
  ) {
    let trace = traces.values.first
    self.trace = trace?.name ?? ""
    self.source = source
    wasteLimit = trace.map { Self.wasteLimit(of: $0, source) } ?? 0
    var outcomes: [Policy: Outcome] = [:]
    for policy in policies ?? Policy.all(for: source) {
      outcomes[policy] = Self.mean(over: traces) { trace, seed in
        var run = Simulation(
          FeedLoader(policy, source: source),
          trace: trace,
          source: source,
          seed: seed
        )
        return run.run()
      }
    }
    self.outcomes = outcomes
    bound = Self.bound(traces, source)
  }

  private static func bound(_ traces: [UInt64: Trace], _ source: SimulatedSource) -> Outcome {
    let leads = source.isNumbered ? [0, 0.5, 1, 1.5, 2, 3, 5] : [0]
    let oracles =
      leads.map { OracleLoader(source: source, lead: $0) }
      + [OracleLoader(source: source, lead: 0, loadsAhead: false)]
    let bounds = oracles.map { loader in
      mean(over: traces) { trace, seed in
        var run = Simulation(loader, trace: trace, source: source, seed: seed)
        return run.run()
      }
    }
    return bounds.min { $0.stall < $1.stall } ?? Outcome()
  }

  private static func mean(
    over traces: [UInt64: Trace],
    _ run: (Trace, UInt64) -> Outcome
  ) -> Outcome {
    var sum = Outcome()
    for (seed, trace) in traces.sorted(by: { $0.key < $1.key }) {
      let outcome = run(trace, seed)
      sum.stall += outcome.stall / Double(traces.count)
      sum.waste += outcome.waste / Double(traces.count)
      sum.requests += outcome.requests / Double(traces.count)
      sum.requestsForThousandRows += outcome.requestsForThousandRows / Double(traces.count)
    }
    return sum
  }

  /// Four viewports, the rows of the requests in flight, and those passed in the latency of one, at
  /// every stop.
  private static func wasteLimit(of trace: Trace, _ source: SimulatedSource) -> Double {
    let speed = abs(trace.frames.last { $0.velocity != 0 }?.velocity ?? 0)
    let rows = 4 * Trace.height + source.requestsInFlight * source.pageSize
    return Double(trace.stops * rows) + speed * Double(source.latency) / 1_000
  }
}

extension Cell {
  /// Stalls that differ by less than this are equal: a frame of one row in a minute.
  private static let tolerance = 0.000_05

  private var ours: Outcome { outcomes[.ours] ?? Outcome() }

  /// Whether ours waits no longer than the bound, or 5 % longer where it must wait at all.
  package var isAtBound: Bool { ours.stall <= bound.stall * 1.05 + Self.tolerance }

  /// Whether ours leaves no more unread than it may.
  package var isWithinWaste: Bool { ours.waste <= wasteLimit }

  /// Fixed policies that wait less than ours and leave less unread.
  package var betterPolicies: [Policy] {
    Policy.allCases.filter { policy in
      guard policy != .ours, policy != .growing, let other = outcomes[policy] else { return false }
      return other.stall < ours.stall && other.waste < ours.waste
    }
  }

  /// Whether readers wait no longer with pages that grow than with those that don't.
  package var isNoWorseGrowing: Bool {
    outcomes[.growing].map { $0.stall <= ours.stall + Self.tolerance } ?? true
  }

  /// Whether pages that grow leave no more unread than they may, which reckons with their size.
  package var isGrowingWithinWaste: Bool {
    guard let growing = outcomes[.growing], let size = source.maximumPageSize else { return true }
    return growing.waste <= wasteLimit + Double(source.requestsInFlight * (size - source.pageSize))
  }

  /// Rows a second that can be loaded at most.
  package var ceiling: Double {
    let seconds = Double(source.latency) / 1_000
    let byLatency = Double(source.requestsInFlight) / seconds
    return Double(source.pageSize) * (source.isLimited ? min(5, byLatency) : byLatency)
  }
}
