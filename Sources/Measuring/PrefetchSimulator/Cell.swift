/// The measurements of one trace on one source: the outcome of every policy, and the bound.
package struct Cell: Sendable {
  package let trace: String
  package let source: SimulatedSource
  /// The mean outcomes over all seeds.
  package let outcomes: [Policy: Outcome]
  /// The outcome of the bound; its waste depends on its own allowance.
  package let bound: Outcome
  /// The maximum waste in rows.
  package let wasteLimit: Double

  /// The seeds of every cell.
  package static let seeds: ClosedRange<UInt64> = 1...10

  /// Measures a cell with a trace for each seed, and all policies that apply to the source unless
  /// some are given.
  package init(traces: [UInt64: Trace], source: SimulatedSource, policies: [Policy]? = nil) {
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

  /// Four viewports and the rows of the requests in flight at every stop, and the rows passed
  /// within one latency.
  private static func wasteLimit(of trace: Trace, _ source: SimulatedSource) -> Double {
    let speed = abs(trace.frames.last { $0.velocity != 0 }?.velocity ?? 0)
    let rows = 4 * Trace.height + source.requestsInFlight * source.pageSize
    return Double(trace.stops * rows) + speed * Double(source.latency) / 1_000
  }
}

extension Cell {
  /// The difference up to which stalls are considered equal: one frame of one row in a minute.
  private static let tolerance = 0.000_05

  private var ours: Outcome { outcomes[.ours] ?? Outcome() }

  /// Whether the stall of ours is at most 5 % above the bound.
  package var isAtBound: Bool { ours.stall <= bound.stall * 1.05 + Self.tolerance }

  /// Whether the waste of ours is within the limit.
  package var isWithinWaste: Bool { ours.waste <= wasteLimit }

  /// The fixed policies with both less stall and less waste than ours.
  package var betterPolicies: [Policy] {
    Policy.allCases.filter { policy in
      guard policy != .ours, policy != .growing, let other = outcomes[policy] else { return false }
      return other.stall < ours.stall && other.waste < ours.waste
    }
  }

  /// Whether growing pages don't increase the stall.
  package var isNoWorseGrowing: Bool {
    outcomes[.growing].map { $0.stall <= ours.stall + Self.tolerance } ?? true
  }

  /// Whether the waste of growing pages is within the limit, which includes their larger size.
  package var isGrowingWithinWaste: Bool {
    guard let growing = outcomes[.growing], let size = source.maximumPageSize else { return true }
    return growing.waste <= wasteLimit + Double(source.requestsInFlight * (size - source.pageSize))
  }
}
