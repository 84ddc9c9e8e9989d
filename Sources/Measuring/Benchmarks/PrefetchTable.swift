import EverBase
import EverSimulator

/// Prints the cells of the prefetch bench, and the number of cells that meet the marks.
enum PrefetchTable {
  static func print(_ cells: [Cell]) {
    Swift.print(
      """
      Share of row-time that placeholders were shown in %, rows loaded and never shown, requests.
      * not at the bound   w more waste than the mark   b a fixed policy waits and wastes less

      """
    )
    var trace = ""
    for cell in cells {
      if cell.trace != trace { Swift.print(heading(cell.trace)) }
      trace = cell.trace
      Swift.print(row(cell))
    }
    Swift.print("")
    summary(cells)
  }

  private static func heading(_ trace: String) -> String {
    let names = ["bound"] + Policy.allCases.map(\.rawValue)
    return Figures.left(trace, 24) + names.map { Figures.right($0, 18) }.joined()
  }

  private static func row(_ cell: Cell) -> String {
    let source = cell.source
    let name =
      Figures.right(String(source.pageSize), 4) + Figures.right(String(source.latency), 4) + " ms "
      + (source.isNumbered ? "3 " : "1 ") + (source.isLimited ? "5/s " : "    ")
    let marks =
      (cell.isAtBound ? " " : "*") + (cell.isWithinWaste ? " " : "w")
      + (cell.betterPolicies.isEmpty ? " " : "b")
    let outcomes = [cell.bound] + Policy.allCases.map { cell.outcomes[$0] }
    return Figures.left(name + marks, 24)
      + outcomes.map { $0.map(figures) ?? Figures.right("-", 18) }.joined()
  }

  private static func figures(_ outcome: Outcome) -> String {
    Figures.right(percent(outcome.stall), 7)
      + Figures.right(String(Int(outcome.waste.rounded())), 6)
      + Figures.right(String(Int(outcome.requests.rounded())), 5)
  }

  /// A share in per cent with two decimals; exactly 0 is a bare 0.
  private static func percent(_ share: Double) -> String {
    guard share > 0 else { return "0" }
    let hundredths = Int((share * 10_000).rounded())
    return "\(hundredths / 100).\((hundredths % 100).digits(2))"
  }

  private static func summary(_ cells: [Cell]) {
    func count(_ name: String, _ holds: (Cell) -> Bool) {
      Swift.print("\(Figures.left(name, 52))\(cells.count(where: holds)) of \(cells.count)")
    }
    count("at the bound, or within 5 % of it") { $0.isAtBound }
    count("  of those, no placeholders") { ($0.outcomes[.ours]?.stall ?? 1) == 0 }
    count("within the mark for waste") { $0.isWithinWaste }
    count("no fixed policy waits and wastes less") { $0.betterPolicies.isEmpty }
    count("growing pages don't increase the stall") { $0.isNoWorseGrowing }
    count("  and stay within the mark for waste") { $0.isGrowingWithinWaste }
  }

  /// Prints the effect of growing pages on a slow network, while the user holds Page Down.
  static func printGrowth(_ cell: Cell) {
    guard let fixed = cell.outcomes[.ours], let growing = cell.outcomes[.growing] else { return }
    Swift.print(
      """
      \(cell.trace), pages of 30 by number, 800 ms, 2 at once: \(percent(fixed.stall)) % \
      placeholders (bound \(percent(cell.bound.stall)) %), \(count(fixed)) requests for 1 000 rows; \
      with pages of up to 100: \(percent(growing.stall)) %, \(count(growing)) requests
      """
    )
  }

  private static func count(_ outcome: Outcome) -> Int {
    Int(outcome.requestsForThousandRows.rounded(.up))
  }
}

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
