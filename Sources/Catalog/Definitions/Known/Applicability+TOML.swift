import EverDocuments

extension Applicability: TOMLRecord {
  static var blank: Applicability {
    Applicability(hosts: [], paths: [], query: [], requires: [], beside: [])
  }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("hosts", &hosts, ifMissing: [])
    keys.key("paths", &paths)
    keys.paths("requires", &requires, ifMissing: [])
    keys.paths("beside", &beside, ifMissing: [])
    if hosts.isEmpty, requires.isEmpty, beside.isEmpty { keys.require("requires") }
    keys.pairs("query", &query)
  }
}
