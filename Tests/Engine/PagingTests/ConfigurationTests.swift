import Testing

@testable import Paging

@Suite struct ConfigurationTests {
  @Test func `a number that is set to 0 later is a problem too`() {
    #expect(FeedConfiguration().problem == nil)
    for number in [\FeedConfiguration.pageSize, \.attempts, \.requestsInFlight, \.requestLimit] {
      var configuration = FeedConfiguration()
      configuration[keyPath: number] = 0
      #expect(configuration.problem != nil)
    }
  }

  @Test func `four pages have room in memory, and the largest page is one of them`() {
    var configuration = FeedConfiguration(pageSize: 10, maximumItems: 100)
    configuration.maximumPageSize = 500
    #expect(configuration.largestPageSize == 25)
    configuration.maximumItems = 39
    #expect(configuration.problem != nil)
    configuration.maximumItems = nil
    #expect(configuration.largestPageSize == 200)
  }
}
