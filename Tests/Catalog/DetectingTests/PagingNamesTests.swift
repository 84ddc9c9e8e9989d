import Testing
@testable import EverCatalog

@Suite struct PagingNamesTests {
  @Test func `each name is plain`() {
    let names = PagingNames.roles.keys
    #expect(names.count > 200)
    #expect(names.allSatisfy { PlainName.of($0) == $0 })
    #expect(
      PagingNames.parameters.keys.allSatisfy {
        $0.split(separator: ".").allSatisfy { PlainName.of(String($0)) == $0 }
      }
    )
  }

  @Test(
    arguments: [
      ("page", .page), ("pageNumber", .page), ("p", .page), ("filter[page]", .page),
      ("offset", .offset), ("$skip", .offset), ("startAt", .offset), ("page[offset]", .offset),
      ("sysparm_offset", .offset), ("per_page", .size), ("$top", .size), ("n", .size),
      ("max-keys", .size), ("x.limit", .size), ("cursor", .token), ("pageToken", .token),
      ("starting_after", .token), ("access_token", nil), ("q", nil), ("total", nil),
      ("maxFileCount", .size), ("limit_page_length", .size), ("X-Plex-Container-Start", .offset),
    ] as [(String, ParameterKind?)]
  )
  func `the name of a parameter says what it is for`(name: String, kind: ParameterKind?) {
    #expect(ParameterKind(name) == kind)
  }

  @Test(
    arguments: [
      ("limit", "offset"), ("rows", "start offset"), ("$top", "$skip"), ("Limit", "Offset"),
      ("maxResults", "startAt"), ("sysparm_limit", "sysparm_offset"),
      ("page[limit]", "page[offset]"), ("page[size]", ""),
      ("p.limit", "p.offset"), ("resultRecordCount", "resultOffset"), ("_limit", "_skip _offset"),
      ("max", "first offset"), ("per_page", ""), ("pageSize", ""),
    ]
  )
  func `an offset has a name that goes with that of the size`(size: String, offsets: String) {
    #expect(Signals.offsetNames(beside: size).joined(separator: " ") == offsets)
  }
}
