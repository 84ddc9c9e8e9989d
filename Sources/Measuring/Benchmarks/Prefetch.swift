import EverSimulator

/// The waiting time of users in virtual time: each trace on each source with each policy.
enum PrefetchBench {
  static func run() async {
    let clock = ContinuousClock()
    let start = clock.now
    let cells = await measure()
    PrefetchTable.print(cells)
    PrefetchTable.printGrowth(
      Cell(
        traces: Dictionary(uniqueKeysWithValues: Cell.seeds.map { ($0, .pager) }),
        source: .moderators
      )
    )
    let seconds = (clock.now - start) / .seconds(1)
    let runs = cells.reduce(0) { $0 + ($1.outcomes.count + 1) * Cell.seeds.count }
    print("\(runs) runs in \(Int(seconds.rounded())) s")
  }

  /// The cells in the order of traces and sources, measured on all processors.
  private static func measure() async -> [Cell] {
    let bySeed = Cell.seeds.map { ($0, Trace.all(seed: $0)) }
    let count = bySeed.first?.1.count ?? 0
    return await withTaskGroup(of: (Int, Cell).self) { group in
      for trace in 0..<count {
        let traces = Dictionary(uniqueKeysWithValues: bySeed.map { ($0, $1[trace]) })
        for (index, source) in SimulatedSource.all.enumerated() {
          group.addTask {
            (trace * SimulatedSource.all.count + index, Cell(traces: traces, source: source))
          }
        }
      }
      var cells: [(Int, Cell)] = []
      for await cell in group { cells.append(cell) }
      return cells.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
